import { expect, test } from 'vitest';
import { isFirstToSay } from '../../../src/features/pull-requests/commands/second-approver.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  contextOf,
  engineFinding,
  findingIdOf,
  makeRepository,
  makeScanWith,
  makeTenant,
} from '../../support/findings.ts';

const { database, pool } = await openTestDatabase();

test('what the first one proposed lapses after two weeks: then it takes two again', async () => {
  const [first, second] = [await makeTenant(pool), await makeTenant(pool)];
  await makeScanWith(pool, database, first, await makeRepository(pool, first), [engineFinding('a')]);
  const id = await findingIdOf(pool, first, 'a');
  const says = (who: typeof first, day: number) =>
    isFirstToSay(
      {
        ...contextOf(database, { ...who, organizationId: first.organizationId }),
        now: () => new Date(Date.UTC(2026, 0, day)),
      },
      { id, severity: 'high' },
      { state: 'false_positive' },
    );

  expect(await says(first, 1)).toBe(true);
  expect(await says(second, 16)).toBe(true);
  expect(await says(second, 17)).toBe(true);
  expect(await says(first, 29)).toBe(false);
});
