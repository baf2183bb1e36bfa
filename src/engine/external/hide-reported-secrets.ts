/** What another scanner calls a secret is hidden like our own finds, even where no detector of ours sees one. */

import type { FileFacts } from '../results/build-findings.ts';
import type { Candidate } from '../results/candidate.ts';
import type { Redaction } from '../results/redaction.ts';

/** Values in quotes, or after the first sign of assignment. */
const quoted = /"([^"]{6,2000})"|'([^']{6,2000})'|`([^`]{6,2000})`/g;
const assigned = /^[^=:]{0,200}(?:=|:)\s*(\S{6,2000})\s*$/;

export function hideReportedSecrets(
  places: readonly Pick<Candidate, 'file' | 'span'>[],
  fileOf: (path: string) => FileFacts,
  redaction: Redaction,
): void {
  for (const { file, span } of places) {
    const lines = fileOf(file).lines.slice(span.line - 1, span.endLine);
    const columnsFit = span.end > span.start && lines.length === 1;
    const texts = columnsFit ? [lines[0]?.slice(span.start, span.end) ?? ''] : lines.flatMap(valuesOf);
    for (const text of texts) redaction.add(file, text);
  }
}

function valuesOf(line: string): string[] {
  const values = [...line.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return values.length > 0 ? values : [assigned.exec(line)?.[1] ?? line];
}
