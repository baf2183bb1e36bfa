import { sql } from 'kysely';
import type { Context } from '../../shared/context.ts';
import { type Severity, severities } from '../../shared/enums.ts';

/** Visible findings of a scan by severity. */
export type FindingsSummary = Record<Severity, number>;

/** The summaries of the organization's scans, by scan id; every id asked for is in the result. */
export async function summarizeFindings(
  { em, organizationId }: Context,
  scanIds: readonly string[],
): Promise<Map<string, FindingsSummary>> {
  const { rows } = await sql<{ scanId: string; severity: Severity; count: number }>`
    select c.scan_id as "scanId", c.severity, sum(c.count)::integer as count
    from scan_finding_counts c join scans s on s.id = c.scan_id and s.organization_id = ${organizationId}
    where c.scan_id = any(${scanIds}::uuid[])
    group by 1, 2`.execute(em.getKysely());
  const summaries = new Map(scanIds.map((id) => [id, emptySummary()]));
  for (const { scanId, severity, count } of rows) {
    const summary = summaries.get(scanId);
    if (summary) summary[severity] = count;
  }
  return summaries;
}

function emptySummary(): FindingsSummary {
  return Object.fromEntries(severities.map((severity) => [severity, 0])) as FindingsSummary;
}
