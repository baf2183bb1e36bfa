import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * A connection that dies within a transaction is never given back by the query builder beneath the entity manager
 * (kysely-org/kysely#1990): each loss of the database would take places of the pool for good, until none is left, and a
 * pool that misses one never ends. So what dies is taken back from whoever holds it. What falls silent is as good as
 * dead: a server that hangs, or whose network does, closes no connection, and everybody would wait for ever.
 * @param silenceMs how long a connection that is in use may say and hear nothing; longer than any statement may take
 */
export function takeBackDead(pool: Pool, silenceMs: number): void {
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    held.add(client);
    connectionOf(client).stream.setTimeout(silenceMs);
  });
  pool.on('release', (_error, client) => {
    held.delete(client);
    connectionOf(client).stream.setTimeout(0);
  });
  pool.on('connect', (client) => {
    const connection = connectionOf(client);
    connection.stream.on('timeout', () =>
      connection.stream.destroy(new Error(`the database did not answer within ${silenceMs} ms`)),
    );
    // The server's last word comes before the end: in between the next one must not be given this connection.
    connection.on('errorMessage', ({ severity }) => {
      if (severity === 'FATAL') client.end().catch(() => {});
    });
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(true);
      // Who gives back after all must not be told off for doing so twice.
      client.release = () => {};
    });
  });
}

/** Which the types do not tell of. */
const connectionOf = (client: PoolClient) => (client as unknown as { connection: Connection }).connection;

interface Connection {
  stream: Socket;
  on(event: 'errorMessage', listener: (message: { severity?: string }) => void): void;
}
