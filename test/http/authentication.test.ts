import type { Pool, QueryConfig } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createKeyLookup, hashKey, revokeApiKey } from '../../src/features/api-keys/index.ts';
import { defineRoute } from '../../src/http/v1/route.ts';
import { startApi } from '../support/api.ts';

const common = { tag: 'Probe', summary: '', result: z.unknown(), status: 200 } as const;
const routes = [
  defineRoute({
    ...common,
    method: 'get',
    path: '/v1/whoami',
    scope: 'read',
    handle: async ({ organizationId, actor }) => ({ organizationId, actor }),
  }),
  defineRoute({
    ...common,
    method: 'delete',
    path: '/v1/whoami',
    scope: 'write',
    status: 204,
    handle: async () => undefined,
  }),
];
const api = await startApi({ routes });
afterAll(() => api.stop());

const missing = 'Missing API key: send it in the X-Api-Key header';
const invalid = 'Invalid API key';
const session = 'Endpoint requires API key authentication';
const unknownKey = `svc_${'A'.repeat(40)}`;
const unauthorized = (message: string) => ({ statusCode: 401, message, error: 'Unauthorized' });

test('a key stands for its organization and the person who made it', async () => {
  const tenant = await api.tenant({ slug: 'acme' });
  const { body } = await api.call('GET', '/v1/whoami', { key: tenant.key });
  expect(body).toEqual({
    organizationId: tenant.id,
    actor: { userId: tenant.userId, username: 'acme-owner', source: 'api', apiKeyId: tenant.apiKeyId },
  });
});

describe('a request without a usable key is refused', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no key', {}, missing],
    ['an empty key', { 'X-Api-Key': '' }, invalid],
    ['a malformed key', { 'X-Api-Key': 'hello' }, invalid],
    ['another prefix', { 'X-Api-Key': unknownKey.replace('svc_', 'key_') }, invalid],
    ['a key that is too long', { 'X-Api-Key': `${unknownKey}A` }, invalid],
    ['a thousand characters', { 'X-Api-Key': `svc_${'A'.repeat(5_000)}` }, invalid],
    ['two keys', { 'X-Api-Key': `${unknownKey}, ${unknownKey}` }, invalid],
    ['SQL', { 'X-Api-Key': "svc_' or 1=1 --" }, invalid],
    ['an unknown key', { 'X-Api-Key': unknownKey }, invalid],
    ['a bearer token', { Authorization: 'Bearer abc' }, session],
    ['a session cookie', { Cookie: 'session=abc' }, session],
    ['an unknown key beside a session', { Cookie: 'session=abc', 'X-Api-Key': unknownKey }, invalid],
  ])('%s', async (_what, headers, message) => {
    const answer = await api.call('GET', '/v1/whoami', { headers });
    expect(answer.body).toEqual(unauthorized(message));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('ApiKey');
  });

  test('an expired key', async () => {
    const { addKey } = await api.tenant();
    const { key, id } = await addKey(['read'], new Date(Date.now() + 60_000));
    expect((await api.call('GET', '/v1/whoami', { key })).status).toBe(200);
    await api.services.pool.query(
      "update api_keys set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    expect((await api.call('GET', '/v1/whoami', { key })).body).toEqual(unauthorized(invalid));
  });

  test('a revoked key, on the very next request', async () => {
    const tenant = await api.tenant();
    for (let round = 0; round < 5; round++) {
      const { key, id } = await tenant.addKey(['read']);
      expect((await api.call('GET', '/v1/whoami', { key })).status).toBe(200);
      await revokeApiKey(tenant.context, { id });
      expect((await api.call('GET', '/v1/whoami', { key })).body).toEqual(unauthorized(invalid));
    }
  });
});

describe('scopes', () => {
  const forbidden = (scope: string) => ({
    statusCode: 403,
    message: `API key missing required scope: ${scope}`,
    error: 'Forbidden',
  });
  test.each([
    ['read', 'GET', 200, undefined],
    ['read', 'DELETE', 403, forbidden('write')],
    ['write', 'GET', 200, undefined],
    ['write', 'DELETE', 204, undefined],
    ['delete', 'GET', 403, forbidden('read')],
    ['delete', 'DELETE', 403, forbidden('write')],
  ] as const)('a key with scope %s: %s answers %i', async (scope, method, status, body) => {
    const { addKey } = await api.tenant();
    const { key } = await addKey([scope]);
    const answer = await api.call(method, '/v1/whoami', { key });
    expect(answer.status).toBe(status);
    if (body) expect(answer.body).toEqual(body);
  });
});

describe('a path or method that is not in the table', () => {
  test.each([
    ['GET', '/v1/nothing-here'],
    ['PUT', '/v1/whoami'],
    ['OPTIONS', '/v1/whoami'],
    ['GET', '/v1'],
    ['GET', '/v1/whoami/more'],
    ['GET', '/v1/../v1/nothing'],
  ])('%s %s is not found, once the key is known', async (method, path) => {
    const { key } = await api.tenant();
    const answer = await api.call(method, path, { key });
    expect(answer.body).toEqual({ statusCode: 404, message: 'Endpoint not found', error: 'Not Found' });
    expect((await api.call(method, path)).status).toBe(401);
  });

  test('cannot be reached around the key by spelling', async () => {
    for (const path of [
      '/V1/whoami',
      '//v1/whoami',
      '/v1//whoami',
      '/v1/whoami/',
      '/%761/whoami',
      '/v1/WHOAMI',
    ]) {
      const { status } = await api.call('GET', path);
      expect([401, 404], path).toContain(status);
    }
  });
});

type Statement = QueryConfig & { values: [Buffer[]] };

describe('the look-up of keys', () => {
  test('asks once for all requests of a turn, and keeps nothing', async () => {
    const tenants = await Promise.all([api.tenant(), api.tenant(), api.tenant()]);
    const batches: number[] = [];
    const { pool } = api.services;
    const counting = {
      query: (statement: Statement) => {
        batches.push(statement.values[0].length);
        return pool.query(statement);
      },
    } as unknown as Pool;
    const find = createKeyLookup(counting);
    const keys = [...tenants.map(({ key }) => key), unknownKey, ...tenants.map(({ key }) => key)];
    const found = await Promise.all(keys.map((key) => find(hashKey(key))));
    const ids = tenants.map(({ id }) => id);
    expect(found.map((principal) => principal?.organizationId)).toEqual([...ids, undefined, ...ids]);
    expect(batches).toEqual([4]);
    await find(hashKey(unknownKey));
    expect(batches).toEqual([4, 1]);
  });

  test('is one at a time, so that a flood of guesses holds one connection', async () => {
    let running = 0;
    let most = 0;
    const { pool } = api.services;
    const slow = {
      query: async (statement: Statement) => {
        most = Math.max(most, ++running);
        const answer = await pool.query(statement);
        running--;
        return answer;
      },
    } as unknown as Pool;
    const find = createKeyLookup(slow);
    const guesses = Array.from({ length: 200 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index % 20));
      return find(hashKey(`svc_${index}`));
    });
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([null]));
    expect(most).toBe(1);
  });

  test('tells every waiting request of a failure, and goes on afterwards', async () => {
    const { key } = await api.tenant();
    let fail = true;
    const { pool } = api.services;
    const flaky = {
      query: (statement: Statement) =>
        fail ? Promise.reject(new Error('connection lost')) : pool.query(statement),
    } as unknown as Pool;
    const find = createKeyLookup(flaky);
    const answers = await Promise.allSettled([find(hashKey(key)), find(hashKey(unknownKey))]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fail = false;
    expect(await find(hashKey(key))).not.toBeNull();
  });
});
