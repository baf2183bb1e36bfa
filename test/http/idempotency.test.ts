import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { dropOldIdempotencyKeys } from '../../src/features/idempotency/index.ts';
import { defineRoute } from '../../src/http/v1/route.ts';
import { PreconditionError } from '../../src/shared/errors.ts';
import { startApi } from '../support/api.ts';

let carriedOut = 0;
let behave: () => Promise<unknown> = async () => undefined;
const make = (path: string) =>
  defineRoute({
    method: 'post',
    path,
    scope: 'write',
    tag: 'Probe',
    summary: '',
    body: z.strictObject({ name: z.string(), size: z.int().optional() }),
    status: 201,
    result: z.unknown(),
    async handle(_context, { body }) {
      carriedOut++;
      await behave();
      return { made: carriedOut, name: body.name };
    },
  });
const api = await startApi({ routes: [make('/v1/things'), make('/v1/others')] });
afterAll(() => api.stop());
beforeEach(() => {
  carriedOut = 0;
  behave = async () => undefined;
});

const post = (key: string, idempotencyKey: string, body: unknown = { name: 'a' }, path = '/v1/things') =>
  api.call('POST', path, { key, body, headers: { 'Idempotency-Key': idempotencyKey } });

test('a repetition gets the first answer, and nothing is done again', async () => {
  const { key } = await api.tenant();
  const first = await post(key, 'one');
  const second = await post(key, 'one');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(carriedOut).toBe(1);
});

test('the same body in other white space and order is the same request', async () => {
  const { key } = await api.tenant();
  await post(key, 'one', { name: 'a', size: 1 });
  const headers = { 'Idempotency-Key': 'one', 'Content-Type': 'application/json' };
  const again = await api.call('POST', '/v1/things', { key, raw: '{ "size": 1,\n "name": "a" }', headers });
  expect(again.status).toBe(201);
  expect(carriedOut).toBe(1);
});

test('another body, or another path, is a conflict', async () => {
  const { key } = await api.tenant();
  await post(key, 'one');
  const conflict = {
    statusCode: 409,
    message: 'This Idempotency-Key was used for a different request',
    error: 'Conflict',
  };
  expect((await post(key, 'one', { name: 'b' })).body).toEqual(conflict);
  expect((await post(key, 'one', { name: 'a' }, '/v1/others')).body).toEqual(conflict);
  expect(carriedOut).toBe(1);
});

test('of racing requests one is carried out; the others are told it is under way', async () => {
  const { key } = await api.tenant();
  const gate = Promise.withResolvers<void>();
  behave = () => gate.promise;
  const statuses: number[] = [];
  const racing = Array.from({ length: 8 }, async () => {
    statuses.push((await post(key, 'race')).status);
    if (statuses.length === 7) gate.resolve();
  });
  await Promise.all(racing);
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 409, 201]);
  expect(carriedOut).toBe(1);
});

test('keys belong to an API key: another one may use the same', async () => {
  const [one, two] = await Promise.all([api.tenant(), api.tenant()]);
  await post(one.key, 'same');
  await post(two.key, 'same');
  expect(carriedOut).toBe(2);
});

test('a refusal is remembered, too', async () => {
  const { key } = await api.tenant();
  behave = () => Promise.reject(new PreconditionError('Not ready'));
  const first = await post(key, 'refused');
  behave = async () => undefined;
  const second = await post(key, 'refused');
  expect(first.body).toEqual({ statusCode: 400, message: 'Not ready', error: 'Bad Request' });
  expect(second).toMatchObject({ status: 400, body: first.body });
  expect(carriedOut).toBe(1);
});

test('a failure of the service is not: the same key may try again', async () => {
  const { key } = await api.tenant();
  behave = () => Promise.reject(new Error('disk full'));
  const first = await post(key, 'failed');
  behave = async () => undefined;
  const second = await post(key, 'failed');
  expect(first.body).toEqual({
    statusCode: 500,
    message: 'Internal server error',
    error: 'Internal Server Error',
  });
  expect(second.status).toBe(201);
});

test('a request that is malformed does not use its key up', async () => {
  const { key } = await api.tenant();
  expect((await post(key, 'one', { name: 1 })).status).toBe(400);
  expect((await post(key, 'one')).status).toBe(201);
});

test('after 24 hours a key is new again, and the sweep forgets it', async () => {
  const { key, apiKeyId } = await api.tenant();
  const { pool } = api.services;
  const age = () =>
    pool.query("update idempotency_keys set created_at = now() - interval '25 hours' where api_key_id = $1", [
      apiKeyId,
    ]);
  await post(key, 'old');
  await age();
  expect((await post(key, 'old', { name: 'b' })).body).toEqual({ made: 2, name: 'b' });
  await age();
  await dropOldIdempotencyKeys(pool);
  const { rowCount } = await pool.query('select 1 from idempotency_keys where api_key_id = $1', [apiKeyId]);
  expect(rowCount).toBe(0);
});

test.each(['', 'x'.repeat(256), 'naïve'])(
  'a key that is not 1 to 255 printable characters is refused: %j',
  async (bad) => {
    const { key } = await api.tenant();
    const answer = await post(key, bad);
    expect(answer.body.message).toEqual(['Idempotency-Key must be 1 to 255 printable ASCII characters']);
  },
);
