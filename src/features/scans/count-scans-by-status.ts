import type { Pool } from 'pg';
import { type ScanStatus, scanStatuses } from '../../shared/enums.ts';

/** Over all organizations, for the metrics; every status is there, also with 0. */
export async function countScansByStatus({ pool }: { pool: Pool }): Promise<Record<ScanStatus, number>> {
  const { rows } = await pool.query<{ status: ScanStatus; count: number }>(
    'select status, count(*)::int as count from scans group by status',
  );
  const counts = Object.fromEntries(scanStatuses.map((status) => [status, 0])) as Record<ScanStatus, number>;
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
