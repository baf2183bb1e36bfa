import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CostEstimation } from '../../../src/features/cost-estimations/index.ts';
import { startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { finishedEstimation, ledger } from '../../support/estimations.ts';

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  tenant = await api.tenant({ credits: 12 });
});
afterAll(() => api.stop());

const create = (body: unknown, key = tenant.key) => api.call('POST', '/v1/scans', { key, body });
const reposOf = (estimation: CostEstimation) =>
  (estimation.repoResults ?? []).map(({ repo_url, branch }) => ({ url: repo_url, branch }));
const bodyFor = (estimation: CostEstimation, more: object = {}) => ({
  cost_estimation_id: estimation.id,
  repos: reposOf(estimation),
  ...more,
});

describe('a valid request', () => {
  test('answers 201, claims the estimation and deducts its credits', async () => {
    const estimation = await finishedEstimation(tenant);
    const { status, body } = await create(bodyFor(estimation));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      task_id: body.task_id,
      status: 'pending',
      message: expect.any(String),
    });
    expect(api.enqueued).toContainEqual({ name: 'run-scan', payload: { id: body.id } });
    expect(await ledger(tenant)).toMatchObject({
      credits: 7,
      entries: [
        { kind: 'grant', amount: 12 },
        { kind: 'scan', amount: -5 },
      ],
    });

    const scan = await api.call('GET', `/v1/scans/${body.id}`, { key: tenant.key });
    expect(scan.body).toEqual({
      id: body.id,
      task_id: body.task_id,
      scan_type: 'full',
      status: 'pending',
      name: `${estimation.repos[0]?.repo_url?.split('/').at(-1)}@main`,
      repo_url: estimation.repos[0]?.repo_url,
      branch: 'main',
      pr_number: null,
      target_urls: null,
      findings_summary: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const status2 = await api.call('GET', `/v1/scans/${body.id}/status`, { key: tenant.key });
    expect(Object.keys(status2.body).sort()).toEqual(['created_at', 'id', 'status', 'task_id', 'updated_at']);
  });

  test('may spell the repository with .git, a slash or another case of its host', async () => {
    const estimation = await finishedEstimation(tenant);
    const url = `${estimation.repos[0]?.repo_url?.replace('github.com', 'GitHub.com')}.git`;
    expect(
      (await create(bodyFor(estimation, { repos: [{ url, branch: 'main', source: 'public' }] }))).status,
    ).toBe(201);
  });

  test('may name live targets, notes and context documents', async () => {
    const estimation = await finishedEstimation(tenant);
    const document = await api.call('POST', '/v1/context-documents', {
      key: tenant.key,
      body: { name: 'notes', media_type: 'text/plain', content: 'The admin area is /admin.' },
    });
    const more = {
      target_urls: ['https://example.com/'],
      auth_instructions: 'none',
      custom_context: 'a shop',
      context_document_ids: [document.body.id],
    };
    const { status, body } = await create(bodyFor(estimation, more));
    expect(status).toBe(201);
    const scan = await api.call('GET', `/v1/scans/${body.id}`, { key: tenant.key });
    expect(scan.body.target_urls).toEqual(['https://example.com/']);
  });
});

