/** One line a finding, for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import type { ReportedFinding } from './reported-finding.ts';

type Row = ReportedFinding & {
  /** A scan may have several. */
  repo_url: string;
};

/** New ones come last: who reads them by their place goes on to. */
const columns: readonly (readonly [name: string, value: (finding: Row) => string | number])[] = [
  ['severity', (finding) => finding.severity],
  ['state', (finding) => finding.state],
  ['title', (finding) => finding.title],
  ['category', (finding) => finding.category],
  ['rule_id', (finding) => finding.rule_id],
  ['confidence', (finding) => finding.confidence],
  ['affected_file', (finding) => finding.affected_file],
  ['start_line', (finding) => finding.start_line],
  ['end_line', (finding) => finding.end_line],
  ['tags', (finding) => finding.tags.join(' ')],
  ['state_reason', (finding) => finding.state_reason ?? ''],
  ['description', (finding) => finding.description],
  ['affected_code', (finding) => finding.affected_code],
  ['proof_of_concept', (finding) => finding.proof_of_concept ?? ''],
  ['fingerprint', (finding) => finding.fingerprint],
  ['repo_url', (finding) => finding.repo_url],
];

/**
 * CSV (RFC 4180, UTF-8) in pieces. Cells that a spreadsheet would run as a formula begin with an apostrophe.
 */
export async function* toCsv(findings: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield line(columns.map(([name]) => name));
  for await (const batch of findings) {
    const lines = batch.map((finding) => line(columns.map(([, value]) => value(finding))));
    if (lines.length > 0) yield lines.join('');
  }
}

function line(cells: (string | number)[]): string {
  // Leading blanks do not keep a spreadsheet from seeing a formula, and they are not what the library looks at.
  const safe = cells.map((cell) =>
    typeof cell === 'string' && /^\s+[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell,
  );
  return stringify([safe], { escape_formulas: true, record_delimiter: 'windows', quoted_match: /\r|\n/ });
}
