import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Installation } from '../../../src/features/repositories/repository.entity.ts';
import { startApi, type Tenant, type TestApi } from '../../support/api.ts';

let api: TestApi;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant();
  other = await api.tenant();
});
afterAll(() => api.stop());

const create = (body: unknown, key = tenant.key) => api.call('POST', '/v1/cost-estimations', { key, body });
const publicRepo = { source: 'public', repo_url: 'https://github.com/octo/app', branch: 'main' };

const fields = [
  'created_at',
  'error',
  'id',
  'name',
  'organization_id',
  'repo_results',
  'repos',
  'status',
  'task_id',
  'total_credits',
  'updated_at',
  'user_id',
];

test('a valid request answers 201 with exactly the fields of the specification', async () => {
  const { status, body } = await create({ name: 'nightly', repos: [publicRepo] });
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual(fields);
  expect(body).toMatchObject({
    organization_id: tenant.id,
    user_id: tenant.userId,
    name: 'nightly',
    status: 'pending',
    repos: [publicRepo],
    total_credits: null,
    repo_results: null,
    error: null,
  });
  expect(api.enqueued).toContainEqual({ name: 'run-estimation', payload: { id: body.id } });
});

test('the list is offset-based, most recent first, and echoes neither page nor limit', async () => {
  const lister = await api.tenant();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift((await create({ repos: [publicRepo] }, lister.key)).body.id);
  const { body } = await api.call('GET', '/v1/cost-estimations?limit=2&offset=1', { key: lister.key });
  expect(Object.keys(body).sort()).toEqual(['data', 'total']);
  expect(body.total).toBe(3);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1));
});

describe('a bad request is answered 400 with the name of the field, and changes nothing', () => {
  test.for([
    [{}, /^repos is required/],
    [{ repos: [] }, /^repos /],
    [{ repos: Array.from({ length: 21 }, (_, i) => ({ ...publicRepo, branch: `b${i}` })) }, /^repos /],
    [{ repos: [{ ...publicRepo, source: 'ftp' }] }, /^repos\.0\.source /],
    [{ repos: [{ source: 'public', branch: 'main' }] }, /^repos\.0\.repo_url is required/],
    [{ repos: [{ source: 'connected', repo_url: publicRepo.repo_url }] }, /^repos\.0\.branch is required/],
    [{ repos: [{ source: 'upload' }] }, /^repos\.0\.archive_id is required/],
    [
      { repos: [{ source: 'upload', archive_id: randomUUID() }] },
      /^repos\.0\.archive_id does not name an archive/,
    ],
    [
      { repos: [{ ...publicRepo, repo_url: 'http://github.com/octo/app' }] },
      /^repos\.0\.repo_url must be an https URL/,
    ],
    [{ repos: [{ ...publicRepo, repo_url: 'https://127.0.0.1/octo/app' }] }, /^repos\.0\.repo_url /],
    [
      { repos: [{ ...publicRepo, repo_url: 'https://user:pw@github.com/o/a' }] },
      /^repos\.0\.repo_url must not contain a user name/,
    ],
    [
      { repos: [{ ...publicRepo, repo_url: `https://github.com/${'a'.repeat(500)}` }] },
      /^repos\.0\.repo_url /,
    ],
    [{ repos: [{ ...publicRepo, branch: 'b'.repeat(256) }] }, /^repos\.0\.branch /],
    [{ repos: [{ ...publicRepo, extra: 1 }] }, /^repos\.0\.extra /],
    [
      { repos: [publicRepo, { ...publicRepo, repo_url: `${publicRepo.repo_url}.git` }] },
      /^repos\.1 is the same as repos\.0/,
    ],
    [{ repos: [publicRepo], name: 'n'.repeat(256) }, /^name /],
    [
      { repos: [{ ...publicRepo, source: 'connected', github_installation_id: 42 }] },
      /^repos\.0\.github_installation_id is not an installation/,
    ],
    [
      { repos: [{ ...publicRepo, source: 'connected', github_installation_id: '42' }] },
      /^repos\.0\.github_installation_id must be/,
    ],
  ] as const)('%j', async ([body, expected]) => {
    const before = await total();
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusCode: 400, error: 'Bad Request' });
    expect([answer.body.message].flat()[0]).toMatch(expected);
    expect(await total()).toBe(before);
  });

  const total = async () => (await api.call('GET', '/v1/cost-estimations', { key: tenant.key })).body.total;
});

test('an installation of another organization is refused in the words for one that does not exist', async () => {
  await other.context.em.fork().insert(Installation, {
    id: 7001,
    organizationId: other.id,
    accountLogin: 'octo',
    suspendedAt: null,
    createdAt: new Date(),
  });
  const ask = (id: number) =>
    create({ repos: [{ ...publicRepo, source: 'connected', github_installation_id: id }] });
  const [foreign, missing] = [await ask(7001), await ask(7002)];
  expect(foreign.status).toBe(400);
  expect(foreign.body).toEqual(missing.body);
});

test('an estimation of another organization is not found', async () => {
  const { body } = await create({ repos: [publicRepo] });
  const foreign = await api.call('GET', `/v1/cost-estimations/${body.id}`, { key: other.key });
  const missing = await api.call('GET', `/v1/cost-estimations/${randomUUID()}`, { key: other.key });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
  expect(foreign.body.message).toBe('Cost estimation not found');
});
