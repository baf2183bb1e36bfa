import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getFinding,
  publishFindings,
  recordFindings,
  triageFinding,
} from '../../../src/features/findings/index.ts';
import { NotFoundError } from '../../../src/shared/errors.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  agentContextOf,
  contextOf,
  engineFinding,
  findingIdOf,
  makeRepository,
  makeScan,
  makeScanWith,
  makeTenant,
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

const agent = () => agentContextOf(database, tenant);
const scan = () => makeScan(pool, tenant, { repositoryId });
const detail = async (name: string) =>
  getFinding({ pool }, contextOf(database, tenant), await findingIdOf(pool, tenant, name));
const row = async (name: string) => {
  const { rows } = await pool.query('select * from findings where id = $1', [
    await findingIdOf(pool, tenant, name),
  ]);
  return rows[0];
};

describe('recording', () => {
  test('leaves new findings unpublished until the verdicts are', async () => {
    const scanId = await scan();
    await recordFindings(agent(), { scanId, repositoryId, findings: [engineFinding('a')] });
    await expect(detail('a')).rejects.toThrow(NotFoundError);
    await publishFindings(agent(), { scanId });
    expect(await detail('a')).toMatchObject({ state: 'open', severity: 'high', scan_id: scanId });
  });

  test('says what is new and what was known', async () => {
    await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a')]);
    const input = { scanId: await scan(), repositoryId, findings: [engineFinding('a'), engineFinding('b')] };
    expect(await recordFindings(agent(), input)).toEqual({ created: 1, known: 1 });
  });

  test('counts an occurrence once a scan, however often it is repeated', async () => {
    const first = await scan();
    const second = await scan();
    for (const scanId of [first, first, second, second, first]) {
      await recordFindings(agent(), { scanId, repositoryId, findings: [engineFinding('a')] });
      await publishFindings(agent(), { scanId });
    }
    expect(await detail('a')).toMatchObject({ occurrence_count: 2, scan_id: first });
  });

  test('refreshes place and words of a known finding, and nothing people decided', async () => {
    await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a')]);
    const before = await detail('a');
    await triageFinding(contextOf(database, tenant), before.id, {
      state: 'accepted_risk',
      severity: 'low',
      reason: 'Only reachable from the office',
    });
    const triaged = await detail('a');
    const { fingerprint } = engineFinding('a');
    await makeScanWith(pool, database, tenant, repositoryId, [
      engineFinding('a', {
        fingerprint,
        description: 'Better words',
        affectedCode: 'new code',
        startLine: 99,
      }),
    ]);
    const after = await detail('a');
    expect(after).toEqual({
      ...triaged,
      description: 'Better words',
      affected_code: 'new code',
      occurrence_count: 2,
    });
    expect(await row('a')).toMatchObject({ start_line: 99 });
  });

  test('lets a finding go on under a new path when its file was renamed', async () => {
    await makeScanWith(pool, database, tenant, repositoryId, [
      engineFinding('a', { affectedFile: 'src/old.js' }),
    ]);
    const before = await detail('a');
    await makeScanWith(pool, database, tenant, repositoryId, [
      engineFinding('a', { affectedFile: 'src/new.js' }),
    ]);
    expect(await detail('a')).toMatchObject({
      id: before.id,
      affected_file: 'src/new.js',
      occurrence_count: 2,
    });
  });

  test('keeps the same flaw of two repositories apart', async () => {
    const other = await makeRepository(pool, tenant);
    const scanId = await scan();
    for (const id of [repositoryId, other]) {
      await recordFindings(agent(), { scanId, repositoryId: id, findings: [engineFinding('a')] });
    }
    expect(await publishFindings(agent(), { scanId })).toMatchObject({ approved: 2 });
  });

  test('stores code with NUL characters and halves of surrogate pairs', async () => {
    const affectedCode = 'before\u0000after \ud800';
    const trace = [{ kind: 'sink' as const, file: 'a\u0000.js', line: 1, code: '\udc00' }];
    await makeScanWith(pool, database, tenant, repositoryId, [
      engineFinding('a', { affectedCode, trace, tags: ['\u0000'] }),
    ]);
    expect(await detail('a')).toMatchObject({ affected_code: 'before\ufffdafter \ufffd', tags: ['\ufffd'] });
  });

  test('writes two thousand findings in seconds', async () => {
    const findings = Array.from({ length: 2_000 }, (_, n) => engineFinding(`n${n}`));
    const scanId = await scan();
    const started = performance.now();
    await recordFindings(agent(), { scanId, repositoryId, findings });
    expect(await publishFindings(agent(), { scanId })).toEqual({
      approved: 2_000,
      uncertain: 0,
      rejected: 0,
    });
    expect(performance.now() - started).toBeLessThan(90_000);
  });

  test('two scans of a repository at once agree on every finding', async () => {
    const findings = Array.from({ length: 50 }, (_, n) => engineFinding(`n${n}`));
    const scans = await Promise.all([scan(), scan(), scan(), scan()]);
    await Promise.all(scans.map((scanId) => recordFindings(agent(), { scanId, repositoryId, findings })));
    await Promise.all(scans.map((scanId) => publishFindings(agent(), { scanId })));
    const { rows } = await pool.query(
      'select count(*)::int as n, min(occurrence_count) as least, max(occurrence_count) as most from findings where repository_id = $1',
      [repositoryId],
    );
    expect(rows).toEqual([{ n: 50, least: 4, most: 4 }]);
  });

  test("refuses another organization's scan or repository", async () => {
    const other = await makeTenant(pool);
    const theirs = { scan: await makeScan(pool, other), repository: await makeRepository(pool, other) };
    const mine = await scan();
    const findings = [engineFinding('a')];
    for (const [scanId, repository] of [
      [theirs.scan, repositoryId],
      [mine, theirs.repository],
      [mine, randomUUID()],
    ] as const) {
      await expect(recordFindings(agent(), { scanId, repositoryId: repository, findings })).rejects.toThrow(
        NotFoundError,
      );
    }
  });
});

