/**
 * The hidden first line by which our comments are known again, whoever of us wrote them. App and Action share them,
 * so that together they never say a thing twice.
 */

export type Marker = { kind: 'finding'; fingerprint: string } | { kind: 'summary'; part: string };

/** Begins the comment of one finding. */
export function findingMarker(fingerprint: string): string {
  return `<!-- whitebox:finding:${fingerprint} -->`;
}

/**
 * Begins the one summary of a pull request.
 * @param part the folder that was scanned, where each folder of a repository has a summary of its own; '' for the whole
 */
export function summaryMarker(part = ''): string {
  return `<!-- whitebox:summary${part === '' ? '' : `:${encodeURIComponent(part.toWellFormed())}`} -->`;
}

/** Only at the very beginning: further down it may be somebody's quotation, or code that was scanned. */
export function readMarker(body: string): Marker | null {
  const [, part] = /^<!-- whitebox:summary(?::([^\s<>]{1,3000}))? -->/.exec(body) ?? [];
  if (part !== undefined || body.startsWith(summaryMarker())) return { kind: 'summary', part: part ?? '' };
  const fingerprint = /^<!-- whitebox:finding:([0-9a-f]{32}) -->/.exec(body)?.[1];
  return fingerprint === undefined ? null : { kind: 'finding', fingerprint };
}
