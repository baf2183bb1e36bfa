import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claim } from '../../src/database/lease.ts';
import { takeTurns } from '../../src/database/take-turns.ts';
import { estimationWork } from '../../src/features/cost-estimations/index.ts';
import { startApi, type Tenant, type TestApi } from '../support/api.ts';
import { finishedEstimation } from '../support/estimations.ts';

let api: TestApi;
let busy: Tenant;
let modest: Tenant;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.services.pool.query("update cost_estimations set status = 'completed'");
  [busy, modest] = await Promise.all([api.tenant(), api.tenant()]);
});
afterAll(() => api.stop());

async function waiting(tenant: Tenant): Promise<string> {
  const { id } = await finishedEstimation(tenant, { status: 'pending', attempts: 0 });
  return id;
}

async function done(id: string): Promise<string> {
  await claim(busy.context.em.fork(), estimationWork, id);
  await api.services.pool.query("update cost_estimations set status = 'completed' where id = $1", [id]);
  return id;
}

test('of an organization that asked for much, one is done before another organization’s only one', async () => {
  const inTurn = takeTurns(estimationWork);
  const many = [await waiting(busy), await waiting(busy), await waiting(busy)];
  const one = await waiting(modest);
  const order: string[] = [];
  for (const id of [...many, one]) order.push(await inTurn(busy.context.em.fork(), id, done));
  expect(order).toEqual([many[0], one, many[1], many[2]]);
});

test('jobs that begin at once do different work', async () => {
  const inTurn = takeTurns(estimationWork);
  const ids = [await waiting(busy), await waiting(busy), await waiting(modest)];
  const slow = async (id: string) => {
    await sleep(20);
    return done(id);
  };
  const chosen = await Promise.all(ids.toReversed().map((id) => inTurn(busy.context.em.fork(), id, slow)));
  expect(new Set(chosen)).toEqual(new Set(ids));
});

test('what failed before comes after what was never begun', async () => {
  const inTurn = takeTurns(estimationWork);
  const failed = await waiting(busy);
  await api.services.pool.query('update cost_estimations set attempts = 1 where id = $1', [failed]);
  const fresh = await waiting(busy);
  expect(await inTurn(busy.context.em.fork(), failed, done)).toBe(fresh);
});

test('a job whose work is done or unknown finds nothing to do', async () => {
  const inTurn = takeTurns(estimationWork);
  expect(await inTurn(busy.context.em.fork(), 'gone', async (id) => id)).toBe('gone');
});
