import { sql } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import type { FindingState } from '../../shared/enums.ts';
import { changeStateAsAgent } from './change-state-as-agent.ts';

/**
 * Reopens what was accepted until a day that has come; forgets days of findings that were decided otherwise since.
 * @returns how many were reopened
 */
export async function reopenExpired(context: Context): Promise<number> {
  return inTransaction(context, async (inside) => {
    const database = inside.em.getKysely();
    const { rows } = await sql<{ id: string; state: FindingState }>`
      select id, state from findings
      where organization_id = ${inside.organizationId} and accepted_until <= ${inside.now()}
      order by id limit 500 for no key update`.execute(database);
    await sql`update findings set accepted_until = null where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
      database,
    );
    const due = rows.filter(({ state }) => state === 'accepted_risk');
    await changeStateAsAgent(inside, due, 'open', 'Reopened: the risk was accepted until today.');
    return due.length;
  });
}
