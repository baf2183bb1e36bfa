/** What the scanner says about findings: written first, and refreshed by later scans. */
import { type QueryExecutorProvider, sql } from 'kysely';
import { storableJson } from '../../database/storable-json.ts';
import type { Sighting } from './match-findings.ts';

interface Owner {
  organizationId: string;
  repositoryId: string;
  scanId: string;
  now: Date;
}

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

/** Writes new findings, open and unpublished, with their first occurrence. */
export async function insertFindings(
  database: QueryExecutorProvider,
  owner: Owner,
  batch: readonly Sighting[],
) {
  await sql`
    insert into findings (id, organization_id, repository_id, scan_id, severity, state, verification_status,
      verification_reason, verification_checks, occurrence_count, found_at, updated_at, ${contentColumns})
    select id, ${owner.organizationId}, ${owner.repositoryId}, ${owner.scanId}, severity, 'open', 'pending',
      '', '[]', 1, ${owner.now}, ${owner.now}, ${contentColumns}
    from jsonb_to_recordset(${contentJson(batch)}::jsonb) as ${contentRecord}`.execute(database);
}

/** Severity, state and times are people's (or the first scan's) and stay. Unchanged rows are not rewritten. */
export async function refreshFindings(
  database: QueryExecutorProvider,
  owner: Owner,
  batch: readonly Sighting[],
) {
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
