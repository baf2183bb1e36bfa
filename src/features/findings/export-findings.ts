import { engineVersion } from '../../engine/engine-version.ts';
import { atAddress, type ReportedFinding, toCsv, toSarif } from '../../reporters/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { findingColumns } from './finding-columns.ts';
import type { ExportFormat, FindingView } from './schemas.ts';

/** What all formats are made from; `json` is an array of these. */
type ExportedFinding = FindingView & ReportedFinding & { repo_url: string };

/** Findings read at once. Between batches no connection is held, however slowly the client reads. */
const batchSize = 500;

const nilUuid = '00000000-0000-0000-0000-000000000000';

const statement = {
  name: 'export-findings',
  text: `
    select ${findingColumns}, f.fingerprint, f.rule_id, f.confidence, f.start_line, f.end_line, f.trace, f.mermaid_trace,
      r.url as repo_url,
      (select t.comment from triage_entries t where t.finding_id = f.id and t.reaction = f.state
        order by t.created_at desc, t.id desc limit 1) as state_reason
    from scan_findings s join findings f on f.id = s.finding_id
      join repositories r on r.id = f.repository_id
    where s.scan_id = $2 and s.finding_id > $3
      and f.organization_id = $1 and f.verification_status = 'approved'
    order by s.finding_id limit ${batchSize}`,
};

/** Whom a SARIF document names as its maker. */
const tool = { name: 'Whitebox', version: engineVersion };

type Batches = AsyncIterable<ExportedFinding[]>;

/** `primaryUrl` is the repository the scan is about, if any. */
const renderers: Record<
  ExportFormat,
  (batches: Batches, primaryUrl: string | null) => AsyncIterable<string>
> = {
  sarif: (batches, primaryUrl) => toSarif(aboutRepository(batches, primaryUrl), tool),
  json: toJsonArray,
  csv: toCsv,
};

/** Who reads the log takes its paths for those of one repository. */
async function* aboutRepository(
  batches: Batches,
  primaryUrl: string | null,
): AsyncGenerator<ExportedFinding[]> {
  for await (const batch of batches)
    yield batch.map((finding) =>
      primaryUrl === null || finding.repo_url === primaryUrl ? finding : atAddress(finding, finding.repo_url),
    );
}

/**
 * The visible findings a scan saw as a document, piece by piece, in constant memory. They come in the order of
 * their ids: each exactly once, whatever happens to it meanwhile. Leaving the loop ends the reading.
 * @throws NotFoundError at once, when the scan is not the organization's.
 */
export async function exportFindings(
  { pool }: Pick<Services, 'pool'>,
  { organizationId }: Pick<Context, 'organizationId'>,
  { scanId, format }: { scanId: string; format: ExportFormat },
): Promise<AsyncIterable<string>> {
  const { rows } = await pool.query<{ url: string | null }>(
    `select r.url from scans s left join scan_repositories p on p.scan_id = s.id and p.position = 0
       left join repositories r on r.id = p.repository_id
     where s.id = $2 and s.organization_id = $1`,
    [organizationId, scanId],
  );
  const [scan] = rows;
  if (!scan) throw new NotFoundError('Scan');
  return renderers[format](readBatches(pool, organizationId, scanId), scan.url);
}

async function* toJsonArray(batches: Batches): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of batches) {
    yield separator + batch.map((finding) => JSON.stringify(finding)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* readBatches(
  pool: Services['pool'],
  organizationId: string,
  scanId: string,
): AsyncGenerator<ExportedFinding[]> {
  for (let after = nilUuid; ; ) {
    const values = [organizationId, scanId, after];
    const { rows } = await pool.query<ExportedFinding>({ ...statement, values });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
