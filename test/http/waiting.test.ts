import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '../../src/http/v1/route.ts';
import { startApi } from '../support/api.ts';
import { captureLog } from '../support/captured-log.ts';
import { until } from '../support/journey.ts';

const states = new Map<string, 'running' | 'completed'>();
const reads = new Map<string, number>();
const route = defineRoute({
  method: 'get',
  path: '/v1/things/:id',
  scope: 'read',
  tag: 'Probe',
  summary: '',
  params: z.strictObject({ id: z.string() }),
  status: 200,
  result: z.object({ status: z.string() }),
  isFinal: ({ status }) => status === 'completed',
  async handle(_context, { params: { id } }) {
    reads.set(id, (reads.get(id) ?? 0) + 1);
    return { status: states.get(id) ?? 'running' };
  },
});
const { log, lines } = captureLog();
const api = await startApi({ routes: [route], log });
afterAll(() => api.stop());

const get = (id: string, key: string, prefer?: string) =>
  api.call('GET', `/v1/things/${id}`, { key, ...(prefer ? { headers: { Prefer: prefer } } : {}) });
const isReadTwice = (id: string) =>
  until(
    async () => reads.get(id) ?? 0,
    (count) => count > 1,
  );

test('who asks to wait is answered when the end is reached', async () => {
  const { key } = await api.tenant();
  const answer = get('ends', key, 'wait=30');
  await isReadTwice('ends');
  states.set('ends', 'completed');
  expect((await answer).body).toEqual({ status: 'completed' });
  expect((await answer).headers.get('preference-applied')).toBe('wait=30');
});

test('who asks to wait is told how it stands when the time is over', async () => {
  const { key } = await api.tenant();
  const answer = await get('stays', key, 'respond-async, wait=1');
  expect(answer).toMatchObject({ status: 200, body: { status: 'running' } });
  expect(answer.headers.get('preference-applied')).toBe('wait=1');
});

test('what is over already is answered at once', async () => {
  const { key } = await api.tenant();
  states.set('over', 'completed');
  expect((await get('over', key, 'wait=30')).headers.get('preference-applied')).toBeNull();
  expect(reads.get('over')).toBe(1);
});

test.for([undefined, 'wait=soon', 'wait=-1', 'wait=0', 'await=20', 'handling=lenient'])(
  'a preference of %s does not wait',
  async (prefer) => {
    const { key } = await api.tenant();
    const answer = await get('unasked', key, prefer);
    expect(answer).toMatchObject({ status: 200, body: { status: 'running' } });
    expect(answer.headers.get('preference-applied')).toBeNull();
  },
);

test('a wait is cut to half a minute', async () => {
  const { key } = await api.tenant();
  const answer = get('long', key, 'wait=999999');
  await isReadTwice('long');
  states.set('long', 'completed');
  expect((await answer).headers.get('preference-applied')).toBe('wait=30');
});

test('an organization waits ten times at once; other ones still may', async () => {
  const [one, other] = [await api.tenant(), await api.tenant()];
  const waiting = Array.from({ length: 10 }, (_, index) => get(`many-${index}`, one.key, 'wait=30'));
  await Promise.all(waiting.map((_, index) => isReadTwice(`many-${index}`)));
  expect((await get('many-0', one.key, 'wait=30')).headers.get('preference-applied')).toBeNull();
  expect((await get('many-0', other.key, 'wait=1')).headers.get('preference-applied')).toBe('wait=1');
  for (let index = 0; index < 10; index++) states.set(`many-${index}`, 'completed');
  await Promise.all(waiting);
  expect((await get('after', one.key, 'wait=1')).headers.get('preference-applied')).toBe('wait=1');
});

test('a client that goes away is not waited for', async () => {
  const { key } = await api.tenant();
  const client = new AbortController();
  const headers = { 'X-Api-Key': key, Prefer: 'wait=30' };
  const answer = fetch(`${api.url}/v1/things/left`, { headers, signal: client.signal });
  await isReadTwice('left');
  client.abort();
  await expect(answer).rejects.toThrow();
  await until(
    async () => lines.some((line) => line.path === '/v1/things/left' && line.status === 499),
    (isLogged) => isLogged,
  );
  const before = reads.get('left') ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((reads.get('left') ?? 0) - before).toBeLessThanOrEqual(1);
});

test('waiting is told apart from working in log and metrics', async () => {
  const { key } = await api.tenant();
  await get('logged', key, 'wait=1');
  const line = await until(
    async () => lines.find(({ path }) => path === '/v1/things/logged'),
    (found) => found !== undefined,
  );
  expect(line?.waited_ms).toBeGreaterThan(900);
});

// The last one: it ends the waiting of this server for good.
test('a server that stops answers those who wait with what it knows', async () => {
  const { key } = await api.tenant();
  const answer = get('stopping', key, 'wait=30');
  await isReadTwice('stopping');
  api.endWaiting();
  expect(await answer).toMatchObject({ status: 200, body: { status: 'running' } });
  expect(await get('later', key, 'wait=30')).toMatchObject({ status: 200, body: { status: 'running' } });
});
