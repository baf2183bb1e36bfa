import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPathsOf } from '../../../src/context-parsing/index.ts';
import { agentContext, baseContext } from '../../../src/features/organizations/index.ts';
import { concludeScan } from '../../../src/features/scan-runs/conclude-scan.ts';
import { scanTargets } from '../../../src/features/scan-runs/scan-targets.ts';
import { type Loose, startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { finishedEstimation } from '../../support/estimations.ts';
import { startHttpServer, type TestServer } from '../../support/http-server.ts';

const hardened = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
const weakCookie = { 'set-cookie': 'session=abc; Path=/; Secure; SameSite=Lax' };
let answer: (path: string) => { status?: number; headers?: Record<string, string> };
let requested: string[] = [];
let site: TestServer;
let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  site = await startHttpServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    requested.push(path);
    const { status = 200, headers = {} } = answer(path);
    response.writeHead(status, { ...hardened, ...headers }).end(`page ${path}`);
  });
  api = await startApi({ config: { githubServerUrl: site.origin } });
});
beforeEach(async () => {
  requested = [];
  tenant = await api.tenant();
});
afterAll(async () => {
  await api.stop();
  await site.close();
});

/** A scan of live targets only, from its creation by a client to its end. */
async function scanLive(paths: string[], getPaths: string[] = []): Promise<Loose> {
  const estimation = await finishedEstimation(tenant);
  const { body } = await api.call('POST', '/v1/scans', {
    key: tenant.key,
    body: {
      cost_estimation_id: estimation.id,
      repos: [{ url: estimation.repos[0]?.repo_url, branch: 'main' }],
      target_urls: paths.map((path) => site.origin + path),
    },
  });
  const context = agentContext(baseContext(api.services), tenant.id);
  await context.em.execute("update scans set status = 'running', attempts = 1 where id = ?", [body.id]);
  const targets = await scanTargets(
    api.services,
    context,
    {
      scanId: body.id,
      attempt: 1,
      targets: paths.map((path) => site.origin + path),
      getPaths,
      requestsPerSecond: 10_000,
    },
    new AbortController().signal,
  );
  const outcome = {
    id: body.id,
    attempt: 1,
    repositories: [],
    targets,
    hadExternalResults: false,
    hadAdvisories: false,
  };
  expect(await concludeScan(context, outcome, 0)).toBe('completed');
  return (await api.call('GET', `/v1/scans/${body.id}/findings?limit=100`, { key: tenant.key })).body.data;
}

const cookieFinding = async (): Promise<Loose> => {
  const { data } = (await api.call('GET', '/v1/findings?limit=100', { key: tenant.key })).body;
  return data.find(({ category }: Loose) => category === 'insecure-cookie');
};

test('what the target itself shows becomes a finding that names its address', async () => {
  answer = (path) => (path === '/admin' ? { headers: weakCookie } : { status: path === '/' ? 200 : 404 });
  const findings = await scanLive(['/', '/admin']);
  expect(findings).toContainEqual(
    expect.objectContaining({
      category: 'insecure-cookie',
      affected_file: `${site.origin}/admin`,
      state: 'open',
      tags: expect.arrayContaining(['live']),
    }),
  );
});

test('a page that was not looked at, or did not answer, says nothing about its findings', async () => {
  answer = (path) => (path === '/admin' ? { headers: weakCookie } : { status: path === '/' ? 200 : 404 });
  await scanLive(['/', '/admin']);
  expect((await cookieFinding()).state).toBe('open');

  await scanLive(['/']);
  expect((await cookieFinding()).state).toBe('open');

  answer = () => ({ status: 503 });
  await scanLive(['/', '/admin']);
  expect((await cookieFinding()).state).toBe('open');

  answer = (path) => ({ status: ['/', '/admin'].includes(path) ? 200 : 404 });
  await scanLive(['/', '/admin']);
  expect((await cookieFinding()).state).toBe('resolved');

  answer = (path) => (path === '/admin' ? { headers: weakCookie } : { status: path === '/' ? 200 : 404 });
  await scanLive(['/admin']);
  expect((await cookieFinding()).state).toBe('open');
});

test('the GET paths of an OpenAPI description are looked at, but none that sounds like an action', async () => {
  answer = (path) =>
    path.startsWith('/api') ? { headers: weakCookie } : { status: path === '/' ? 200 : 404 };
  const get = { responses: {} };
  const description = JSON.stringify({
    openapi: '3.1.0',
    servers: [{ url: '/api' }],
    paths: { '/users/{id}': { get }, '/orders': { post: {} }, '/session/delete': { get } },
  });
  const findings = await scanLive(['/'], getPathsOf(description));
  expect(findings.map(({ affected_file }: Loose) => affected_file)).toContainEqual(
    expect.stringMatching(new RegExp(`^${site.origin}/api/users/`)),
  );
  expect(requested.filter((path) => /orders|delete/.test(path))).toEqual([]);
});
