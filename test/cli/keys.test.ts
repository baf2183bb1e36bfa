import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/connect.ts';
import { createApiKey } from '../../src/features/api-keys/index.ts';
import { baseContext, getOrganizationBySlug, systemContext } from '../../src/features/organizations/index.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { type RunningProcess, runCommand, startProcess } from '../support/service-process.ts';

let folder: string;
let service: RunningProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whitebox-cli-'));
  service = await startProcess(folder);
});
afterAll(async () => {
  await service.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const whitebox = (...args: string[]) => runCommand(folder, args);
const status = async (key: string) =>
  (await fetch(`${service.url}/v1/findings`, { headers: { 'X-Api-Key': key } })).status;

test('while the service runs: organizations, keys and credits are made, and a revocation holds at once', async () => {
  const organization = JSON.parse((await whitebox('org', 'create', 'acme', '--credits', '50', '--json')).out);
  expect(organization).toMatchObject({ slug: 'acme', credits: 50 });

  const created = await whitebox(
    'key',
    'create',
    '--org',
    'acme',
    '--name',
    'ci',
    '--scope',
    'read',
    '--scope',
    'write',
    '--json',
  );
  const key = JSON.parse(created.out);
  expect(Object.keys(key).sort()).toEqual(['expires_at', 'id', 'key', 'name', 'prefix', 'scopes']);
  expect(key).toMatchObject({
    name: 'ci',
    scopes: ['read', 'write'],
    expires_at: null,
    prefix: key.key.slice(0, 12),
  });
  expect(await status(key.key)).toBe(200);

  const listed = await whitebox('key', 'list', '--org', 'acme', '--json');
  expect(JSON.parse(listed.out)).toMatchObject([{ id: key.id, prefix: key.prefix }]);
  expect(listed.out).not.toContain(key.key);

  expect((await whitebox('key', 'revoke', key.id, '--json')).code).toBe(0);
  expect(await status(key.key)).toBe(401);

  const credits = await whitebox('org', 'credits', 'acme', '--add', '25', '--reason', 'top-up', '--json');
  expect(JSON.parse(credits.out)).toMatchObject({ slug: 'acme', credits: 75 });
});

test('the eleventh active key is refused', async () => {
  await whitebox('org', 'create', 'full');
  const database = await connectDatabase({ url: (await whitebox('db', 'url')).out.trim() });
  const base = baseContext({ database, log: createLogger('silent') });
  const context = await systemContext(base, (await getOrganizationBySlug(base, 'full')).id);
  for (let i = 0; i < 10; i++)
    await createApiKey(context, { name: `k${i}`, scopes: ['read'], expiresAt: null });
  await database.close();
  const refused = await whitebox('key', 'create', '--org', 'full', '--name', 'k10', '--scope', 'read');
  expect(refused.code).toBe(2);
  expect(refused.err).toMatch(/10 active/);
});

test('db url gives the address of the running database', async () => {
  expect((await whitebox('db', 'url')).out).toMatch(
    /^postgres:\/\/whitebox:\S+@127\.0\.0\.1:\d+\/whitebox\n$/,
  );
});

test.for([
  [['key', 'create', '--org', 'nobody', '--name', 'x', '--scope', 'read'], /Organization not found/],
  [['key', 'create', '--org', 'acme', '--name', 'x', '--scope', 'admin'], /scope/],
  [['key', 'create', '--org', 'acme', '--name', 'x', '--scope', 'read', '--expires', 'tomorrow'], /expires/],
  [['key', 'revoke', 'not-a-uuid'], /id/],
  [['org', 'create', 'Not A Slug'], /slug/],
  [['org', 'create', 'acme', '--credits', 'many'], /credits: expected a whole number/],
  [['org', 'credits', 'acme', '--add', '-100000', '--reason', 'x'], /credits/i],
] as const)('%j is refused with what is expected', async ([args, expected]) => {
  const { code, err } = await whitebox(...args);
  expect(code).toBe(2);
  expect(err).toMatch(expected);
});

test('every command explains itself', async () => {
  for (const command of [
    '',
    'serve',
    'worker',
    'scan',
    'org',
    'org create',
    'org credits',
    'key create',
    'key list',
    'key revoke',
    'db url',
    'migrate',
  ]) {
    const { code, out } = await whitebox(...command.split(' ').filter(Boolean), '--help');
    expect(code).toBe(0);
    expect(out).toContain('Usage: whitebox');
  }
});