describe('a request that cannot be carried out is refused and changes nothing', () => {
  const partial = (): Partial<CostEstimation> => ({
    status: 'partial',
    repos: [
      {
        source: 'public',
        repo_url: 'https://github.com/octo/good',
        branch: 'main',
        commit_sha: 'a'.repeat(40),
      },
      { source: 'public', repo_url: 'https://github.com/octo/bad', branch: 'main' },
    ],
    repoResults: ['good', 'bad'].map((name) => ({
      repo_url: `https://github.com/octo/${name}`,
      branch: 'main',
      commit_sha: '',
      status: name === 'good' ? ('completed' as const) : ('failed' as const),
      from_cache: false,
      credits: 1,
      applications: [],
    })),
  });

  const cases: [string, Partial<CostEstimation>, (estimation: CostEstimation) => object, number, RegExp][] = [
    [
      'an estimation that is still pending',
      { status: 'pending', totalCredits: null },
      () => ({}),
      400,
      /^Cost estimation is not ready/,
    ],
    [
      'an estimation that is running',
      { status: 'running', totalCredits: null },
      () => ({}),
      400,
      /^Cost estimation is not ready/,
    ],
    [
      'an estimation that failed',
      { status: 'failed', totalCredits: null },
      () => ({}),
      400,
      /^Cost estimation failed/,
    ],
    ['an estimation of zero credits', { totalCredits: 0 }, () => ({}), 400, /zero credits/],
    ['no repositories', {}, () => ({ repos: [] }), 400, /^repos /],
    ['no repositories field', {}, () => ({ repos: undefined }), 400, /^repos is required/],
    [
      'a repository without branch',
      {},
      (e) => ({ repos: [{ url: reposOf(e)[0]?.url }] }),
      400,
      /^repos\.0\.branch is required/,
    ],
    [
      'another repository',
      {},
      () => ({ repos: [{ url: 'https://github.com/octo/other', branch: 'main' }] }),
      400,
      /^repos\.0: Repository or archive was not included in the cost estimation/,
    ],
    [
      'another branch',
      {},
      (e) => ({ repos: [{ url: reposOf(e)[0]?.url, branch: 'dev' }] }),
      400,
      /^repos\.0: Branch does not match the cost estimation branch/,
    ],
    [
      'another source',
      {},
      (e) => ({ repos: [{ ...reposOf(e)[0], source: 'connected' }] }),
      400,
      /^repos\.0: Source does not match/,
    ],
    [
      'a repository twice',
      {},
      (e) => ({ repos: [...reposOf(e), ...reposOf(e)] }),
      400,
      /^repos\.1 is given twice/,
    ],
    [
      'a repository that could not be estimated',
      partial(),
      () => ({ repos: [{ url: 'https://github.com/octo/bad', branch: 'main' }] }),
      400,
      /^repos\.0 could not be estimated/,
    ],
    [
      'a private target',
      {},
      () => ({ target_urls: ['https://example.com', 'https://10.0.0.1/'] }),
      400,
      /^target_urls\.1 /,
    ],
    [
      'a loopback target in another notation',
      {},
      () => ({ target_urls: ['https://2130706433/'] }),
      400,
      /^target_urls\.0 /,
    ],
    ['too long notes', {}, () => ({ custom_context: 'x'.repeat(2001) }), 400, /^custom_context /],
    [
      'a context document that does not exist',
      {},
      () => ({ context_document_ids: [randomUUID()] }),
      404,
      /^Context document not found/,
    ],
    ['an unknown field', {}, () => ({ priority: 1 }), 400, /^priority /],
    [
      'more credits than there are',
      { totalCredits: 13 },
      () => ({}),
      402,
      /^Insufficient credits to start this scan/,
    ],
  ];
  test.for(cases)('%s', async ([, over, more, status, message]) => {
    const estimation = await finishedEstimation(tenant, over);
    const answer = await create(bodyFor(estimation, more(estimation)));
    expect(answer.status).toBe(status);
    expect([answer.body.message].flat()[0]).toMatch(message);
    expect((await api.call('GET', '/v1/scans', { key: tenant.key })).body.total).toBe(0);
    expect((await ledger(tenant)).credits).toBe(12);
    const [row] = await tenant.context.em
      .fork()
      .execute<{ claimed_by_scan_id: string | null }[]>(
        'select claimed_by_scan_id from cost_estimations where id = ?',
        [estimation.id],
      );
    expect(row?.claimed_by_scan_id).toBeNull();
  });

  test('without an estimation: the field is named, and named for pentest scans where their inputs are given', async () => {
    const repos = [{ url: 'https://github.com/octo/app', branch: 'main' }];
    expect((await create({ repos })).body.message).toEqual(['cost_estimation_id is required']);
    expect((await create({ repos, target_urls: ['https://example.com'] })).body.message).toEqual([
      'cost_estimation_id is required for pentest scans.',
    ]);
  });

  test('an estimation of another organization is as one that does not exist', async () => {
    const foreign = await finishedEstimation(await api.tenant());
    const answer = await create(bodyFor(foreign));
    const missing = await create({ ...bodyFor(foreign), cost_estimation_id: randomUUID() });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(missing.body);
  });

  test('an estimation that has been claimed', async () => {
    const estimation = await finishedEstimation(tenant);
    expect((await create(bodyFor(estimation))).status).toBe(201);
    const again = await create(bodyFor(estimation));
    expect(again.status).toBe(400);
    expect(again.body.message).toBe('Cost estimation has already been claimed by a scan');
  });
});

describe('races', () => {
  test('of twenty requests for one estimation exactly one wins, and it is paid once', async () => {
    const estimation = await finishedEstimation(tenant);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(bodyFor(estimation))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect((await ledger(tenant)).credits).toBe(7);
  });

  test('of ten scans for 5 credits each, 12 credits pay two', async () => {
    const estimations = await Promise.all(Array.from({ length: 10 }, () => finishedEstimation(tenant)));
    const answers = await Promise.all(estimations.map((estimation) => create(bodyFor(estimation))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(8);
    expect((await ledger(tenant)).credits).toBe(2);
  });

  test('a scan stopped many times at once is refunded once', async () => {
    const { body } = await create(bodyFor(await finishedEstimation(tenant)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call('POST', `/v1/scans/${body.id}/stop`, { key: tenant.key })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    for (const { body } of refused)
      expect(body.message).toBe('The scan is cancelled: it can no longer be stopped');
    expect(await ledger(tenant)).toMatchObject({ credits: 12 });
    expect((await api.call('GET', `/v1/scans/${body.id}/status`, { key: tenant.key })).body.status).toBe(
      'cancelled',
    );
  });
});
