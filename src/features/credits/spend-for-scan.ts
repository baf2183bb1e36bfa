import type { Context } from '../../shared/context.ts';
import { InsufficientCreditsError } from '../../shared/errors.ts';
import { changeBalance } from './change-balance.ts';

/**
 * Deducts what a scan costs, inside the caller's transaction and after the scan's row has been inserted (the
 * entry refers to it). Of racing spenders none can take the balance below zero.
 * @param amount credits, at least 0.
 * @throws InsufficientCreditsError
 */
export async function spendForScan(context: Context, amount: number, scanId: string): Promise<void> {
  const balance = await changeBalance(context, {
    kind: 'scan',
    amount: -amount,
    reason: 'Scan started',
    scanId,
  });
  if (balance === null) throw new InsufficientCreditsError();
}
