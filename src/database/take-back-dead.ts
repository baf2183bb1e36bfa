import type { Pool, PoolClient } from 'pg';

/**
 * A connection that dies within a transaction is never given back by the query builder beneath the entity manager
 * (kysely-org/kysely#1990): each loss of the database would take places of the pool for good, until none is left, and a
 * pool that misses one never ends. So what dies is taken back from whoever holds it.
 */
export function takeBackDead(pool: Pool): void {
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(true);
      // Who gives back after all must not be told off for doing so twice.
      client.release = () => {};
    });
  });
}
