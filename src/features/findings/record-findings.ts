import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import type { EngineFinding } from '../../engine/report.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { type KnownFinding, matchFindings, type Sighting } from './match-findings.ts';
import { storableJson } from './storable-json.ts';

export interface RecordFindingsInput {
  scanId: string;
  repositoryId: string;
  /** Of one repository (or live target) of the scan. */
  findings: readonly EngineFinding[];
}

/** Findings per statement: large enough to be quick, small enough for a statement of a few megabytes. */
const batchSize = 500;

/**
 * Writes what a scan found in one repository, in one transaction. New findings are written unpublished
 * (`pending`); findings known by fingerprint, or by move key where their file was renamed, are refreshed
 * without touching what people decided about them. Each counts as an occurrence once per scan, however often
 * this is called. The verdicts are kept aside until `publishFindings`.
 *
 * A known, visible finding that this scan's verification rejects is not a sighting of it.
 *
 * @returns how many findings are new, and how many were known.
 * @throws NotFoundError when the scan or the repository is not the organization's.
 */
export async function recordFindings(
  context: Context,
  { scanId, repositoryId, findings }: RecordFindingsInput,
): Promise<{ created: number; known: number }> {
  return inTransaction(context, async ({ organizationId, em, now }) => {
    const database = em.getKysely();
    await lockRepository(database, organizationId, scanId, repositoryId);
    const known = await knownFindings(database, organizationId, scanId, repositoryId);
    const { fresh, seen } = matchFindings(known, findings, randomUUID);
    const owner = { organizationId, repositoryId, scanId, now: now() };
    for (const batch of batches(fresh)) await insertFindings(database, owner, batch);
    for (const batch of batches(seen)) await refreshFindings(database, owner, batch);
    for (const batch of batches([...fresh, ...seen])) await recordSightings(database, scanId, batch);
    return { created: fresh.length, known: seen.length };
  });
}

/** Scans of the same repository record one after the other: matching and writing must not interleave. */
async function lockRepository(
  database: QueryExecutorProvider,
  organizationId: string,
  scanId: string,
  repositoryId: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from repositories r
    where r.id = ${repositoryId} and r.organization_id = ${organizationId}
      and exists (select from scans s where s.id = ${scanId} and s.organization_id = ${organizationId})
    for no key update of r`.execute(database);
  if (rows.length === 0) throw new NotFoundError('Repository or scan');
}

async function knownFindings(
  database: QueryExecutorProvider,
  organizationId: string,
  scanId: string,
  repositoryId: string,
): Promise<KnownFinding[]> {
  const { rows } = await sql<KnownFinding>`
    select f.id, f.fingerprint, f.move_key as "moveKey", f.verification_status as "verificationStatus",
      s.finding_id is not null as "seenByThisScan"
    from findings f left join scan_findings s on s.scan_id = ${scanId} and s.finding_id = f.id
    where f.organization_id = ${organizationId} and f.repository_id = ${repositoryId}`.execute(database);
  return rows;
}

interface Owner {
  organizationId: string;
  repositoryId: string;
  scanId: string;
  now: Date;
}

/** What the scanner says about a finding: written first, and refreshed by later scans. */
const contentColumns = sql.raw(`fingerprint, move_key, rule_id, title, category, confidence, description,
  affected_file, affected_code, start_line, end_line, proof_of_concept, tags, trace, mermaid_trace`);
const contentRecord =
  sql.raw(`i(id uuid, fingerprint text, move_key text, rule_id text, title text, category text,
  severity text, confidence text, description text, affected_file text, affected_code text, start_line integer,
  end_line integer, proof_of_concept text, tags text[], trace jsonb, mermaid_trace text)`);

function contentJson(batch: readonly Sighting[]): string {
  return storableJson(
    batch.map(({ id, finding }) => ({
      id,
      fingerprint: finding.fingerprint,
      move_key: finding.moveKey,
      rule_id: finding.ruleId,
      title: finding.title,
      category: finding.category,
      severity: finding.severity,
      confidence: finding.confidence,
      description: finding.description,
      affected_file: finding.affectedFile,
      affected_code: finding.affectedCode,
      start_line: finding.startLine,
      end_line: finding.endLine,
      proof_of_concept: finding.proofOfConcept,
      tags: finding.tags,
      trace: finding.trace,
      mermaid_trace: finding.mermaidTrace,
    })),
  );
}

async function insertFindings(database: QueryExecutorProvider, owner: Owner, batch: readonly Sighting[]) {
  await sql`
    insert into findings (id, organization_id, repository_id, scan_id, severity, state, verification_status,
      verification_reason, verification_checks, occurrence_count, found_at, updated_at, ${contentColumns})
    select id, ${owner.organizationId}, ${owner.repositoryId}, ${owner.scanId}, severity, 'open', 'pending',
      '', '[]', 1, ${owner.now}, ${owner.now}, ${contentColumns}
    from jsonb_to_recordset(${contentJson(batch)}::jsonb) as ${contentRecord}`.execute(database);
}

/** Severity, state and times are people's (or the first scan's) and stay. Unchanged rows are not rewritten. */
async function refreshFindings(database: QueryExecutorProvider, owner: Owner, batch: readonly Sighting[]) {
  await sql`
    update findings f set (${contentColumns}) = (select ${contentColumns} from (select i.*) as content)
    from jsonb_to_recordset(${contentJson(batch)}::jsonb) as ${contentRecord}
    where f.id = i.id and f.organization_id = ${owner.organizationId}
      and (f.fingerprint, f.move_key, f.rule_id, f.title, f.category, f.confidence, f.description, f.affected_file,
        f.affected_code, f.start_line, f.end_line, f.proof_of_concept, f.tags, f.trace, f.mermaid_trace)
      is distinct from (i.fingerprint, i.move_key, i.rule_id, i.title, i.category, i.confidence, i.description,
        i.affected_file, i.affected_code, i.start_line, i.end_line, i.proof_of_concept, i.tags, i.trace,
        i.mermaid_trace)`.execute(database);
}

async function recordSightings(database: QueryExecutorProvider, scanId: string, batch: readonly Sighting[]) {
  const verdicts = storableJson(
    batch.map(({ id, finding: { verification } }) => ({
      finding_id: id,
      verdict: verification.verdict,
      reason: verification.reason,
      checks: verification.checks,
    })),
  );
  // A new finding comes with its first occurrence counted: only those first seen by another scan gain one.
  await sql`
    with sighted as (
      insert into scan_findings (scan_id, finding_id)
      select ${scanId}::uuid, finding_id from unnest(${batch.map(({ id }) => id)}::uuid[]) as finding_id
      order by finding_id
      on conflict do nothing returning finding_id
    )
    update findings f set occurrence_count = f.occurrence_count + 1
    from sighted where f.id = sighted.finding_id and f.scan_id <> ${scanId}`.execute(database);
  await sql`
    insert into scan_verdicts (scan_id, finding_id, verdict, reason, checks)
    select ${scanId}::uuid, finding_id, verdict, reason, checks
    from jsonb_to_recordset(${verdicts}::jsonb) as v(finding_id uuid, verdict text, reason text, checks jsonb)
    on conflict (scan_id, finding_id) do update
      set verdict = excluded.verdict, reason = excluded.reason, checks = excluded.checks`.execute(database);
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
