import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { ConflictError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { refundScan } from '../credits/index.ts';
import { changeScanStatus } from './change-scan-status.ts';
import { getScan } from './get-scan.ts';
import type { Scan } from './scan.entity.ts';

/**
 * Stops a scan: one that has not begun is cancelled and its credits come back, one that runs is stopped (its
 * worker notices within seconds and ends it).
 * @throws NotFoundError, ConflictError when it is past stopping.
 */
export async function stopScan(context: Context, id: string): Promise<Scan> {
  await inTransaction(context, async (inside) => {
    // Of those who stop it at once, and the worker that begins it, each sees what the one before has left.
    await inside.em.execute('select 1 from scans where id = ? and organization_id = ? for update', [
      id,
      inside.organizationId,
    ]);
    const { status } = await getScan(inside, id);
    const now = inside.now();
    const reason = `by ${inside.actor.username}`;
    const cancelled = await changeScanStatus(inside.em, {
      id,
      to: 'cancelled',
      now,
      reason: `Cancelled ${reason}`,
    });
    if (cancelled) await refundScan(inside, id, 'Scan cancelled before it began');
    else if (!(await changeScanStatus(inside.em, { id, to: 'stopped', now, reason: `Stopped ${reason}` }))) {
      throw new ConflictError(`The scan is ${status}: it can no longer be stopped`);
    }
    await recordAudit(inside, {
      action: cancelled ? 'scan.cancelled' : 'scan.stopped',
      subjectType: 'scan',
      subjectId: id,
      before: { status },
    });
  });
  return getScan({ ...context, em: context.em.fork() }, id);
}
