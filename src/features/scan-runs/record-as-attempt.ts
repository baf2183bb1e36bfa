import { inTransaction } from '../../database/in-transaction.ts';
import { keepAlive, LeaseLostError } from '../../database/lease.ts';
import type { Context } from '../../shared/context.ts';
import { type RecordFindingsInput, recordFindings } from '../findings/index.ts';
import { scanWork } from '../scans/index.ts';

/**
 * Records what an attempt has found, unless the scan has been taken over, stopped or finished meanwhile: a worker that
 * was thought dead learns of it with its next sign of life, which may come later than this.
 * @throws LeaseLostError
 */
export async function recordAsAttempt(
  context: Context,
  attempt: number,
  found: RecordFindingsInput,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    // Whoever takes over waits for the end of this transaction.
    if (!(await keepAlive(inside.em, scanWork, found.scanId, attempt))) throw new LeaseLostError();
    await recordFindings(inside, found);
  });
}
