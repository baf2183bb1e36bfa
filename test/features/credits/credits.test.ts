import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/database/in-transaction.ts';
import { adjustCredits, refundScan, spendForScan } from '../../../src/features/credits/index.ts';
import { PreconditionError, ValidationError } from '../../../src/shared/errors.ts';
import { startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { makeScan } from '../../support/findings.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const balance = async ({ id }: Tenant) => {
  const { rows } = await api.services.pool.query('select credits from organizations where id = $1', [id]);
  return rows[0].credits as number;
};
const ledger = async ({ id }: Tenant) => {
  const { rows } = await api.services.pool.query(
    'select kind, amount, balance_after, reason from credit_entries where organization_id = $1 order by created_at',
    [id],
  );
  return rows;
};
const newScan = ({ id, userId, context }: Tenant) =>
  makeScan(api.services.pool, { organizationId: id, userId, username: context.actor.username });
const spend = (tenant: Tenant, amount: number, scanId: string) =>
  inTransaction(tenant.context, (inside) => spendForScan(inside, amount, scanId));
const refund = (tenant: Tenant, scanId: string) =>
  inTransaction(tenant.context, (inside) => refundScan(inside, scanId, 'Cancelled'));

test('every change of the balance is an entry that says why', async () => {
  const tenant = await api.tenant({ credits: 100 });
  const scan = await newScan(tenant);
  await adjustCredits(tenant.context, { amount: 50, reason: 'Invoice 7' });
  await adjustCredits(tenant.context, { amount: -30, reason: 'Mistake' });
  await spend(tenant, 20, scan);
  await refund(tenant, scan);
  expect(await balance(tenant)).toBe(120);
  expect(await ledger(tenant)).toEqual([
    { kind: 'grant', amount: 100, balance_after: 100, reason: 'Initial credits' },
    { kind: 'grant', amount: 50, balance_after: 150, reason: 'Invoice 7' },
    { kind: 'adjustment', amount: -30, balance_after: 120, reason: 'Mistake' },
    { kind: 'scan', amount: -20, balance_after: 100, reason: 'Scan started' },
    { kind: 'refund', amount: 20, balance_after: 120, reason: 'Cancelled' },
  ]);
});

describe('the balance never goes below zero', () => {
  test('a scan that costs more than there is is refused, and nothing is written', async () => {
    const tenant = await api.tenant({ credits: 10 });
    const scan = await newScan(tenant);
    await expect(spend(tenant, 11, scan)).rejects.toThrow('Insufficient credits to start this scan');
    expect(await balance(tenant)).toBe(10);
    expect(await ledger(tenant)).toHaveLength(1);
  });

  test('of racing spenders only as many succeed as there are credits for', async () => {
    const tenant = await api.tenant({ credits: 50 });
    const scans = await Promise.all(Array.from({ length: 12 }, () => newScan(tenant)));
    const outcomes = await Promise.allSettled(scans.map((scan) => spend(tenant, 10, scan)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await balance(tenant)).toBe(0);
  });

  test('no more can be taken than there is', async () => {
    const tenant = await api.tenant({ credits: 10 });
    await expect(adjustCredits(tenant.context, { amount: -11, reason: 'x' })).rejects.toThrow(
      PreconditionError,
    );
  });
});

describe('a refund', () => {
  test('happens once, however many ask at once', async () => {
    const tenant = await api.tenant({ credits: 100 });
    const scan = await newScan(tenant);
    await spend(tenant, 40, scan);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refund(tenant, scan)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await refund(tenant, scan)).toBe(false);
    expect(await balance(tenant)).toBe(100);
  });

  test('gives nothing for a scan that cost nothing, is unknown, or is of another organization', async () => {
    const [tenant, other] = await Promise.all([api.tenant({ credits: 100 }), api.tenant({ credits: 100 })]);
    const [free, paid] = [await newScan(tenant), await newScan(tenant)];
    await spend(tenant, 0, free);
    await spend(tenant, 5, paid);
    expect(await refund(tenant, free)).toBe(false);
    expect(await refund(tenant, randomUUID())).toBe(false);
    expect(await refund(other, paid)).toBe(false);
    expect([await balance(tenant), await balance(other)]).toEqual([95, 100]);
  });
});

test('what fails in the transaction of a scan takes its spending back with it', async () => {
  const tenant = await api.tenant({ credits: 100 });
  const scan = await newScan(tenant);
  const failing = inTransaction(tenant.context, async (inside) => {
    await spendForScan(inside, 40, scan);
    throw new Error('the claim was lost');
  });
  await expect(failing).rejects.toThrow('the claim was lost');
  expect(await balance(tenant)).toBe(100);
});

test('what a scan cost comes back also to an organization that has been given all it may have', async () => {
  const tenant = await api.tenant({ credits: 1_000_000_000 });
  const scan = await newScan(tenant);
  await spend(tenant, 5, scan);
  await adjustCredits(tenant.context, { amount: 1_000_000_000, reason: 'More' });
  await adjustCredits(tenant.context, { amount: 5, reason: 'The last of it' });
  await expect(adjustCredits(tenant.context, { amount: 1, reason: 'Too much' })).rejects.toThrow(
    ValidationError,
  );
  expect(await refund(tenant, scan)).toBe(true);
  expect(await balance(tenant)).toBe(2_000_000_005);
});

test.each([0, 1.5, Number.NaN, 2_000_000_000])('an amount of %d is refused', async (amount) => {
  const tenant = await api.tenant();
  await expect(adjustCredits(tenant.context, { amount, reason: 'x' })).rejects.toThrow(ValidationError);
});
