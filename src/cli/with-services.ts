import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { connectDatabase, type Database, migrateDatabase, nativePool } from '../database/connect.ts';
import { findEmbeddedServer, startEmbeddedServer } from '../database/embedded-server.ts';

/** The database of the service, whether or not the service runs. */
export interface OpenDatabase {
  config: Config;
  url: string;
  database: Database;
}

/**
 * Runs a command on the service's database: the one of `DATABASE_URL`, the embedded one a running service has
 * up, or the embedded one started just for this command. The schema is brought up to date first.
 */
export async function withDatabase<T>(work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const config = readConfig();
  return withDatabaseUrl(config, async (url) => {
    const database = await connectDatabase({ url, poolSize: 2 });
    try {
      await migrateDatabase(database);
      return await work({ config, url, database });
    } finally {
      await database.close();
    }
  });
}

/** Like `withDatabase`, with the address only. */
export async function withDatabaseUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const folder = join(config.dataDir, 'postgres');
  const running = await findEmbeddedServer(folder);
  if (running) return work(running);
  const server = await startEmbeddedServer({ folder });
  try {
    return await work(server.url);
  } finally {
    if (!server.adopted && !(await usedByOthers(server.url))) await server.stop();
  }
}

/** A service may have started meanwhile and be using the server this command brought up. */
async function usedByOthers(url: string): Promise<boolean> {
  const database = await connectDatabase({ url, poolSize: 1 });
  try {
    const { rows } = await (await nativePool(database)).query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows.length > 0;
  } finally {
    await database.close();
  }
}
