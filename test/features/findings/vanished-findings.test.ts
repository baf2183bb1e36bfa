import { beforeEach, describe, expect, test } from 'vitest';
import type { EngineFinding } from '../../../src/engine/report.ts';
import {
  getFinding,
  type ResolveVanishedInput,
  reopenReappeared,
  resolveVanished,
  triageFinding,
} from '../../../src/features/findings/index.ts';
import type { FindingState } from '../../../src/shared/enums.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  agentContextOf,
  contextOf,
  engineFinding,
  findingIdOf,
  makeRepository,
  makeScanWith,
  makeTenant,
  type ScanOptions,
  type Tenant,
  verdict,
} from '../../support/findings.ts';

const { database, pool } = await openTestDatabase();

let tenant: Tenant;
let repositoryId: string;
beforeEach(async () => {
  tenant = await makeTenant(pool);
  repositoryId = await makeRepository(pool, tenant);
});

/** A full scan of the default branch from beginning to end, unless said otherwise. */
async function scan(
  findings: EngineFinding[],
  options: ScanOptions & Partial<ResolveVanishedInput> = {},
): Promise<{ resolved: number; reopened: number; scanId: string }> {
  const scanId = await makeScanWith(pool, database, tenant, repositoryId, findings, options);
  const context = agentContextOf(database, tenant);
  const resolved = await resolveVanished(context, { scanId, repositoryId, ...options });
  const reopened = await reopenReappeared(context, { scanId });
  return { resolved, reopened, scanId };
}

const detail = async (name = 'a') =>
  getFinding({ pool }, contextOf(database, tenant), await findingIdOf(pool, tenant, name));
const triage = async (state: FindingState) =>
  triageFinding(contextOf(database, tenant), await findingIdOf(pool, tenant, 'a'), { state });

describe('a finding that a full scan no longer sees', () => {
  test.each(['open', 'true_positive'] as const)('is resolved by the agent when %s', async (state) => {
    await scan([engineFinding('a')]);
    await triage(state);
    expect(await scan([])).toMatchObject({ resolved: 1 });
    const after = await detail();
    expect(after.state).toBe('resolved');
    expect(after.triage_thread.at(-1)).toMatchObject({
      source: 'agent',
      reaction: 'resolved',
      comment: 'Resolved: a full scan no longer finds it.',
    });
  });

  test.each(['false_positive', 'accepted_risk'] as const)('stays %s as people decided', async (state) => {
    await scan([engineFinding('a')]);
    await triage(state);
    const before = await detail();
    expect(await scan([])).toMatchObject({ resolved: 0 });
    expect(await detail()).toEqual(before);
  });

  test('is resolved when the scan sees it but rejects it', async () => {
    await scan([engineFinding('a')]);
    expect(await scan([engineFinding('a', verdict('rejected'))])).toMatchObject({ resolved: 1 });
    expect(await detail()).toMatchObject({ state: 'resolved', occurrence_count: 1 });
  });

  test('is not touched in another repository', async () => {
    await scan([engineFinding('a')]);
    const first = repositoryId;
    repositoryId = await makeRepository(pool, tenant);
    expect(await scan([])).toMatchObject({ resolved: 0 });
    expect(first).not.toBe(repositoryId);
    expect((await detail()).state).toBe('open');
  });

  test('stays when its file could not be analysed', async () => {
    await scan([engineFinding('a', { affectedFile: 'big.js' })]);
    expect(await scan([], { notAnalysed: ['big.js'] })).toMatchObject({ resolved: 0 });
    expect(await scan([])).toMatchObject({ resolved: 1 });
  });

  test('stays when the program around its file could not be analysed', async () => {
    await scan([engineFinding('a', { affectedFile: 'apps/shop/src/a.js' })]);
    expect(await scan([], { notAnalysed: ['apps/shop'] })).toMatchObject({ resolved: 0 });
    expect(await scan([], { notAnalysed: ['apps/sho'] })).toMatchObject({ resolved: 1 });
  });

  test('stays when its rule did not take part', async () => {
    await scan([engineFinding('a', { ruleId: 'acme/own-rule' })]);
    expect(await scan([], { ruleRan: (id) => id.startsWith('code/') })).toMatchObject({ resolved: 0 });
  });

  test.each([
    ['a pull request', { scanType: 'pr', isDefaultBranch: false }],
    ['another branch', { isDefaultBranch: false }],
  ] as const)('stays when only %s ever had it', async (_, options) => {
    await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a')], options);
    expect(await scan([])).toMatchObject({ resolved: 0 });
    expect((await detail()).state).toBe('open');
  });

  test('is resolved on a live target, which has no branches', async () => {
    await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a')], { isDefaultBranch: null });
    expect(await scan([], { isDefaultBranch: null })).toMatchObject({ resolved: 1 });
  });

  test('is resolved once: repeating changes nothing', async () => {
    await scan([engineFinding('a')]);
    const { scanId } = await scan([]);
    const before = await detail();
    expect(await resolveVanished(agentContextOf(database, tenant), { scanId, repositoryId })).toBe(0);
    expect(await detail()).toEqual(before);
  });
});

