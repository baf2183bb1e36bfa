import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../../src/features/pull-requests/policy/parse-policy.ts';
import { defaultPolicy, policyJsonSchema } from '../../../src/features/pull-requests/policy/policy.ts';

describe('a policy', () => {
  it('is the default where nothing is said', () => {
    expect(parsePolicy('').policy).toEqual(defaultPolicy);
    expect(parsePolicy('# nothing\n').policy).toEqual(defaultPolicy);
    expect(defaultPolicy).toMatchObject({
      fail_on: 'high',
      on_error: 'open',
      comment: 'inline',
      deadline: 3_600_000,
    });
  });

  it('says what it changes, over what the organization says', () => {
    const { policy } = parsePolicy('comment: summary\ndeadline: 5m\n', { fail_on: 'low', comment: 'off' });
    expect(policy).toMatchObject({ fail_on: 'low', comment: 'summary', deadline: 300_000 });
  });

  it('keeps what the organization says of a group of settings, and deadlines of days', () => {
    const organization = parsePolicy('deadline: 48h\ntriage: { second_approver: true, teams: [security] }\n');
    const settings = organization.policy ? organization.settings : {};
    const { policy } = parsePolicy('triage:\n  permission: admin\n  teams: []\n', settings);
    expect(policy?.triage).toEqual({ permission: 'admin', teams: [], second_approver: true });
    expect(policy?.deadline).toBe(48 * 3_600_000);
  });

  it.each([
    ['fail_on: sometimes', 'line 1: fail_on must be one of critical, high, medium, low, info, never'],
    ['comment: inline\nmax_comments: many', 'line 2: max_comments must be a number'],
    ['max_comments: 5000', 'line 1: max_comments must be at most 50'],
    ['fail_in: high', 'fail_in is not a setting'],
    [
      'triage:\n  permission: everybody',
      'line 2: triage.permission must be one of triage, write, maintain, admin',
    ],
    ['deadline: soon', 'line 1: deadline: expected a duration such as 90s, 30m or 2h'],
    ['- high', 'line 1: expected settings such as "fail_on: high"'],
    ['fail_on: [', 'is not YAML'],
    ['fail_on: high\nfail_on: low', 'line 2: is not YAML (DUPLICATE_KEY)'],
    [`paths_ignore: [${'x,'.repeat(70_000)}]`, 'longer than 65536 characters'],
    ['a: &a [1]\nb: *a', 'Aliases are not allowed'],
  ])('%j is refused with %j', (text, message) => {
    const { policy, errors } = parsePolicy(text);
    expect(policy).toBeNull();
    expect(errors.join('; ')).toContain(message);
  });

  it('is published as it is', async () => {
    const published = JSON.parse(await readFile('docs/whitebox.schema.json', 'utf8'));
    expect(published).toEqual(policyJsonSchema());
  });

  it('is described for editors', () => {
    expect(policyJsonSchema()).toMatchObject({
      additionalProperties: false,
      properties: {
        fail_on: { default: 'high', description: expect.any(String) },
        triage: { type: 'object' },
      },
    });
  });
});
