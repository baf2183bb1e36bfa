import type { TraceStep } from '../../engine/report.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import type { Confidence } from '../../shared/enums.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { findingColumns } from './finding-columns.ts';
import type { FindingView } from './schemas.ts';

/** The fields of the list, and what report formats need besides. */
export interface ExportedFinding extends FindingView {
  fingerprint: string;
  rule_id: string;
  confidence: Confidence;
  start_line: number;
  end_line: number;
  trace: TraceStep[];
  /** What a person said last about its state, where that closed it. */
  state_reason: string | null;
}

/** Findings read at once. Between batches no connection is held, however slowly the client reads. */
const batchSize = 500;

const nilUuid = '00000000-0000-0000-0000-000000000000';

const statement = {
  name: 'export-findings',
  text: `
    select ${findingColumns}, f.fingerprint, f.rule_id, f.confidence, f.start_line, f.end_line, f.trace,
      (select t.comment from triage_entries t where t.finding_id = f.id and t.reaction = f.state
        order by t.created_at desc, t.id desc limit 1) as state_reason
    from scan_findings s join findings f on f.id = s.finding_id
    where s.scan_id = $2 and s.finding_id > $3
      and f.organization_id = $1 and f.verification_status = 'approved'
    order by s.finding_id limit ${batchSize}`,
};

/**
 * The visible findings a scan saw, in batches, in the order of their ids: each exactly once, whatever happens to
 * it meanwhile, and in constant memory. Leaving the loop ends the reading.
 * @throws NotFoundError at once, when the scan is not the organization's.
 */
export async function exportFindings(
  { pool }: Pick<Services, 'pool'>,
  { organizationId }: Pick<Context, 'organizationId'>,
  scanId: string,
): Promise<AsyncIterable<ExportedFinding[]>> {
  const { rowCount } = await pool.query('select 1 from scans where id = $2 and organization_id = $1', [
    organizationId,
    scanId,
  ]);
  if (rowCount === 0) throw new NotFoundError('Scan');

  return (async function* () {
    for (let after = nilUuid; ; ) {
      const { rows } = await pool.query<ExportedFinding>({
        ...statement,
        values: [organizationId, scanId, after],
      });
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      after = last.id;
    }
  })();
}
