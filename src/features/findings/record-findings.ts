import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import { storableJson } from '../../database/storable-json.ts';
import type { EngineFinding } from '../../engine/report.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { type KnownFinding, matchFindings, type Sighting } from './match-findings.ts';
import { insertFindings, refreshFindings } from './write-content.ts';

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
