import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { PreconditionError, ValidationError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { changeBalance } from './change-balance.ts';

/**
 * Gives credits to the organization, or takes them (a negative amount).
 * @returns the new balance.
 * @throws ValidationError for an amount that is not a whole number or zero, PreconditionError when more would
 * be taken than there are.
 */
export async function adjustCredits(
  context: Context,
  { amount, reason }: { amount: number; reason: string },
): Promise<number> {
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > 1_000_000_000) {
    throw new ValidationError('amount must be a whole number other than 0, up to 1000000000');
  }
  return inTransaction(context, async (inside) => {
    const kind = amount > 0 ? 'grant' : 'adjustment';
    const balance = await changeBalance(inside, { kind, amount, reason, scanId: null });
    if (balance === null) throw new PreconditionError('The organization has fewer credits than that');
    await recordAudit(inside, {
      action: 'credits.adjusted',
      subjectType: 'organization',
      subjectId: context.organizationId,
      before: { credits: balance - amount },
      after: { credits: balance },
      reason,
    });
    return balance;
  });
}
