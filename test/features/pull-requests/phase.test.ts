/** Where a commit stands, rule by rule. */
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../../../src/features/pull-requests/policy/policy.ts';
import { type Circumstances, phaseOf } from '../../../src/features/pull-requests/sync/phase.ts';
import type {
  EstimationState,
  ScanState,
  Situation,
} from '../../../src/features/pull-requests/sync/situation.ts';

const now = new Date('2030-01-01T12:00:00Z');
const sha = 'a'.repeat(40);
const estimated: EstimationState = {
  status: 'completed',
  credits: 3,
  error: null,
  commit: sha,
  applications: [],
};
const scanned: ScanState = {
  id: 's',
  status: 'completed',
  credits: 3,
  reason: null,
  notAnalysed: 0,
  endedEarly: false,
  alreadyThere: 0,
  silenced: [],
};

interface Given {
  pull?: object;
  head?: object;
  policy?: object;
  estimation?: Partial<EstimationState> | null;
  scan?: Partial<ScanState> | null;
  circumstances?: Partial<Circumstances>;
}

function phase({ pull, head, policy, estimation = {}, scan = null, circumstances }: Given = {}) {
  const situation = {
    pull: { isDraft: false, isFork: false, paused: false, ...pull },
    head: { sha, createdAt: now, startWanted: false, skipWanted: false, ...head },
    policy: { ...defaultPolicy, ...policy },
    policyErrors: [],
    estimation: estimation && { ...estimated, ...estimation },
    scan: scan && { ...scanned, ...scan },
  } as unknown as Situation;
  return phaseOf(situation, { spentToday: 0, balance: 1_000, isKnownAuthor: true, now, ...circumstances });
}
const asked = { head: { startWanted: true } };
const long = { createdAt: new Date(now.getTime() - 2 * 3_600_000) };

describe('a commit', () => {
  it.each<[string, Given, object]>([
    ['is estimated first', { estimation: null }, { kind: 'estimate' }],
    ['waits for its estimation', { estimation: { status: 'running' } }, { kind: 'estimating' }],
    [
      'waits no longer than the deadline',
      { estimation: { status: 'running' }, head: long },
      { kind: 'failed' },
    ],
    [
      'fails with its estimation',
      { estimation: { status: 'failed', error: 'no' } },
      { kind: 'failed', reason: 'no' },
    ],
    ['is not judged by another commit', { estimation: { commit: 'b' } }, { kind: 'failed' }],
    ['without code is left out', { estimation: { credits: 0 } }, { kind: 'left-out', why: 'nothing' }],
    ['starts by itself', {}, { kind: 'start' }],
    [
      'of a draft is left out',
      { pull: { isDraft: true }, estimation: null },
      { kind: 'left-out', why: 'draft' },
    ],
    ['of a draft starts when asked', { pull: { isDraft: true }, ...asked }, { kind: 'start' }],
    [
      'of a draft starts by policy',
      { pull: { isDraft: true }, policy: { scan_drafts: true } },
      { kind: 'start' },
    ],
    ['is left out while paused', { pull: { paused: true } }, { kind: 'left-out', why: 'paused' }],
    ['is left out when skipped', { head: { skipWanted: true } }, { kind: 'left-out', why: 'skipped' }],
    ['over the price waits', { estimation: { credits: 501 } }, { kind: 'waiting', why: 'price' }],
    ['over the price starts when asked', { estimation: { credits: 501 }, ...asked }, { kind: 'start' }],
    [
      'over the cap of the day waits',
      { circumstances: { spentToday: 4_998 } },
      { kind: 'waiting', why: 'daily' },
    ],
    ['that cannot be paid waits', { circumstances: { balance: 2 } }, { kind: 'waiting', why: 'credits' }],
    [
      'that cannot be paid waits though asked',
      { circumstances: { balance: 2 }, ...asked },
      { kind: 'waiting', why: 'credits' },
    ],
    ['is scanning', { scan: { status: 'running' } }, { kind: 'scanning' }],
    [
      'is scanning no longer than the deadline',
      { scan: { status: 'running' }, head: long },
      { kind: 'failed' },
    ],
    ['has its result', { scan: {} }, { kind: 'scanned' }],
    ['has its result, however late', { scan: {}, head: long }, { kind: 'scanned' }],
    [
      'whose scan failed says why',
      { scan: { status: 'failed', reason: 'no' } },
      { kind: 'failed', reason: 'no' },
    ],
    ['whose scan was stopped says so', { scan: { status: 'stopped' } }, { kind: 'stopped' }],
    ['whose draft may start does', { scan: { status: 'draft' } }, { kind: 'start' }],
  ])('%s', (_, given, expected) => {
    expect(phase(given)).toMatchObject(expected);
  });
});

describe('a fork', () => {
  const fork = { pull: { isFork: true } };
  it.each<[string, boolean, object]>([
    ['always', false, { kind: 'start' }],
    ['first_time_approval', true, { kind: 'start' }],
    ['first_time_approval', false, { kind: 'waiting', why: 'fork' }],
    ['approval', true, { kind: 'waiting', why: 'fork' }],
  ])('with scan_forks %s, of an author known (%s)', (scan_forks, isKnownAuthor, expected) => {
    expect(phase({ ...fork, policy: { scan_forks }, circumstances: { isKnownAuthor } })).toMatchObject(
      expected,
    );
  });

  it('with scan_forks never is left out, unless somebody asks', () => {
    const policy = { scan_forks: 'never' };
    expect(phase({ ...fork, policy, estimation: null })).toMatchObject({ kind: 'left-out', why: 'fork' });
    expect(phase({ ...fork, policy, ...asked })).toMatchObject({ kind: 'start' });
  });
});
