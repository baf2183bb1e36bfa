import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createApiKey,
  hashKey,
  listApiKeys,
  organizationOfApiKey,
  revokeApiKey,
} from '../../../src/features/api-keys/index.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../src/shared/errors.ts';
import { startApi, type TestApi } from '../../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('a key is svc_ and forty random letters and digits; only its hash and first twelve characters are kept', async () => {
  const { context, id } = await api.tenant();
  const { key, apiKey } = await createApiKey(context, { name: ' ci ', scopes: ['write', 'read'] });
  expect(key).toMatch(/^svc_[A-Za-z0-9]{40}$/);
  const { rows } = await api.services.pool.query('select * from api_keys where id = $1', [apiKey.id]);
  expect(rows[0]).toMatchObject({
    name: 'ci',
    prefix: key.slice(0, 12),
    scopes: ['read', 'write'],
    organization_id: id,
  });
  expect(rows[0].hash).toEqual(hashKey(key));
  expect(JSON.stringify(rows[0])).not.toContain(key.slice(12));
});

describe('ten active keys', () => {
  test('are the most there can be, also when twenty are asked for at once', async () => {
    const { context } = await api.tenant();
    const asked = Array.from({ length: 20 }, (_, index) =>
      createApiKey(context, { name: `k${index}`, scopes: ['read'] }),
    );
    const outcomes = await Promise.allSettled(asked);
    // The tenant has one already.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(ConflictError);
    expect(refused?.reason.message).toBe('An organization can have at most 10 active API keys');
  });

  test('do not count the revoked and the expired', async () => {
    const { context, addKey, apiKeyId } = await api.tenant();
    for (let count = 0; count < 9; count++) await addKey(['read']);
    await expect(addKey(['read'])).rejects.toThrow(ConflictError);
    await revokeApiKey(context, { id: apiKeyId });
    const { id } = await addKey(['read']);
    await expect(addKey(['read'])).rejects.toThrow(ConflictError);
    await api.services.pool.query('update api_keys set expires_at = now() where id = $1', [id]);
    await addKey(['read']);
  });
});

describe('a key is refused', () => {
  test.each<[string, Parameters<typeof createApiKey>[1], string]>([
    ['without a name', { name: ' ', scopes: ['read'] }, 'name must be 1 to 100 characters'],
    [
      'with control characters in its name',
      { name: 'a\u0000b', scopes: ['read'] },
      'name must be 1 to 100 characters',
    ],
    ['without scopes', { name: 'a', scopes: [] }, 'scopes must be one or more of read, write, delete'],
    ['with an unknown scope', { name: 'a', scopes: ['admin' as never] }, 'scopes must be one or more of'],
    [
      'expired from the start',
      { name: 'a', scopes: ['read'], expiresAt: new Date(0) },
      'expires_at must be in the future',
    ],
    [
      'with no real date',
      { name: 'a', scopes: ['read'], expiresAt: new Date('x') },
      'expires_at must be in the future',
    ],
  ])('%s', async (_what, input, message) => {
    const { context } = await api.tenant();
    await expect(createApiKey(context, input)).rejects.toThrow(message);
  });

  test('to who is not Owner or Admin', async () => {
    const [{ context, id }, stranger] = await Promise.all([api.tenant(), api.tenant()]);
    const asStranger = { ...context, actor: stranger.context.actor };
    const input = { name: 'a', scopes: ['read' as const] };
    await expect(createApiKey(asStranger, input)).rejects.toThrow(ForbiddenError);
    const { pool } = api.services;
    await pool.query("insert into memberships values ($1, $2, 'member')", [id, stranger.userId]);
    await expect(createApiKey(asStranger, input)).rejects.toThrow(ForbiddenError);
    await pool.query("update memberships set role = 'admin' where organization_id = $1 and user_id = $2", [
      id,
      stranger.userId,
    ]);
    expect((await createApiKey(asStranger, input)).apiKey.createdBy).toBe(stranger.userId);
  });
});

describe('a revocation', () => {
  test('is for good, and a second one changes nothing', async () => {
    const { context, apiKeyId } = await api.tenant();
    await revokeApiKey(context, { id: apiKeyId });
    const [first] = await listApiKeys({ ...context, em: context.em.fork() });
    await revokeApiKey(context, { id: apiKeyId });
    const [second] = await listApiKeys({ ...context, em: context.em.fork() });
    expect(first?.revokedAt).toBeInstanceOf(Date);
    expect(second?.revokedAt).toEqual(first?.revokedAt);
  });

  test("of another organization's key finds nothing", async () => {
    const [one, two] = await Promise.all([api.tenant(), api.tenant()]);
    await expect(revokeApiKey(one.context, { id: two.apiKeyId })).rejects.toThrow(NotFoundError);
    expect((await api.call('GET', '/v1/scans', { key: two.key })).status).toBe(200);
  });
});

test('creation and revocation are in the audit trail, without the key', async () => {
  const { context, id, addKey } = await api.tenant();
  const { key, id: keyId } = await addKey(['read']);
  await revokeApiKey(context, { id: keyId });
  const { rows } = await api.services.pool.query(
    'select action, actor_user_id, after from audit_entries where organization_id = $1 and subject_id = $2 order by created_at',
    [id, keyId],
  );
  expect(rows).toMatchObject([
    {
      action: 'api_key.created',
      actor_user_id: context.actor.userId,
      after: { name: 'test', scopes: ['read'] },
    },
    { action: 'api_key.revoked', actor_user_id: context.actor.userId, after: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('the organization of a key is found by its id alone, for the command line', async () => {
  const { context, id, apiKeyId } = await api.tenant();
  expect(await organizationOfApiKey(context, apiKeyId.toUpperCase())).toBe(id);
  for (const unknown of [randomUUID(), 'nonsense', "' or true --"]) {
    await expect(organizationOfApiKey(context, unknown)).rejects.toThrow(NotFoundError);
  }
});
