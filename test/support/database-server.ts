/** Vitest global set-up: starts the embedded server once and migrates the template database. */
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase, migrateDatabase } from '../../src/database/connect.ts';
import { startEmbeddedServer } from '../../src/database/embedded-server.ts';
import { createQueue } from '../../src/queue/index.ts';
import { createLogger } from '../../src/shared/logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test files clone. */
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await clusterParent(), 'whitebox-test-'));
  const server = await startEmbeddedServer({
    folder,
    settings: [
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
      // The log may lie in memory, and nobody will need it.
      'max_wal_size=64MB',
    ],
  });
  const database = await connectDatabase({ url: server.url });
  await migrateDatabase(database);
  await database.close();
  // The queue's own tables as well, which would else be made again in each clone.
  const queue = await createQueue({
    databaseUrl: server.url,
    redisUrl: undefined,
    log: createLogger('silent'),
  });
  await queue.close();
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Each clone is hundreds of small files: in memory, where there is enough of it, they take a third of the time or less. */
async function clusterParent(): Promise<string> {
  const memory = '/dev/shm';
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > 2 ** 31 ? memory : tmpdir();
}
