import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connectDatabase, type Database, nativePool } from '../../src/database/connect.ts';

/**
 * A database of its own for a test file, cloned from the migrated template.
 * @returns its address, and how to drop it (after everything connected to it has been closed).
 */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const templateUrl = inject('templateUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = new URL(templateUrl).pathname.slice(1);
  await asAdmin(templateUrl, `create database ${name} template ${template}`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin(templateUrl, `drop database if exists ${name} with (force)`),
  };
}

/** The same, connected; call it at the top of a test file, whose end closes and drops it. */
export async function openTestDatabase(): Promise<{ database: Database; pool: pg.Pool }> {
  const clone = await cloneDatabase();
  const database = await connectDatabase({ url: clone.url });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });
  return { database, pool: await nativePool(database) };
}

async function asAdmin(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
