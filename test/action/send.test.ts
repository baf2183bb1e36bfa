import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../action/api/api-client.ts';
import { startHttpServer, type TestServer } from '../support/http-server.ts';

let server: TestServer;
afterEach(() => server.close());

interface Seen {
  method: string | undefined;
  url: string | undefined;
  idempotencyKey: string | undefined;
}

/** A server that gives these answers in turn. */
async function answering(...answers: [status: number, body: unknown, headers?: Record<string, string>][]) {
  const seen: Seen[] = [];
  const retries: string[] = [];
  server = await startHttpServer((request, response) => {
    const [status, body, headers] = answers[Math.min(seen.length, answers.length - 1)] ?? [500, {}];
    const { method, url } = request;
    seen.push({ method, url, idempotencyKey: request.headers['idempotency-key'] as string | undefined });
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  const ending = new AbortController();
  const api = createApiClient({
    url: server.origin,
    key: 'svc_0123456789',
    signal: ending.signal,
    onRetry: (reason, delayMs) => retries.push(`${reason} ${delayMs}`),
  });
  return { api, seen, retries, ending };
}

const id = '7d9f5c0e-7b0e-4a51-9a7c-0d7c3a4f2b11';
const busy = { statusCode: 429, message: 'Too many requests' };

describe('a request', () => {
  it('that is refused as one too many is repeated when the server says, and tells so', async () => {
    const { api, seen, retries } = await answering(
      [429, busy, { 'retry-after': '1' }],
      [200, { id, status: 'running' }],
    );
    expect(await api.scanStatus(id)).toBe('running');
    expect(seen).toHaveLength(2);
    expect(retries).toEqual(['Too many requests 1000']);
  });

  it('that starts something is repeated under the same idempotency key', async () => {
    const { api, seen } = await answering([503, {}, { 'retry-after': '0' }], [201, { id }]);
    expect(await api.createScan({ cost_estimation_id: id, repos: [] })).toBe(id);
    expect(seen[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[1]?.idempotencyKey).toBe(seen[0]?.idempotencyKey);
  });

  it('whose first attempt may still be under way waits for it', async () => {
    const unfinished = {
      statusCode: 409,
      message: 'A request with this Idempotency-Key is still being processed',
    };
    const { api, seen } = await answering(
      [502, {}, { 'retry-after': '0' }],
      [409, unfinished, { 'retry-after': '0' }],
      [201, { id }],
    );
    expect(await api.createScan({ cost_estimation_id: id, repos: [] })).toBe(id);
    expect(seen).toHaveLength(3);
  });

  it.each([400, 401, 402, 403, 404])(
    'that is answered %i is not repeated, and gives the server’s words',
    async (status) => {
      const { api, seen } = await answering([status, { message: ['repos: too many', 'name: too long'] }]);
      await expect(api.createEstimation({ repos: [] })).rejects.toMatchObject({
        status,
        message: 'repos: too many; name: too long',
      });
      expect(seen).toHaveLength(1);
    },
  );

  it('is given up when the server asks for more patience than a job has', async () => {
    const { api, seen } = await answering([429, busy, { 'retry-after': '86400' }]);
    await expect(api.scanStatus(id)).rejects.toMatchObject({ status: 429 });
    expect(seen).toHaveLength(1);
  });

  it('ends at once with the run', async () => {
    const { api, ending } = await answering([503, {}, { 'retry-after': '300' }]);
    const pending = api.scanStatus(id);
    setTimeout(() => ending.abort(new Error('cancelled')), 50);
    await expect(pending).rejects.toThrow(/abort|cancelled/);
  });

  it('is never redirected: the key goes to its server only', async () => {
    const elsewhere = await startHttpServer((request, response) => {
      leaked.push(request.headers['x-api-key']);
      response.end('{}');
    });
    const leaked: unknown[] = [];
    const { api } = await answering([302, {}, { location: elsewhere.origin }]);
    await expect(api.createEstimation({ repos: [] })).rejects.toThrow('put that into api-url');
    await elsewhere.close();
    expect(leaked).toEqual([]);
  });

  it('answered by something else than a Whitebox server says so', async () => {
    const { api } = await answering([200, { hello: 'world' }]);
    await expect(api.scanStatus(id)).rejects.toThrow(/not a Whitebox server's .*check api-url/);
  });
});
