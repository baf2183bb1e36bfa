import { sql } from 'kysely';
import { agentUserId, agentUsername, type Context } from '../../shared/context.ts';
import type { FindingState } from '../../shared/enums.ts';

/**
 * The service itself moves many findings to one state: the findings, their threads and the audit trail, in
 * three statements. The rows are locked, and `context` is inside the transaction.
 */
export async function changeStateAsAgent(
  { em, organizationId, now }: Context,
  findings: readonly { id: string; state: FindingState }[],
  state: FindingState,
  reason: string,
): Promise<void> {
  if (findings.length === 0) return;
  const database = em.getKysely();
  const ids = findings.map(({ id }) => id);
  const at = now();
  await sql`
    insert into audit_entries (id, organization_id, actor_user_id, source, action, subject_type, subject_id,
      before, after, reason, created_at)
    select gen_random_uuid(), ${organizationId}, ${agentUserId}, 'agent', 'finding.state_changed', 'finding', id,
      jsonb_build_object('state', state), jsonb_build_object('state', ${state}::text), ${reason}, ${at}
    from findings where id = any(${ids}::uuid[])`.execute(database);
  await sql`
    update findings set state = ${state}, updated_at = ${at} where id = any(${ids}::uuid[])`.execute(
    database,
  );
  await sql`
    insert into triage_entries (id, organization_id, finding_id, reaction, comment, user_id, username, source,
      created_at)
    select gen_random_uuid(), ${organizationId}, id, ${state}, ${reason}, ${agentUserId}, ${agentUsername},
      'agent', ${at}
    from unnest(${ids}::uuid[]) as id`.execute(database);
}
