/**
 * The real PostgreSQL server, from npm binaries, with its cluster in a folder: what makes the service run on a
 * machine that has nothing but Node and git. It outlives a killed service on purpose: the next start finds it
 * and goes on.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { dropStaleLock } from './drop-stale-lock.ts';
import { runPostgresTool } from './postgres-tool.ts';

const databaseName = 'whitebox';
const userName = 'whitebox';
const startAttempts = 4;

export interface EmbeddedServer {
  /** `postgres://…` of the database the service uses. */
  url: string;
  /** The server was already running, started by another process or left by a killed one. */
  adopted: boolean;
  /** Starts it again, at the same address, if its process has gone. @returns whether it had */
  revive(): Promise<boolean>;
  /** Stops the server and waits until it has gone. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** Folder that holds the cluster and its password; made when missing. */
  folder: string;
  /** Extra server settings, `name=value`. */
  settings?: string[];
}

/**
 * Starts the server of a folder, or finds it running.
 * @throws Error with what the server said, when it cannot be started.
 */
export async function startEmbeddedServer({
  folder,
  settings = [],
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const cluster = join(folder, 'cluster');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const password = await readOrMakePassword(join(folder, 'password'));
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(folder, cluster, password);

  const running = await findRunning(cluster, password);
  const url = running ?? (await start({ folder, cluster, password, settings, port: await freePort() }));
  await createDatabaseIfMissing(url);
  return {
    url,
    adopted: running !== undefined,
    async revive() {
      if (await isThere(cluster)) return false;
      await start({ folder, cluster, password, settings, port: Number(new URL(url).port) });
      return true;
    },
    stop: () => runPostgresTool('pg_ctl', ['-D', cluster, '-m', 'fast', '-w', 'stop'], cluster),
  };
}

/** The address of a folder's server if it is running, without starting anything. */
export async function findEmbeddedServer(folder: string): Promise<string | undefined> {
  const password = await readFile(join(folder, 'password'), 'utf8').catch(() => undefined);
  return password === undefined ? undefined : findRunning(join(folder, 'cluster'), password.trim());
}

async function readOrMakePassword(file: string): Promise<string> {
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    ignoreExisting,
  );
  return (await readFile(file, 'utf8')).trim();
}

/** The cluster appears whole, by a rename: a first start that is interrupted, or that meets another one, harms nothing. */
async function initialise(folder: string, cluster: string, password: string): Promise<void> {
  const made = `${cluster}.${randomUUID()}`;
  const passwordFile = `${made}.password`;
  await mkdir(made, { mode: 0o700 });
  try {
    const owner = await clusterOwner();
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) {
      await chown(made, owner.uid, owner.gid);
      await chown(passwordFile, owner.uid, owner.gid);
    }
    await runPostgresTool(
      'initdb',
      [
        `--pgdata=${made}`,
        `--username=${userName}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      made,
    );
    await rename(made, cluster).catch((error: Error) => {
      if (!existsSync(join(cluster, 'PG_VERSION')))
        throw new Error(`There is something in ${folder} that is no database. Move it away.`, {
          cause: error,
        });
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(made, { recursive: true, force: true });
  }
}

/** When run as root, PostgreSQL insists on another user: `postgres` where there is one, else `nobody`. */
async function clusterOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account)
    throw new Error(
      'The embedded PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as. Start as another user, or set DATABASE_URL.',
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

async function findRunning(cluster: string, password: string): Promise<string | undefined> {
  // postmaster.pid: process id, data folder, start time, port, …
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3];
  if (!port || !/^\d+$/.test(port)) return undefined;
  const url = connectionUrl(Number(port), password);
  return (await answers(url)) ? url : undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url.replace(/\/[^/]*$/, '/postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether the server's process is there, whatever it is doing. */
async function isThere(cluster: string): Promise<boolean> {
  await dropStaleLock(cluster);
  const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (!/^\d+$/.test(pid)) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface ServerStart {
  folder: string;
  cluster: string;
  password: string;
  settings: string[];
  port: number;
}

async function start({ folder, cluster, password, settings, port }: ServerStart): Promise<string> {
  const logFile = join(folder, 'postgres.log');
  await writeFile(logFile, '', { flag: 'a', mode: 0o600 });
  const { uid, gid } = await stat(cluster);
  if (process.getuid?.() === 0) await chown(logFile, uid, gid);
  await chmod(logFile, 0o600);
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c max_connections=200',
    ...settings.map((setting) => `-c ${setting}`),
  ].join(' ');
  const command = ['-D', cluster, '-l', logFile, '-w', '-t', '60', '-o', options, 'start'];
  for (let attempt = 1; ; attempt++) {
    await dropStaleLock(cluster);
    try {
      await runPostgresTool('pg_ctl', command, cluster);
      return connectionUrl(port, password);
    } catch (error) {
      // Another process may have been faster: then its server is the one.
      const other = await findRunning(cluster, password);
      if (other) return other;
      // What is left of a killed server takes a moment to go.
      if (attempt < startAttempts) await setTimeout(1_000);
      else {
        const log = (await readFile(logFile, 'utf8')).split('\n').slice(-6).join('\n');
        throw new Error(`The embedded PostgreSQL did not start (log: ${logFile}):\n${log}`, { cause: error });
      }
    }
  }
}

async function createDatabaseIfMissing(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) {
      await client.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
        // 42P04 and 23505: two first starts at once, the other one made it.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    }
  } finally {
    await client.end();
  }
}

function connectionUrl(port: number, password: string): string {
  return `postgres://${userName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
