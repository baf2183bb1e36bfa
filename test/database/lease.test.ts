import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  claim,
  findWaiting,
  handBack,
  keepAlive,
  maxAttempts,
  whileAlive,
} from '../../src/database/lease.ts';
import { estimationWork } from '../../src/features/cost-estimations/index.ts';
import { startApi, type Tenant, type TestApi } from '../support/api.ts';
import { finishedEstimation } from '../support/estimations.ts';

let api: TestApi;
let tenant: Tenant;
let id: string;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant();
});
beforeEach(async () => {
  ({ id } = await finishedEstimation(tenant, { status: 'pending', attempts: 0 }));
});
afterAll(() => api.stop());

const em = () => tenant.context.em.fork();
const fallSilent = () =>
  em().execute("update cost_estimations set lease_expires_at = now() - interval '1 second' where id = ?", [
    id,
  ]);
const waiting = async () => (await findWaiting(em(), estimationWork)).find((work) => work.id === id);

test('of many workers that claim the same work exactly one gets it', async () => {
  const attempts = await Promise.all(Array.from({ length: 10 }, () => claim(em(), estimationWork, id)));
  expect(attempts.filter((attempt) => attempt !== null)).toEqual([1]);
  expect(await waiting()).toBeUndefined();
});

test('a worker that fell silent is replaced, and can neither go on nor hand back what is no longer its own', async () => {
  expect(await claim(em(), estimationWork, id)).toBe(1);
  await fallSilent();
  expect(await waiting()).toEqual({ id, exhausted: false });
  expect(await claim(em(), estimationWork, id)).toBe(2);
  expect(await keepAlive(em(), estimationWork, id, 1)).toBe(false);
  await handBack(em(), estimationWork, { id, attempt: 1, counts: true });
  expect(await keepAlive(em(), estimationWork, id, 2)).toBe(true);
});

test('a worker that says it is alive keeps its work', async () => {
  await claim(em(), estimationWork, id);
  await fallSilent();
  expect(await keepAlive(em(), estimationWork, id, 1)).toBe(true);
  expect(await claim(em(), estimationWork, id)).toBeNull();
});

test('a worker that gets no answer says no more until it has one', async () => {
  const execute = vi.fn(() => new Promise<never>(() => {}));
  const silent = { fork: () => ({ execute }) } as never;
  const run = { id, attempt: 1, stopping: new AbortController().signal };
  vi.useFakeTimers();
  try {
    await whileAlive(silent, estimationWork, run, () => vi.advanceTimersByTimeAsync(60_000));
  } finally {
    vi.useRealTimers();
  }
  expect(execute).toHaveBeenCalledOnce();
});

test('work that fails again and again is given up after three attempts', async () => {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    expect(await claim(em(), estimationWork, id)).toBe(attempt);
    await handBack(em(), estimationWork, { id, attempt, counts: true });
  }
  expect(await claim(em(), estimationWork, id)).toBeNull();
  expect(await waiting()).toEqual({ id, exhausted: true });
});

test('handing back because the service stops does not count as an attempt', async () => {
  for (let round = 0; round < maxAttempts + 2; round++) {
    expect(await claim(em(), estimationWork, id)).toBe(1);
    await handBack(em(), estimationWork, { id, attempt: 1, counts: false });
  }
  expect(await waiting()).toEqual({ id, exhausted: false });
});

test('finished work can neither be claimed nor is it waiting', async () => {
  const done = await finishedEstimation(tenant);
  expect(await claim(em(), estimationWork, done.id)).toBeNull();
  expect((await findWaiting(em(), estimationWork)).map((work) => work.id)).not.toContain(done.id);
});
