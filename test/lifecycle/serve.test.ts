import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { redisAvailable, startRedis } from '../support/redis.ts';
import { processesOf, type RunningProcess, runCommand, startProcess } from '../support/service-process.ts';

const folders: string[] = [];
const services: RunningProcess[] = [];

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-serve-'));
  folders.push(folder);
  return folder;
}

async function start(folder: string): Promise<RunningProcess> {
  const service = await startProcess(folder);
  services.push(service);
  return service;
}

afterEach(async () => {
  for (const service of services.splice(0)) {
    if (service.child.exitCode === null && service.child.signalCode === null) await service.end('SIGTERM');
  }
  for (const folder of folders.splice(0)) {
    await killAll(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** With one of them others may end by themselves. */
async function killAll(folder: string): Promise<void> {
  for (const pid of await processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const findings = (url: string, key: string | undefined) =>
  fetch(`${url}/v1/findings`, { headers: { 'X-Api-Key': key ?? '' } });

test('the first start makes everything and shows one key; the second finds it all again', async () => {
  const folder = await dataFolder();
  const first = await start(folder);
  expect(first.firstKey).toMatch(/^svc_/);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect((await findings(first.url, first.firstKey)).status).toBe(200);
  expect(await first.end('SIGINT')).toEqual({ code: 0, signal: null });

  const second = await start(folder);
  expect(second.firstKey).toBeUndefined();
  expect((await findings(second.url, first.firstKey)).status).toBe(200);
});

test('the first key is made by a process that shows it, whichever process starts first', async () => {
  const folder = await dataFolder();
  const begin = async (roles: string) => {
    const service = await startProcess(folder, { WHITEBOX_ROLES: roles });
    services.push(service);
    return service;
  };
  expect((await begin('worker')).firstKey).toBeUndefined();
  expect((await begin('web')).firstKey).toMatch(/^svc_/);
});

test('two first starts at once make one database, and one key', async () => {
  const folder = await dataFolder();
  const both = await Promise.all([start(folder), start(folder)]);
  const keys = both.flatMap(({ firstKey }) => firstKey ?? []);
  expect(keys).toHaveLength(1);
  for (const { url } of both) expect((await findings(url, keys[0])).status).toBe(200);
});

test('SIGINT and SIGTERM leave no process and no lock behind', async () => {
  const folder = await dataFolder();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const service = await start(folder);
    expect((await processesOf(folder)).length).toBeGreaterThan(1);
    expect(await service.end(signal)).toEqual({ code: 0, signal: null });
    expect(await processesOf(folder)).toEqual([]);
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((name) => /postmaster\.pid|\.lock$/.test(name))).toEqual([]);
  }
});

test('a client that is answered during the stop, and keeps its connection, does not hold it up', async () => {
  const service = await start(await dataFolder());
  const upload = request(`${service.url}/v1/archives?filename=a.zip`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { 'X-Api-Key': service.firstKey ?? '', Expect: '100-continue' },
  });
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write('PK');
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  const ended = service.end('SIGTERM');
  // A connection that the system took and the service does not, says nothing until the service has ended.
  const asked = () =>
    fetch(service.url, { signal: AbortSignal.timeout(500) }).then(
      () => 'answered',
      () => 'refused',
    );
  // Later than this the service cuts off what is not finished.
  await expect.poll(asked, { timeout: 8_000 }).toBe('refused');
  upload.end();
  const [answer] = await answered;
  const answeredAt = performance.now();
  const closed = once(answer.socket, 'close');
  answer.resume();
  await closed;
  expect(performance.now() - answeredAt).toBeLessThan(5_000);
  expect(await ended).toEqual({ code: 0, signal: null });
});

test('a service and database killed without warning start again with nothing lost', async () => {
  const folder = await dataFolder();
  const service = await start(folder);
  const key = service.firstKey;
  const slug = await runCommand(folder, ['org', 'create', 'survivor', '--json']);
  expect(slug.code).toBe(0);
  await killAll(folder);
  await expect.poll(() => processesOf(folder), { timeout: 120_000 }).toEqual([]);

  const again = await start(folder);
  expect((await findings(again.url, key)).status).toBe(200);
  expect((await runCommand(folder, ['key', 'list', '--org', 'survivor', '--json'])).out).toBe('[]\n');
});

test('a service killed alone finds its database running, and stops it at its end', async () => {
  const folder = await dataFolder();
  const service = await start(folder);
  const key = service.firstKey;
  await service.end('SIGKILL');
  expect((await processesOf(folder)).length).toBeGreaterThan(0);
  const again = await start(folder);
  expect((await findings(again.url, key)).status).toBe(200);
  await again.end('SIGINT');
  expect(await processesOf(folder)).toEqual([]);
});

test('a database that dies under a running service is started again', async () => {
  const folder = await dataFolder();
  const service = await start(folder);
  const server = async () =>
    (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0];
  const killed = await server();
  process.kill(Number(killed), 'SIGKILL');
  const status = async () => (await findings(service.url, service.firstKey)).status;
  await expect
    .poll(async () => [(await server()) !== killed, await status()], { timeout: 300_000 })
    .toEqual([true, 200]);
  expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(await processesOf(folder)).toEqual([]);
});

test.skipIf(!redisAvailable)('a service whose Redis has gone still stops when it is asked to', async () => {
  const folder = await dataFolder();
  const redis = await startRedis();
  const service = await startProcess(folder, { REDIS_URL: redis.url });
  services.push(service);
  await redis.stop();
  expect((await findings(service.url, service.firstKey)).status).toBe(200);
  expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(await processesOf(folder)).toEqual([]);
});

test('a wrong environment stops the start and names the variable and what is expected', async () => {
  const folder = await dataFolder();
  const { code, err } = await runCommand(folder, ['serve'], { PORT: 'eighty', WHITEBOX_ROLE: 'web' });
  expect(code).toBe(2);
  expect(err).toContain('PORT: expected a whole number from 0 to 65535');
  expect(err).toContain('WHITEBOX_ROLE: is not a variable Whitebox knows');
});
