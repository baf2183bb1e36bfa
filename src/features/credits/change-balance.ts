import { randomUUID } from 'node:crypto';
import type { Context } from '../../shared/context.ts';
import { ValidationError } from '../../shared/errors.ts';
import { CreditEntry, type CreditEntryKind } from './credit-entry.entity.ts';

/** Well below the column's range, so that what comes back, which is never refused, finds room above it. */
const maxBalance = 2_000_000_000;
const maxOfColumn = 2 ** 31 - 1;

/**
 * Adds a signed amount to the balance by one conditional update, and writes the entry that says why.
 * @returns the new balance, or null when the balance would fall below zero (nothing was changed then).
 */
export async function changeBalance(
  context: Context,
  change: { kind: CreditEntryKind; amount: number; reason: string; scanId: string | null },
): Promise<number | null> {
  const most = change.kind === 'refund' ? maxOfColumn : maxBalance;
  const [row] = await context.em.execute<{ credits: number }[]>(
    `update organizations set credits = credits + ?
     where id = ? and credits::bigint + ? between 0 and ${most} returning credits`,
    [change.amount, context.organizationId, change.amount],
  );
  if (!row) {
    if (change.amount > 0) throw new ValidationError(`credits must not exceed ${maxBalance} in all`);
    return null;
  }
  await context.em.insert(CreditEntry, {
    id: randomUUID(),
    organizationId: context.organizationId,
    kind: change.kind,
    amount: change.amount,
    balanceAfter: row.credits,
    reason: change.reason,
    scanId: change.scanId,
    createdAt: context.now(),
  });
  return row.credits;
}
