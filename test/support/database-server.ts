/** Vitest global set-up: starts the embedded server once and migrates the template database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase, migrateDatabase } from '../../src/database/connect.ts';
import { startEmbeddedServer } from '../../src/database/embedded-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test files clone. */
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-test-'));
  const server = await startEmbeddedServer({
    folder,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  });
  const database = await connectDatabase({ url: server.url });
  await migrateDatabase(database);
  await database.close();
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
