/** The composed app over a database of its own, for tests that speak HTTP. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../src/config.ts';
import { connectDatabase, nativePool } from '../../src/database/connect.ts';
import { type ApiKeyScope, createApiKey } from '../../src/features/api-keys/index.ts';
import { baseContext, createOrganization, systemContext } from '../../src/features/organizations/index.ts';
import type { AppCredentials } from '../../src/github/app-credentials.ts';
import { createGitHubApp } from '../../src/github/github-app.ts';
import type { InstallationTokens } from '../../src/github/installation-tokens.ts';
import { githubMounts } from '../../src/github-app/index.ts';
import { createServer } from '../../src/http/create-server.ts';
import type { Route } from '../../src/http/v1/route.ts';
import { createQueue, type JobName, type JobQueue } from '../../src/queue/index.ts';
import type { Services } from '../../src/services.ts';
import type { Context } from '../../src/shared/context.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { cloneDatabase } from './database.ts';

export interface ApiOptions {
  /** Over the defaults; the rate limit is high unless given. */
  config?: Partial<Config>;
  /** Real BullMQ over the test database, for tests that run workers. By default jobs are only recorded. */
  realQueue?: boolean;
  installationTokens?: InstallationTokens;
  /** Where packages are looked up; nowhere by default. */
  advisories?: Services['advisories'];
  /** A registered App; none by default. Its writes are not paced. */
  credentials?: AppCredentials;
  /** Other endpoints than the product's, for tests of the platform. */
  routes?: Route[];
  /** Receives every log line. */
  log?: Services['log'];
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they assert
export type Loose = any;

export interface Answer<T = Loose> {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, text otherwise, undefined when empty. */
  body: T;
}

export interface CallOptions {
  key?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array | ReadableStream;
}

/** An organization with its Owner's context and a key with scopes read and write. */
export interface Tenant {
  id: string;
  slug: string;
  context: Context;
  /** The Owner; what is done with `key` is done in this name. */
  userId: string;
  key: string;
  apiKeyId: string;
  /** Another key, usually with other scopes or an expiry. */
  addKey(scopes: ApiKeyScope[], expiresAt?: Date): Promise<{ key: string; id: string }>;
}

export interface TestApi {
  url: string;
  services: Services;
  /** What was enqueued, when the queue is not real. */
  enqueued: { name: JobName; payload: unknown }[];
  call<T = Loose>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  tenant(options?: { credits?: number; slug?: string }): Promise<Tenant>;
  /** The beginning of a stop: whoever waits for the end of something is answered. */
  endWaiting(): void;
  stop(): Promise<void>;
}

export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const clone = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'whitebox-api-'));
  const config: Config = {
    ...readConfig({}),
    dataDir,
    databaseUrl: clone.url,
    rateLimitPerMinute: 1_000_000,
    archiveStorageBytes: 100 * 1_048_576,
    ...options.config,
  };
  const log = options.log ?? createLogger('silent');
  const database = await connectDatabase({ url: clone.url });
  const enqueued: TestApi['enqueued'] = [];
  const queue = options.realQueue
    ? await createQueue({
        databaseUrl: clone.url,
        redisUrl: config.redisUrl,
        log,
        sweepEveryMs: 1_000,
        backoffMs: 300,
      })
    : recordingQueue(enqueued);
  const github = createGitHubApp({
    apiUrl: config.githubApiUrl,
    credentials: options.credentials ?? null,
    writeGapMs: 0,
    longestWaitMs: 3_000,
    firstDelayMs: 100,
  });
  const services: Services = {
    config,
    log,
    database,
    pool: await nativePool(database),
    queue,
    enqueue: queue.enqueue,
    installationTokens: options.installationTokens ?? github,
    github,
    advisories: options.advisories ?? null,
  };
  const http = createServer(services, options.routes, githubMounts(services));
  const server = await new Promise<Server>((resolve) => {
    const listening = http.app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    services,
    enqueued,
    call: (method, path, call = {}) => request(url + path, method, call) as Promise<Answer<Loose>>,
    tenant: ({ credits = 1_000_000, slug = `org-${randomUUID()}` } = {}) =>
      makeTenant(services, slug, credits),
    endWaiting: () => http.endWaiting(),
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await http.close();
      await queue.close();
      await database.close();
      await clone.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function request(
  url: string,
  method: string,
  { key, body, headers, raw }: CallOptions,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === undefined ? {} : { 'X-Api-Key': key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(raw === undefined ? {} : { body: raw, duplex: 'half' }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : json ? JSON.parse(text) : text,
  };
}

async function makeTenant(services: Services, slug: string, credits: number): Promise<Tenant> {
  const { id } = await createOrganization(baseContext(services), { slug, credits });
  const context = await systemContext(baseContext(services), id);
  const addKey = async (scopes: ApiKeyScope[], expiresAt?: Date) => {
    const made = await createApiKey(context, { name: 'test', scopes, expiresAt: expiresAt ?? null });
    return { key: made.key, id: made.apiKey.id };
  };
  const first = await addKey(['read', 'write']);
  return { id, slug, context, userId: context.actor.userId, key: first.key, apiKeyId: first.id, addKey };
}

function recordingQueue(enqueued: TestApi['enqueued']): JobQueue {
  return {
    enqueue: async (name, payload) => {
      enqueued.push({ name, payload });
    },
    work: async () => ({ stop: async () => {} }),
    ping: async () => {},
    counts: async () => ({
      'run-estimation': { waiting: 0, active: 0 },
      'run-scan': { waiting: 0, active: 0 },
      'handle-delivery': { waiting: 0, active: 0 },
      'sync-pull-request': { waiting: 0, active: 0 },
      sweep: { waiting: 0, active: 0 },
    }),
    close: async () => {},
  };
}
