import { afterAll, expect, test } from 'vitest';
import { connectDatabase, nativePool } from '../../src/database/connect.ts';
import { cloneDatabase } from '../support/database.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A pool of two: what is lost twice is lost for good. */
async function open(silenceMs?: number) {
  const clone = await cloneDatabase();
  cleanups.push(clone.drop);
  const database = await connectDatabase({ url: clone.url, poolSize: 2, silenceMs });
  cleanups.push(() => database.close());
  return { database, pool: await nativePool(database) };
}

test.each([
  'select pg_terminate_backend(pg_backend_pid())',
  "set idle_in_transaction_session_timeout = '20ms'; select pg_sleep(0.02)",
])('connections that die within a transaction do not use up the pool: %s', async (death) => {
  const { database, pool } = await open();
  const em = database.em.fork();
  for (let time = 0; time < 5; time++) {
    const lost = em.fork().transactional(async (inside) => {
      await inside.execute(death);
      await new Promise((resolve) => setTimeout(resolve, 60));
      await inside.execute('select 1');
    });
    await expect(lost).rejects.toThrow();
  }
  expect(await em.execute('select 1 as one')).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBeLessThanOrEqual(2);
  expect(pool.waitingCount).toBe(0);
});

test('a server that says nothing any more keeps nobody waiting, and no place of the pool', async () => {
  const { database, pool } = await open(200);
  const em = database.em.fork();
  const held = em.fork().transactional((inside) => inside.execute('select pg_sleep(20)'));
  await expect(held).rejects.toThrow();
  await expect(pool.query('select pg_sleep(20)')).rejects.toThrow(/did not answer within 200 ms/);
  // Who holds none is not waited for.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await em.execute('select 1 as one')).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});

test('who comes after one whose connection was ended by the server gets another', async () => {
  const { database } = await open();
  const em = database.em.fork();
  for (let time = 0; time < 5; time++) {
    await expect(em.execute('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect(await em.execute('select 1 as one')).toEqual([{ one: 1 }]);
  }
});

test('a connection that dies in the hands of who gives it back is no error of theirs', async () => {
  const { pool } = await open();
  const client = await pool.connect();
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  client.release();
  expect(pool.totalCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
