import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeScanStatus } from '../../../src/features/scans/index.ts';
import { scanTransitions } from '../../../src/features/scans/status.ts';
import { type ScanStatus, scanStatuses } from '../../../src/shared/enums.ts';
import { startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { finishedEstimation } from '../../support/estimations.ts';

let api: TestApi;
let tenant: Tenant;
let id: string;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant();
  const estimation = await finishedEstimation(tenant);
  const { body } = await api.call('POST', '/v1/scans', {
    key: tenant.key,
    body: {
      cost_estimation_id: estimation.id,
      repos: [{ url: estimation.repos[0]?.repo_url, branch: 'main' }],
    },
  });
  id = body.id;
});
afterAll(() => api.stop());

const em = () => tenant.context.em.fork();
const put = (status: ScanStatus, attempts = 1) =>
  em().execute(
    'update scans set status = ?, attempts = ?, status_reason = null, finished_at = null, lease_expires_at = now() where id = ?',
    [status, attempts, id],
  );
const row = async () => {
  const [found] = await em().execute<Record<string, unknown>[]>(
    'select status, status_reason, finished_at, lease_expires_at from scans where id = ?',
    [id],
  );
  return found;
};
const now = new Date();

describe('a scan moves as the table says and no other way', () => {
  test.for(scanStatuses)('to %s', async (to) => {
    const reachable: ScanStatus[] = [];
    for (const from of scanStatuses) {
      await put(from);
      const moved = await changeScanStatus(em(), { id, to, now });
      expect((await row())?.status).toBe(moved ? to : from);
      if (moved) reachable.push(from);
    }
    expect(reachable).toEqual(scanStatuses.filter((from) => scanTransitions[from].includes(to)));
  });
});

test('a terminal status keeps its reason and its end, and gives up the lease', async () => {
  const reason = "octo's disk is full ? $1 \\";
  await put('running');
  await changeScanStatus(em(), { id, to: 'failed', now, reason });
  expect(await row()).toMatchObject({ status: 'failed', status_reason: reason });
  expect((await row())?.finished_at).not.toBeNull();
  expect((await row())?.lease_expires_at).toBeNull();
});

test('a worker whose scan another has taken over can no longer move it', async () => {
  await put('running', 2);
  expect(await changeScanStatus(em(), { id, to: 'pending_verification', now, attempt: 1 })).toBe(false);
  expect(await changeScanStatus(em(), { id, to: 'pending_verification', now, attempt: 2 })).toBe(true);
});

test('of many that end a scan at once exactly one does', async () => {
  await put('running');
  const ends = (['failed', 'stopped', 'skipped'] as const).flatMap((to) => [to, to, to]);
  const outcomes = await Promise.all(ends.map((to) => changeScanStatus(em(), { id, to, now })));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});
