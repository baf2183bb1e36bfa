import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { refundScan } from '../credits/index.ts';
import { changeScanStatus } from '../scans/index.ts';

/**
 * Ends a scan as failed and gives its credits back, once.
 * @returns false when it had ended already, or is another attempt's.
 */
export async function failScan(
  context: Context,
  { id, reason, attempt }: { id: string; reason: string; attempt?: number },
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const failed = await changeScanStatus(inside.em, {
      id,
      to: 'failed',
      now: inside.now(),
      reason,
      ...(attempt === undefined ? {} : { attempt }),
    });
    if (failed) {
      await refundScan(inside, id, 'Scan failed');
      inside.log.warn({ scan_id: id, reason }, 'scan failed');
    }
    return failed;
  });
}
