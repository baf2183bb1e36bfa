import { afterAll, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/connect.ts';
import { cloneDatabase } from '../support/database.ts';

const clone = await cloneDatabase();
const database = await connectDatabase({ url: clone.url });
afterAll(async () => {
  await database.close();
  await clone.drop();
});

test('a test file works on its own migrated database', async () => {
  const users = await database.em.fork().getKysely().selectFrom('users').select('username').execute();
  expect(users).toEqual([{ username: 'whitebox' }]);
});
