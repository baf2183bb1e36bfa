import { stringify } from 'csv-stringify/sync';
import type { ReportedFinding } from './reported-finding.ts';

const columns = [
  'id', 'severity', 'state', 'title', 'category', 'rule_id', 'affected_file', 'start_line', 'end_line', 'confidence',
  'tags', 'fingerprint', 'state_reason', 'proof_of_concept', 'affected_code', 'description',
] as const satisfies readonly (keyof ReportedFinding)[];

/** Findings as CSV (RFC 4180). Cells that a spreadsheet would run as a formula are made text. */
export async function* toCsv(batches: AsyncIterable<readonly ReportedFinding[]>): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`;
  for await (const batch of batches) {
    const rows = batch.map((finding) => columns.map((column) => cell(finding[column])));
    if (rows.length > 0) yield stringify(rows, { record_delimiter: 'windows', escape_formulas: true });
  }
}

function cell(value: ReportedFinding[keyof ReportedFinding]): string {
  if (Array.isArray(value)) return value.join(' ');
  return value === null || value === undefined ? '' : String(value);
}
