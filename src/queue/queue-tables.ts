import { runMigrations } from 'bullmq';
import pg from 'pg';

/** The schema of BullMQ's own tables, beside the service's. */
export const queueSchema = 'bullmq';

/**
 * Makes BullMQ's tables, or brings them up to date. Once for all queues and workers: left to each of them, they
 * wait for one another under a lock.
 */
export async function prepareQueueTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // One that is lost while it works is told by the query; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await runMigrations(client, queueSchema);
  } finally {
    await client.end().catch(() => {});
  }
}
