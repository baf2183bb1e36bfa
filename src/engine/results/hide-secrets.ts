/**
 * Hides what a detector calls a secret without saying where exactly it stands: the value between the columns where
 * there are some, else the values on the lines that are named like secrets, else all values on the lines.
 */
import type { FileFacts } from './build-findings.ts';
import type { Candidate } from './candidate.ts';
import type { Redaction } from './redaction.ts';

const quoted = /"([^"]{4,2000})"|'([^']{4,2000})'|`([^`]{4,2000})`/g;
const assigned = /^[^=:]{0,200}[=:]\s*(\S{4,2000})\s*$/;
const secretName = /(?:pass|pwd|secret|token|key|credential|auth)\w{0,30}["']?\s{0,5}[:=]\s{0,5}$/i;
/** A call can be longer, but its arguments begin on its first lines. */
const maximumLines = 30;

/** @param places columns are used for other scanners' results only: our own spans are offsets into the file */
export function hideSecrets(
  places: readonly Pick<Candidate, 'file' | 'span' | 'externalTool'>[],
  fileOf: (path: string) => FileFacts,
  redaction: Redaction,
): void {
  for (const { file, span, externalTool } of places) {
    const lines = fileOf(file).lines.slice(span.line - 1, Math.min(span.endLine, span.line + maximumLines));
    const hasColumns = externalTool !== undefined && span.end > span.start && lines.length === 1;
    const texts = hasColumns ? [lines[0]?.slice(span.start, span.end) ?? ''] : valuesOn(lines);
    for (const text of texts) redaction.add(file, text);
  }
}

function valuesOn(lines: readonly string[]): string[] {
  const values = lines.flatMap((line) =>
    [...line.matchAll(quoted)].map((match) => ({
      text: match[1] ?? match[2] ?? match[3] ?? '',
      isNamed: secretName.test(line.slice(Math.max(0, match.index - 60), match.index)),
    })),
  );
  const named = values.filter(({ isNamed }) => isNamed);
  if (values.length > 0) return (named.length > 0 ? named : values).map(({ text }) => text);
  return lines.map((line) => assigned.exec(line)?.[1] ?? line);
}
