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

/** Each was asked for after the last one, also where both are made within one millisecond. */
let askedAt = Date.now();
async function waiting(tenant: Tenant): Promise<string> {
  const createdAt = new Date(++askedAt);
  const { id } = await finishedEstimation(tenant, { status: 'pending', attempts: 0, createdAt });
  return id;
}

async function done(id: string): Promise<void> {
  await claim(busy.context.em.fork(), estimationWork, id);
  await api.services.pool.query("update cost_estimations set status = 'completed' where id = $1", [id]);
}

/** @returns what a job for `id` does */
async function turn(
  inTurn: ReturnType<typeof takeTurns>,
  id: string,
  work: (id: string) => Promise<void> = done,
): Promise<string[]> {
  const chosen: string[] = [];
  await inTurn(busy.context.em.fork(), id, new AbortController().signal, async (one) => {
    chosen.push(one);
    await work(one);
  });
  return chosen;
}

test('of an organization that asked for much, one is done before another organization’s only one', async () => {
  const inTurn = takeTurns(estimationWork);
  const many = [await waiting(busy), await waiting(busy), await waiting(busy)];
  const one = await waiting(modest);
  const order: string[] = [];
  for (const id of [...many, one]) order.push(...(await turn(inTurn, id)));
  expect(order).toEqual([many[0], one, many[1], many[2]]);
});

test('jobs that begin at once do different work', async () => {
  const inTurn = takeTurns(estimationWork);
  const ids = [await waiting(busy), await waiting(busy), await waiting(modest)];
  const slow = async (id: string) => {
    await sleep(20);
    await done(id);
  };
  const chosen = await Promise.all(ids.toReversed().map((id) => turn(inTurn, id, slow)));
  expect(new Set(chosen.flat())).toEqual(new Set(ids));
});

test('what failed before comes after what was never begun', async () => {
  const inTurn = takeTurns(estimationWork);
  const failed = await waiting(busy);
  await api.services.pool.query('update cost_estimations set attempts = 1 where id = $1', [failed]);
  const fresh = await waiting(busy);
  expect(await turn(inTurn, failed)).toEqual([fresh]);
});

test('a job whose work is done or unknown finds nothing to do', async () => {
  const inTurn = takeTurns(estimationWork);
  expect(await turn(inTurn, 'gone', async () => {})).toEqual(['gone']);
});

test('of places that are kept for others one organization never has all; what it passes over is done when one is free', async () => {
  const inTurn = takeTurns(estimationWork, 2);
  const many = [await waiting(busy), await waiting(busy), await waiting(busy)];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = async (id: string) => {
    await released;
    await done(id);
  };
  const first = turn(inTurn, many[0] ?? '', slow);
  const second = turn(inTurn, many[1] ?? '', slow);
  expect(await turn(inTurn, many[2] ?? '')).toEqual([]);
  const one = await waiting(modest);
  expect(await turn(inTurn, one)).toEqual([one]);
  release();
  const both = [...(await first), ...(await second)];
  expect(both.toSorted()).toEqual(many.toSorted());
});

test('nothing more is begun once the service stops', async () => {
  const inTurn = takeTurns(estimationWork, 1);
  const stopping = new AbortController();
  const ids = [await waiting(busy), await waiting(busy)];
  const begun: string[] = [];
  await inTurn(busy.context.em.fork(), ids[0] ?? '', stopping.signal, async (id) => {
    begun.push(id);
    expect(await turn(inTurn, ids[1] ?? '')).toEqual([]);
    stopping.abort();
  });
  expect(begun).toEqual([ids[0]]);
});
