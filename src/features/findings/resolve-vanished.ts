import { type QueryExecutorProvider, sql } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { type FindingState, liveStates } from '../../shared/enums.ts';
import { changeStateAsAgent } from './change-state-as-agent.ts';

export interface ResolveVanishedInput {
  /** A finished full scan of the repository's default branch (or of a live target). */
  scanId: string;
  repositoryId: string;
  /** Files and folders the scan could not analyse: what was found there is not gone, only unseen. */
  notAnalysed?: readonly string[];
  /** The only places the scan looked at, for example the addresses of a live target. Default: all the others. */
  onlyAt?: readonly string[];
  /** Whether a rule took part in this scan (rules and results of others may come and go). Default: all did. */
  ruleRan?: (ruleId: string) => boolean;
}

/**
 * Resolves the findings of a repository that a full scan of its default branch no longer sees. Findings that
 * only pull requests or other branches ever had are left alone, as are `false_positive` and `accepted_risk`.
 * Call it after `publishFindings`; calling it again changes nothing.
 *
 * @returns how many findings were resolved.
 */
export async function resolveVanished(
  context: Context,
  { scanId, repositoryId, notAnalysed = [], onlyAt, ruleRan = () => true }: ResolveVanishedInput,
): Promise<number> {
  return inTransaction(context, async (inside) => {
    const database = inside.em.getKysely();
    const unseen = await lockUnseen(database, inside.organizationId, scanId, repositoryId, notAnalysed);
    const places = onlyAt && new Set(onlyAt);
    const vanished = unseen.filter(
      ({ ruleId, affectedFile }) => ruleRan(ruleId) && (places?.has(affectedFile) ?? true),
    );
    await sql`
      update findings set vanished_in = ${scanId}
      where id = any(${vanished.map(({ id }) => id)}::uuid[])`.execute(database);
    const resolved = vanished.filter(({ state }) => liveStates.includes(state));
    await changeStateAsAgent(inside, resolved, 'resolved', 'Resolved: a full scan no longer finds it.');
    return resolved.length;
  });
}

interface Unseen {
  id: string;
  ruleId: string;
  affectedFile: string;
  state: FindingState;
}

/** What people resolved is marked as gone too, so that it reopens should it come back. */
async function lockUnseen(
  database: QueryExecutorProvider,
  organizationId: string,
  scanId: string,
  repositoryId: string,
  notAnalysed: readonly string[],
): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    select f.id, f.rule_id as "ruleId", f.affected_file as "affectedFile", f.state
    from findings f
    where f.organization_id = ${organizationId} and f.repository_id = ${repositoryId}
      and f.verification_status = 'approved' and f.state = any(${[...liveStates, 'resolved']}::text[])
      and f.vanished_in is null 
      and not exists (
        select from unnest(${notAnalysed}::text[]) path
        where f.affected_file = path or starts_with(f.affected_file, path || '/')
      )
      and not exists (select from scan_findings s where s.scan_id = ${scanId} and s.finding_id = f.id)
      and exists (
        select from scan_findings s
        join scans on scans.id = s.scan_id and scans.scan_type = 'full'
        left join scan_repositories r on r.scan_id = s.scan_id and r.repository_id = f.repository_id
        where s.finding_id = f.id and coalesce(r.is_default_branch, true)
      )
    order by f.id for no key update of f`.execute(database);
  return rows;
}