describe('a finding that comes back', () => {
  test('reopens, and says so in its thread', async () => {
    const { scanId } = await scan([engineFinding('a')]);
    await scan([]);
    expect(await scan([engineFinding('a')])).toMatchObject({ reopened: 1 });
    const after = await detail();
    expect(after).toMatchObject({ state: 'open', occurrence_count: 2, scan_id: scanId });
    expect(after.triage_thread.at(-1)).toMatchObject({ source: 'agent', reaction: 'open' });
    expect(await scan([engineFinding('a')])).toMatchObject({ reopened: 0, resolved: 0 });
  });

  test('can vanish and come back again and again', async () => {
    await scan([engineFinding('a')]);
    for (let n = 0; n < 3; n++) {
      expect(await scan([])).toMatchObject({ resolved: 1 });
      expect(await scan([engineFinding('a')])).toMatchObject({ reopened: 1 });
    }
  });

  test('stays resolved by a person as long as it was never gone', async () => {
    await scan([engineFinding('a')]);
    await triage('resolved');
    expect(await scan([engineFinding('a')])).toMatchObject({ reopened: 0 });
    expect((await detail()).state).toBe('resolved');
  });

  test('reopens though a person resolved it, once it had been gone', async () => {
    await scan([engineFinding('a')]);
    await triage('resolved');
    expect(await scan([])).toMatchObject({ resolved: 0 });
    expect(await scan([engineFinding('a')])).toMatchObject({ reopened: 1 });
  });

  test('stays as a person decided after it had gone', async () => {
    await scan([engineFinding('a')]);
    await scan([]);
    await triage('accepted_risk');
    expect(await scan([engineFinding('a')])).toMatchObject({ reopened: 0 });
    expect((await detail()).state).toBe('accepted_risk');
  });

  test('stays closed when it is a duplicate', async () => {
    await scan([engineFinding('a'), engineFinding('b')]);
    await triageFinding(contextOf(database, tenant), await findingIdOf(pool, tenant, 'a'), {
      duplicateOf: await findingIdOf(pool, tenant, 'b'),
    });
    await scan([engineFinding('b')]);
    expect(await scan([engineFinding('a'), engineFinding('b')])).toMatchObject({ reopened: 0 });
    expect((await detail()).state).toBe('resolved');
  });
});

test('every change of the agent is in the audit trail', async () => {
  await scan([engineFinding('a')]);
  await scan([]);
  await scan([engineFinding('a')]);
  const { rows } = await pool.query(
    `select action, source, before, after, reason from audit_entries where subject_id = $1 order by created_at`,
    [await findingIdOf(pool, tenant, 'a')],
  );
  expect(rows).toEqual([
    {
      action: 'finding.state_changed',
      source: 'agent',
      before: { state: 'open' },
      after: { state: 'resolved' },
      reason: 'Resolved: a full scan no longer finds it.',
    },
    {
      action: 'finding.state_changed',
      source: 'agent',
      before: { state: 'resolved' },
      after: { state: 'open' },
      reason: 'Reopened: a full scan finds it again.',
    },
  ]);
});
