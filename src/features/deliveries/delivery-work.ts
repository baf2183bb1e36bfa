import type { LeasedTable } from '../../database/lease.ts';

export const deliveryWork: LeasedTable = {
  table: 'webhook_deliveries',
  waiting: ['pending'],
  working: ['running'],
};
