import { expect, it } from 'vitest';
import { defaultPolicy } from '../../../src/features/pull-requests/policy/policy.ts';
import type { Situation } from '../../../src/features/pull-requests/sync/situation.ts';
import { explain } from '../../../src/features/pull-requests/sync/words.ts';

const situation = (policy: Partial<Situation['policy']> = {}) =>
  ({ policy: { ...defaultPolicy, ...policy }, estimation: null, scan: null }) as unknown as Situation;

it('a reason is shown as text: names of branches are their authors’', () => {
  const reason = 'https://github.test/octo/app (<img/src=x>@octo/team): the branch was not found';
  const [, text] = explain({ kind: 'failed', reason }, situation());
  expect(text).not.toMatch(/<img|@octo|https:\/\//);
  expect(text).toContain('the branch was not found');
});

it('a fork waits for its author, or for the policy, and says which', () => {
  const waiting = { kind: 'waiting', why: 'fork' } as const;
  expect(explain(waiting, situation())[1]).toContain('nothing merged here yet');
  const [, text] = explain(waiting, situation({ scan_forks: 'approval' }));
  expect(text).toContain('scan_forks: approval');
  expect(text).not.toContain('nothing merged');
});
