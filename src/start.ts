/**
 * The composition root: the only file that may import everything. Makes the parts, in order, and gives back
 * how to stop them, in the reverse order.
 */
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createAdvisorySource, databaseCache } from './advisories/index.ts';
import type { Config } from './config.ts';
import { connectDatabase, migrateDatabase, nativePool } from './database/connect.ts';
import { startEmbeddedServer } from './database/embedded-server.ts';
import { keepRunning } from './database/keep-running.ts';
import { ensureDefaultOrganization } from './features/organizations/index.ts';
import { loadCredentials } from './github/app-credentials.ts';
import { createGitHubApp } from './github/github-app.ts';
import { githubMounts, setupAddress } from './github-app/index.ts';
import { createServer } from './http/create-server.ts';
import { createQueue } from './queue/index.ts';
import type { Services } from './services.ts';
import { createLogger, type Logger } from './shared/logger.ts';
import { withinTime } from './shared/within-time.ts';
import { startWorkers } from './workers/start-workers.ts';

/** How long requests under way may take to finish at a stop, in milliseconds. */
const drainMs = 10_000;
/** How often connections are looked at for those whose last answer has gone, in milliseconds. */
const closeIdleEveryMs = 100;
/** How long a part may take to stop, in milliseconds: what does not answer must not keep the process. */
const partMs = 15_000;
/** How long one request may take to arrive, in milliseconds: the largest archive over 5 Mbit/s. */
const arrivalMs = 15 * 60_000;
/** How long an idle connection is kept, in milliseconds: longer than load balancers do (60 s), or they meet a closed one. */
const keepAliveMs = 65_000;

export interface RunningService {
  /** Where the API answers; undefined in a process that only works. */
  url: string | undefined;
  /** The first API key, only on the very first start. It is shown once and kept nowhere. */
  firstKey: string | undefined;
  /** Where the GitHub App is registered, with a token in it; undefined where there is one. */
  setupUrl: string | undefined;
  /** Stops in order: no new work, running work finished or handed back, connections, database. */
  stop(): Promise<void>;
}

/** @throws when a part cannot be started; what had been started is stopped again. */
export async function startService(
  config: Config,
  log: Logger = createLogger(config.logLevel),
): Promise<RunningService> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const part of stops.splice(0).reverse()) {
      await withinTime(part(), partMs, 'a part').catch((error) =>
        log.error({ err: error }, 'a part did not stop cleanly'),
      );
    }
  };
  try {
    await mkdir(config.dataDir, { recursive: true });
    await chmod(config.dataDir, 0o700);
    // Scans run in processes of their own, each of which loads the engine.
    enableCompileCache(join(config.dataDir, 'compile-cache'));
    const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, log, stops));

    const database = await connectDatabase({ url: databaseUrl });
    stops.push(() => database.close());
    await migrateDatabase(database);

    const queue = await createQueue({ databaseUrl, redisUrl: config.redisUrl, log });
    stops.push(() => queue.close());

    const github = createGitHubApp({
      apiUrl: config.githubApiUrl,
      credentials: config.githubApp ?? loadCredentials(config.dataDir),
      findCredentials: () => loadCredentials(config.dataDir),
    });
    const pool = await nativePool(database);
    const services: Services = {
      config,
      log,
      pool,
      database,
      queue,
      enqueue: queue.enqueue,
      installationTokens: github,
      github,
      advisories: createAdvisorySource(config.advisories, databaseCache(pool)),
    };
    // Not by workers, which show nobody anything: the key is shown once and kept nowhere.
    const isWeb = config.roles.includes('web');
    const firstKey = isWeb ? (await ensureDefaultOrganization(services)).key : undefined;

    if (config.roles.includes('worker')) {
      const workers = await startWorkers(services);
      stops.push(() => workers.stop());
    }
    let url: string | undefined;
    if (isWeb) {
      const http = createServer(services, undefined, githubMounts(services));
      stops.push(() => http.close());
      const server = http.app.listen(config.port, config.host);
      server.requestTimeout = arrivalMs;
      server.keepAliveTimeout = keepAliveMs;
      await listening(server, config);
      stops.push(() => {
        http.endWaiting();
        return drain(server);
      });
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : config.port;
      url = `http://${['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host}:${port}`;
    }
    const setupUrl = url && !github.credentials() ? setupAddress(url, config.dataDir) : undefined;
    return { url, firstKey, setupUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function embeddedDatabase(
  config: Config,
  log: Logger,
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const server = await startEmbeddedServer({ folder: join(config.dataDir, 'postgres') });
  stops.push(() => server.stop());
  stops.push(keepRunning(server, log));
  return server.url;
}

async function listening(server: Server, config: Config): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new Error(
        `PORT: ${config.port} is in use by another program. Stop it, or set PORT to another number.`,
      );
    }
    throw error;
  }
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Again and again: clients keep the connection on which they were answered.
  const closing = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(closing);
  clearTimeout(timer);
}
