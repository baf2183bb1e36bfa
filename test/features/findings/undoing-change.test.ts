import { beforeEach, expect, test } from 'vitest';
import {
  type FindingChange,
  getFinding,
  reopenExpired,
  triageFinding,
  undoingChange,
} from '../../../src/features/findings/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  agentContextOf,
  contextOf,
  engineFinding,
  findingIdOf,
  makeRepository,
  makeScanWith,
  makeTenant,
  type Tenant,
} from '../../support/findings.ts';

const { database, pool } = await openTestDatabase();

let tenant: Tenant;
let id: string;
let other: string;
beforeEach(async () => {
  tenant = await makeTenant(pool);
  const repositoryId = await makeRepository(pool, tenant);
  await makeScanWith(pool, database, tenant, repositoryId, [engineFinding('a'), engineFinding('b')]);
  id = await findingIdOf(pool, tenant, 'a');
  other = await findingIdOf(pool, tenant, 'b');
});

const context = () => contextOf(database, tenant);
const change = (wanted: FindingChange) => triageFinding(context(), id, wanted);
const undo = async () => change(await undoingChange(context(), id));

test('closing as a duplicate is undone whole: the link and the state', async () => {
  await change({ duplicateOf: other });
  expect(await undo()).toMatchObject({ state: 'open', duplicate_of: null });
  expect(await undo()).toMatchObject({ state: 'resolved', duplicate_of: other });
});

test('what was changed together is undone together, what came before stays', async () => {
  const { severity } = await change({ state: 'true_positive' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await change({ state: 'false_positive', severity: 'info', reason: 'only in tests' });
  expect(await undo()).toMatchObject({ state: 'true_positive', severity });
});

test('where nothing was changed there is nothing to undo', async () => {
  await expect(undo()).rejects.toThrow('Nothing was changed yet');
});

test('the day until which a risk was accepted goes with the decision, and can be moved', async () => {
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  const in3Days = { ...agentContextOf(database, tenant), now: () => day(3) };
  await expect(change({ state: 'accepted_risk', acceptedUntil: day(-1) })).rejects.toThrow('a day to come');
  await change({ state: 'accepted_risk', acceptedUntil: day(1) });
  await change({ state: 'false_positive' });
  await change({ state: 'accepted_risk' });
  expect(await reopenExpired(in3Days)).toBe(0);
  await change({ state: 'accepted_risk', acceptedUntil: day(5) });
  expect(await reopenExpired(in3Days)).toBe(0);
  await change({ state: 'accepted_risk', acceptedUntil: day(2) });
  expect(await reopenExpired(in3Days)).toBe(1);
  expect((await getFinding({ pool }, context(), id)).state).toBe('open');
});

test('a risk that is accepted again by undoing is accepted until the same day, not for ever', async () => {
  const until = new Date(Date.now() + 24 * 3_600_000);
  await change({ state: 'accepted_risk', acceptedUntil: until });
  await change({ state: 'open' });
  expect(await undo()).toMatchObject({ state: 'accepted_risk' });
  const dayAfter = { ...agentContextOf(database, tenant), now: () => new Date(until.getTime() + 1) };
  expect(await reopenExpired(dayAfter)).toBe(1);
});
