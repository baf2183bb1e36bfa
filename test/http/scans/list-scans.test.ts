import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../support/api.ts';
import { finishedEstimation } from '../../support/estimations.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('scans are filtered by type and status and sorted both ways, and another organization’s never shown', async () => {
  const tenant = await api.tenant({ credits: 100 });
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { id, repos } = await finishedEstimation(tenant);
    const body = { cost_estimation_id: id, repos: [{ url: repos[0]?.repo_url, branch: 'main' }] };
    ids.push((await api.call('POST', '/v1/scans', { key: tenant.key, body })).body.id);
  }
  await api.call('POST', `/v1/scans/${ids[0]}/stop`, { key: tenant.key });
  const list = async (query: string) => {
    const { body } = await api.call('GET', `/v1/scans?${query}`, { key: tenant.key });
    return { ...body, data: body.data.map(({ id }: { id: string }) => id) };
  };
  expect(await list('')).toEqual({ data: [...ids].reverse(), total: 3, page: 1, limit: 15 });
  expect(await list('sort_order=ASC&limit=2&page=2')).toEqual({
    data: [ids[2]],
    total: 3,
    page: 2,
    limit: 2,
  });
  expect(await list('sort_by=updated_at&limit=1')).toMatchObject({ data: [ids[0]] });
  expect(await list('status=cancelled')).toMatchObject({ data: [ids[0]], total: 1 });
  expect(await list('status=pending&scan_type=full')).toMatchObject({ total: 2 });
  expect(await list('scan_type=pr')).toMatchObject({ data: [], total: 0 });
  expect(await list('sort_by=status&sort_order=ASC')).toMatchObject({ data: ids });
  expect(await list('sort_by=status&sort_order=DESC')).toMatchObject({ data: [...ids].reverse() });
});

test.for([
  ['limit=101', /^limit /],
  ['page=0', /^page /],
  ['status=done', /^status /],
  ['sort_by=name', /^sort_by /],
  ['colour=red', /^colour /],
] as const)('?%s is refused by name', async ([query, message]) => {
  const { key } = await api.tenant();
  const { status, body } = await api.call('GET', `/v1/scans?${query}`, { key });
  expect(status).toBe(400);
  expect(body.message[0]).toMatch(message);
});
