import { sql } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import type { FindingState } from '../../shared/enums.ts';
import { changeStateAsAgent } from './change-state-as-agent.ts';

/**
 * Reopens the findings a full scan of a default branch (or of a live target) sees again after an earlier one had
 * seen them gone. What a person resolved stays resolved until it has been seen gone once; closed duplicates stay
 * with their canonical finding.
 * Call it after `publishFindings`; calling it again changes nothing.
 *
 * @returns how many findings were reopened.
 */
export async function reopenReappeared(context: Context, { scanId }: { scanId: string }): Promise<number> {
  return inTransaction(context, async (inside) => {
    const database = inside.em.getKysely();
    const { rows } = await sql<{ id: string; state: FindingState; duplicate: boolean }>`
      select f.id, f.state, f.duplicate_of is not null as duplicate
      from findings f join scan_findings s on s.finding_id = f.id
      where s.scan_id = ${scanId} and f.organization_id = ${inside.organizationId}
        and (
          select coalesce(bool_or(coalesce(r.is_default_branch, true)), true) from scan_repositories r
          where r.scan_id = s.scan_id and r.repository_id = f.repository_id
        )
        and f.verification_status = 'approved' and f.vanished_in is not null
      order by f.id for no key update of f`.execute(database);
    await sql`
      update findings set vanished_in = null where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
      database,
    );
    const reappeared = rows.filter(({ state, duplicate }) => state === 'resolved' && !duplicate);
    await changeStateAsAgent(inside, reappeared, 'open', 'Reopened: a full scan finds it again.');
    return reappeared.length;
  });
}
