import { type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';
import { inTransaction } from '../../database/in-transaction.ts';
import { agentUserId, agentUsername, type Context } from '../../shared/context.ts';
import type { VerificationStatus } from '../../shared/enums.ts';
import { type Verdict, verdictOutcome } from './status.ts';

/** How many of the findings a scan saw now have which verification status. */
export type PublishedFindings = Record<Verdict, number>;

interface PendingVerdict {
  findingId: string;
  verdict: Verdict;
  status: VerificationStatus;
  /** A language model was asked about it and answered. */
  hasOpinion: boolean;
}

/**
 * Makes the verdicts of a scan count: approved findings become visible, all at once. A verdict that changes a
 * finding's verification status is told in its thread by the agent. Calling it again changes nothing.
 */
export async function publishFindings(
  context: Context,
  { scanId }: { scanId: string },
): Promise<PublishedFindings> {
  return inTransaction(context, async ({ organizationId, em, now }) => {
    const database = em.getKysely();
    const verdicts = await lockVerdicts(database, organizationId, scanId);
    const changed = verdicts.filter(({ status, verdict }) => verdictOutcome[status][verdict] !== status);
    const confirmed = verdicts.filter(({ status, verdict }) => status === verdict);
    await applyVerdicts(database, scanId, [...changed, ...confirmed]);
    const at = now();
    await tellThreads(database, scanId, changed, at);
    // A moment later, so that the thread has it below the verdict.
    const withOpinion = changed.filter(({ hasOpinion }) => hasOpinion);
    if (withOpinion.length > 0) await tellOpinions(database, scanId, withOpinion, new Date(at.getTime() + 1));
    await sql`delete from scan_verdicts where scan_id = ${scanId}`.execute(database);
    return countSightings(database, organizationId, scanId);
  });
}

/** For the sweep: verdicts of scans that were stopped or failed before they counted. @returns how many */
export async function dropUnusedVerdicts({ pool }: { pool: Pool }): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from scan_verdicts v using scans s where s.id = v.scan_id
     and s.status not in ('pending', 'running', 'pending_verification')`,
  );
  return rowCount ?? 0;
}

/** Rows are locked in the order of their ids, before any counter is touched, so that nothing can deadlock. */
async function lockVerdicts(
  database: QueryExecutorProvider,
  organizationId: string,
  scanId: string,
): Promise<PendingVerdict[]> {
  const { rows } = await sql<PendingVerdict>`
    select v.finding_id as "findingId", v.verdict, f.verification_status as status,
      v.checks @> '[{"name": "second-opinion"}]' as "hasOpinion"
    from scan_verdicts v join findings f on f.id = v.finding_id
    where v.scan_id = ${scanId} and f.organization_id = ${organizationId}
    order by f.id for no key update of f`.execute(database);
  return rows;
}

async function applyVerdicts(database: QueryExecutorProvider, scanId: string, verdicts: PendingVerdict[]) {
  await sql`
    update findings f
    set verification_status = v.verdict, verification_reason = v.reason, verification_checks = v.checks
    from unnest(${ids(verdicts)}::uuid[]) as chosen(id)
    join scan_verdicts v on v.scan_id = ${scanId} and v.finding_id = chosen.id
    where f.id = chosen.id and (f.verification_status, f.verification_reason, f.verification_checks)
        is distinct from (v.verdict, v.reason, v.checks)`.execute(database);
}

async function tellThreads(
  database: QueryExecutorProvider,
  scanId: string,
  verdicts: PendingVerdict[],
  at: Date,
) {
  await sql`
    insert into triage_entries (id, organization_id, finding_id, comment, user_id, username, source, created_at)
    select gen_random_uuid(), f.organization_id, f.id, 'Automatic verification: ' || v.verdict || '. ' || v.reason,
      ${agentUserId}, ${agentUsername}, 'agent', ${at}
    from unnest(${ids(verdicts)}::uuid[]) as chosen(id)
    join scan_verdicts v on v.scan_id = ${scanId} and v.finding_id = chosen.id
    join findings f on f.id = chosen.id`.execute(database);
}

async function tellOpinions(
  database: QueryExecutorProvider,
  scanId: string,
  verdicts: PendingVerdict[],
  at: Date,
) {
  await sql`
    insert into triage_entries (id, organization_id, finding_id, comment, user_id, username, source, created_at)
    select gen_random_uuid(), f.organization_id, f.id, opinion ->> 'detail',
      ${agentUserId}, ${agentUsername}, 'agent', ${at}
    from unnest(${ids(verdicts)}::uuid[]) as chosen(id)
    join scan_verdicts v on v.scan_id = ${scanId} and v.finding_id = chosen.id
    join findings f on f.id = chosen.id
    cross join lateral jsonb_array_elements(v.checks) as opinion
    where opinion ->> 'name' = 'second-opinion'`.execute(database);
}

async function countSightings(
  database: QueryExecutorProvider,
  organizationId: string,
  scanId: string,
): Promise<PublishedFindings> {
  const { rows } = await sql<{ status: Verdict; count: number }>`
    select f.verification_status as status, count(*)::integer as count
    from scan_findings s join findings f on f.id = s.finding_id
    where s.scan_id = ${scanId} and f.organization_id = ${organizationId} and f.verification_status <> 'pending'
    group by 1`.execute(database);
  return {
    approved: 0,
    uncertain: 0,
    rejected: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
}

const ids = (verdicts: PendingVerdict[]) => verdicts.map(({ findingId }) => findingId);
