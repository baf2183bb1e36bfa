import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { scanOrders } from '../../../src/features/scans/index.ts';
import { openTestDatabase } from '../../support/database.ts';

const { pool } = await openTestDatabase();

const orders = scanOrders.flatMap((field) => (['asc', 'desc'] as const).map((way) => ({ field, way })));

test.each(orders)(
  'scans by $field $way are read from an index, with a status and without',
  async ({ field, way }) => {
    const keys = field === 'status' ? ['status', 'created_at', 'id'] : [field, 'id'];
    const order = keys.map((key) => `${key} ${way}`).join(', ');
    const client = await pool.connect();
    try {
      // Where an order is in no index, even such a planner has to sort.
      await client.query(
        'set enable_sort = off; set enable_incremental_sort = off; set enable_seqscan = off',
      );
      for (const filter of ['', field === 'updated_at' ? '' : "and status = 'failed'"]) {
        const { rows } = await client.query(
          `explain (format json) select * from scans where organization_id = '${randomUUID()}' ${filter} order by ${order} limit 15`,
        );
        expect(JSON.stringify(rows)).not.toContain('Sort');
      }
    } finally {
      client.release(true);
    }
  },
);
