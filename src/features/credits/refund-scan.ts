import type { Context } from '../../shared/context.ts';
import { changeBalance } from './change-balance.ts';

/**
 * Gives back what a scan cost, once: a second call, also a concurrent one, changes nothing. Call it inside the
 * transaction that ends the scan.
 * @returns whether credits were given back.
 */
export async function refundScan(context: Context, scanId: string, reason: string): Promise<boolean> {
  const { em, organizationId } = context;
  // Refunds of one organization queue here, so that the statement after it sees the refund before it.
  await em.execute('select 1 from organizations where id = ? for update', [organizationId]);
  const [spent] = await em.execute<{ amount: number }[]>(
    `select amount from credit_entries e where scan_id = ? and organization_id = ? and kind = 'scan' and amount <> 0
     and not exists (select 1 from credit_entries r where r.scan_id = e.scan_id and r.kind = 'refund')`,
    [scanId, organizationId],
  );
  if (!spent) return false;
  await changeBalance(context, { kind: 'refund', amount: -spent.amount, reason, scanId });
  return true;
}
