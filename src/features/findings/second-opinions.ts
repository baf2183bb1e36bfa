/** Verdicts of a scan that wait to be published, for a second look at them. */
import { sql } from 'kysely';
import { storableJson } from '../../database/storable-json.ts';
import type { TraceStep, VerificationCheck } from '../../engine/report.ts';
import type { Context } from '../../shared/context.ts';
import type { Severity } from '../../shared/enums.ts';
import type { Verdict } from './status.ts';

/** What people would see of the finding; secrets in it are hidden. */
export interface DoubtfulFinding {
  id: string;
  ruleId: string;
  title: string;
  category: string;
  severity: Severity;
  description: string;
  affectedFile: string;
  affectedCode: string;
  trace: TraceStep[];
  verdict: Verdict;
  checks: VerificationCheck[];
}

/** Those whose status the verdict would change and that nobody has seen yet: approved ones first, the worst first. */
export async function findDoubtful(
  { em, organizationId }: Context,
  { scanId, limit }: { scanId: string; limit: number },
): Promise<DoubtfulFinding[]> {
  const { rows } = await sql<DoubtfulFinding>`
    select f.id, f.rule_id as "ruleId", f.title, f.category, f.severity, f.description,
      f.affected_file as "affectedFile", f.affected_code as "affectedCode", f.trace, v.verdict, v.checks
    from scan_verdicts v join findings f on f.id = v.finding_id
    where v.scan_id = ${scanId} and f.organization_id = ${organizationId}
      and v.verdict in ('approved', 'uncertain') and f.verification_status not in ('approved', v.verdict)
      and not v.checks @> '[{"name": "second-opinion"}]'
    order by v.verdict, f.severity_rank desc, f.id limit ${limit}`.execute(em.getKysely());
  return rows;
}

/**
 * Keeps an opinion with the verdict. It can make `approved` uncertain and nothing else, which is seen to here once
 * more. Harmless when the verdict has been published meanwhile.
 */
export async function recordOpinion(
  { em, organizationId }: Context,
  {
    scanId,
    findingId,
    check,
    isLowered,
  }: { scanId: string; findingId: string; check: VerificationCheck; isLowered: boolean },
): Promise<void> {
  const lowered = 'Left to a person, because a language model disagrees. Without it: ';
  await sql`
    update scan_verdicts v
    set checks = v.checks || ${storableJson([check])}::jsonb,
      verdict = case when ${isLowered}::boolean and v.verdict = 'approved' then 'uncertain' else v.verdict end,
      reason = case when ${isLowered}::boolean and v.verdict = 'approved' then ${lowered}::text || v.reason else v.reason end
    from findings f
    where v.scan_id = ${scanId} and v.finding_id = ${findingId} and f.id = v.finding_id
      and f.organization_id = ${organizationId}`.execute(em.getKysely());
}