describe('publishing', () => {
  test('shows only what was approved, and counts all', async () => {
    const scanId = await scan();
    const findings = (['approved', 'uncertain', 'rejected'] as const).map((value) =>
      engineFinding(value, verdict(value)),
    );
    await recordFindings(agent(), { scanId, repositoryId, findings });
    expect(await publishFindings(agent(), { scanId })).toEqual({ approved: 1, uncertain: 1, rejected: 1 });
    await expect(detail('uncertain')).rejects.toThrow(NotFoundError);
    await expect(detail('rejected')).rejects.toThrow(NotFoundError);
    expect((await detail('approved')).id).toBeDefined();
  });

  test('tells the verdict and its reason in the thread, as the agent, once', async () => {
    for (let n = 0; n < 3; n++) {
      await makeScanWith(pool, database, tenant, repositoryId, [
        engineFinding('a', verdict('approved', 'It holds.')),
      ]);
    }
    expect((await detail('a')).triage_thread).toMatchObject([
      {
        source: 'agent',
        username: 'whitebox',
        reaction: null,
        comment: 'Automatic verification: approved. It holds.',
      },
    ]);
  });

  test('tells it again when the verdict changes', async () => {
    for (const value of ['uncertain', 'uncertain', 'rejected', 'approved'] as const) {
      await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a', verdict(value))]);
    }
    const { triage_thread } = await detail('a');
    expect(triage_thread.map(({ comment }) => comment)).toEqual([
      'Automatic verification: uncertain. Because it is uncertain.',
      'Automatic verification: rejected. Because it is rejected.',
      'Automatic verification: approved. Because it is approved.',
    ]);
  });

  test.each(['uncertain', 'rejected'] as const)(
    'a visible finding stays visible when a later scan is %s',
    async (later) => {
      await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a')]);
      const before = await detail('a');
      await makeScanWith(pool, database, tenant, repositoryId, [
        engineFinding('a', { ...verdict(later), description: 'changed' }),
      ]);
      expect((await detail('a')).triage_thread).toEqual(before.triage_thread);
      // What a scan rejects, it has not seen.
      expect(await detail('a')).toMatchObject({ occurrence_count: later === 'rejected' ? 1 : 2 });
    },
  );

  test('is repeated without effect', async () => {
    const scanId = await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a')]);
    const before = await row('a');
    expect(await publishFindings(agent(), { scanId })).toMatchObject({ approved: 1 });
    expect(await row('a')).toEqual(before);
  });
});
