import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../../src/http/operations/metrics.ts';
import { defineRoute } from '../../src/http/v1/route.ts';
import { startApi } from '../support/api.ts';
import { captureLog } from '../support/captured-log.ts';

const { log, lines } = captureLog();
const common = { tag: 'Probe', summary: '', result: z.unknown(), status: 200, scope: 'read' } as const;
const routes = [
  defineRoute({ ...common, method: 'get', path: '/v1/things/:id', handle: async () => ({}) }),
  defineRoute({
    ...common,
    method: 'get',
    path: '/v1/broken',
    handle: async () => {
      throw new Error('password=hunter2 at db.internal');
    },
  }),
  defineRoute({
    ...common,
    method: 'get',
    path: '/v1/half',
    async handle(_context, _input, { response }) {
      response.write('half an ans');
      throw new Error('cut off');
    },
  }),
];
const api = await startApi({ routes, log });
afterAll(() => api.stop());
beforeEach(() => {
  lines.length = 0;
});

describe('health', () => {
  test('the process lives', async () => {
    expect(await api.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('it is ready when database and queue answer', async () => {
    expect(await api.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('it is not ready, and says why, when the queue does not', async () => {
    const { ping } = api.services.queue;
    api.services.queue.ping = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:6379'));
    await new Promise((resolve) => setTimeout(resolve, 600));
    const answer = await api.call('GET', '/readyz');
    api.services.queue.ping = ping;
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'unavailable', problems: ['The queue does not answer'] },
    });
    expect(JSON.stringify(answer.body)).not.toContain('10.0.0.7');
  });
});

test('metrics count requests by template, status and method, and name no tenant', async () => {
  const { key, id, slug } = await api.tenant();
  await api.call('GET', '/v1/things/17', { key });
  await api.call('GET', '/v1/unheard-of', { key });
  await api.call('BREW', '/v1/things/17', { key });
  const { body, headers } = await api.call<string>('GET', '/metrics');
  expect(headers.get('content-type')).toContain('text/plain');
  expect(body).toContain(
    'whitebox_http_request_duration_seconds_count{method="GET",route="/v1/things/:id",status="200"} 1',
  );
  expect(body).toContain(
    'whitebox_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
  );
  expect(body).toContain('whitebox_queue_jobs{job="run-scan",state="waiting"} 0');
  expect(body).toContain('whitebox_scans{status="running"} 0');
  expect(body).toMatch(/whitebox_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+/);
  for (const secret of [id, slug, key, '/v1/things/17', 'unheard-of']) expect(body).not.toContain(secret);
});

test.each([
  ['away', () => Promise.reject(new Error('away'))],
  ['silent', () => new Promise<never>(() => {})],
])('metrics of what answers come also while the queue is %s', async (_how, counts) => {
  const metrics = createMetrics({ ...api.services, queue: { ...api.services.queue, counts } });
  const body = await metrics.text();
  metrics.close();
  expect(body).toContain('whitebox_scans{status="running"} 0');
  expect(body).toMatch(/^whitebox_data_folder_free_bytes [1-9]/m);
  expect(body).toContain('whitebox_metrics_failures_total 1');
});

test('metrics tell how long the oldest work has waited for a worker', async () => {
  const { pool } = api.services;
  const { id, userId } = await api.tenant();
  const wait = async (status: string, seconds: number, lease: number | null) =>
    pool.query(
      `insert into cost_estimations (id, organization_id, user_id, task_id, status, repos, created_at, updated_at, lease_expires_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, '[]', now() - make_interval(secs => $4), now(), now() + make_interval(secs => $5))`,
      [id, userId, status, seconds, lease],
    );
  const shown = async () => {
    const metrics = createMetrics(api.services);
    const body = await metrics.text();
    metrics.close();
    return Number(/whitebox_oldest_waiting_seconds\{job="run-estimation"\} ([\d.]+)/.exec(body)?.[1]);
  };
  await wait('running', 900, 20);
  await wait('completed', 900, null);
  expect(await shown()).toBe(0);
  await wait('pending', 300, null);
  expect(await shown()).toBeCloseTo(300, -1);
  await wait('running', 600, -1);
  expect(await shown()).toBeCloseTo(600, -1);
});

describe('the log', () => {
  const until = async (count: number) => {
    while (lines.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test('has one line a request, with ids and without secrets', async () => {
    const { key, id, apiKeyId } = await api.tenant();
    const answer = await api.call('GET', '/v1/things/17', { key, headers: { Cookie: 'session=topsecret' } });
    await until(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: 'request',
      request_id: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/v1/things/17',
      route: '/v1/things/:id',
      status: 200,
      organization_id: id,
      api_key_id: apiKeyId,
    });
    expect(JSON.stringify(lines)).not.toContain(key);
    expect(JSON.stringify(lines)).not.toContain('topsecret');
  });

  test('says why a request was refused, and leaves its query out', async () => {
    const { key } = await api.tenant();
    await api.call('GET', '/v1/things/17?token=topsecret', { key });
    await until(1);
    expect(lines[0]).toMatchObject({ status: 400, refusal: 'token is not a known parameter' });
    expect(JSON.stringify(lines)).not.toContain('topsecret');
  });

  test('has the whole of an unexpected error, of which the client learns nothing', async () => {
    const { key } = await api.tenant();
    const answer = await api.call('GET', '/v1/broken', { key });
    expect(answer.body).toEqual({
      statusCode: 500,
      message: 'Internal server error',
      error: 'Internal Server Error',
    });
    await until(1);
    expect(lines[0]).toMatchObject({
      status: 500,
      level: 50,
      err: { message: 'password=hunter2 at db.internal' },
    });
  });
});

test('an answer that fails half-way is cut off, so that nobody takes it for a whole one', async () => {
  const { key } = await api.tenant();
  await expect(api.call('GET', '/v1/half', { key })).rejects.toThrow();
});

describe('every answer', () => {
  test.each([
    '/',
    '/healthz',
    '/metrics',
    '/docs',
    '/v1/openapi.json',
    '/v1/things/1',
    '/v1/nothing',
    '/nothing',
  ])('%s has the security headers and tells nothing of the server', async (path) => {
    const { headers } = await api.call('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toContain('max-age');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const absent of ['x-powered-by', 'server', 'etag', 'access-control-allow-origin', 'set-cookie']) {
      expect(headers.has(absent), absent).toBe(false);
    }
  });
});
