import { engineVersion } from '../../engine/engine-version.ts';
import { atAddress, mostSarifResults, type ReportedFinding, toCsv, toSarif } from '../../reporters/index.ts';
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
      and ($4::integer is null or f.severity_rank > $4 or (f.severity_rank = $4 and s.finding_id < $5))
    order by s.finding_id limit ${batchSize}`,
};

/** The first finding that is too much, worst first; all that follow it are left out. */
interface Cut {
  rank: number;
  id: string;
  leftOut: number;
}

/** Whom a SARIF document names as its maker. */
const tool = { name: 'Whitebox', version: engineVersion };

type Batches = AsyncIterable<ExportedFinding[]>;

/** `primaryUrl` is the repository the scan is about, if any. */
const renderers: Record<
  ExportFormat,
  (batches: Batches, primaryUrl: string | null, leftOut: number) => AsyncIterable<string>
> = {
  sarif: (batches, primaryUrl, leftOut) => toSarif(aboutRepository(batches, primaryUrl), tool, leftOut),
  json: toJsonArray,
  csv: toCsv,
};

/** Readers of the other formats take any number. */
const usualMost: Partial<Record<ExportFormat, number>> = { sarif: mostSarifResults };

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
 * @param most of more than these the most severe are given, which SARIF says; else all, or in SARIF what GitHub takes
 * @throws NotFoundError at once, when the scan is not the organization's.
 */
export async function exportFindings(
  { pool }: Pick<Services, 'pool'>,
  { organizationId }: Pick<Context, 'organizationId'>,
  { scanId, format, most = usualMost[format] }: { scanId: string; format: ExportFormat; most?: number },
): Promise<AsyncIterable<string>> {
  const { rows } = await pool.query<{ url: string | null }>(
    `select r.url from scans s left join scan_repositories p on p.scan_id = s.id and p.position = 0
       left join repositories r on r.id = p.repository_id
     where s.id = $2 and s.organization_id = $1`,
    [organizationId, scanId],
  );
  const [scan] = rows;
  if (!scan) throw new NotFoundError('Scan');
  const cut = most === undefined ? null : await findCut(pool, organizationId, scanId, most);
  return renderers[format](readBatches(pool, organizationId, scanId, cut), scan.url, cut?.leftOut ?? 0);
}

/** @returns null where there are no more than `most` */
async function findCut(
  pool: Services['pool'],
  organizationId: string,
  scanId: string,
  most: number,
): Promise<Cut | null> {
  const { rows } = await pool.query<{ rank: number; id: string; total: number }>({
    name: 'cut-of-export',
    text: `
      select f.severity_rank as rank, s.finding_id as id, count(*) over ()::integer as total
      from scan_findings s join findings f on f.id = s.finding_id
      where s.scan_id = $2 and f.organization_id = $1 and f.verification_status = 'approved'
      order by f.severity_rank desc, s.finding_id offset $3 limit 1`,
    values: [organizationId, scanId, most],
  });
  const [row] = rows;
  return row ? { rank: row.rank, id: row.id, leftOut: row.total - most } : null;
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
  cut: Cut | null,
): AsyncGenerator<ExportedFinding[]> {
  for (let after = nilUuid; ; ) {
    const values = [organizationId, scanId, after, cut?.rank ?? null, cut?.id ?? null];
    const { rows } = await pool.query<ExportedFinding>({ ...statement, values });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
