/** How severities and places look. */
import type { Severity } from '../../shared/enums.ts';
import type { ReportedFinding } from '../reported-finding.ts';
import type { CodeLinks } from './code-links.ts';

const icons: Record<Severity, string> = { critical: '🔴', high: '🟠', medium: '🟡', low: '🔵', info: '⚪' };

/** `🟠 High` */
export function severityLabel(severity: Severity): string {
  return `${icons[severity]} ${severity.charAt(0).toUpperCase()}${severity.slice(1)}`;
}

/** `F-3`; null for a finding without a number. */
export function numberLabel(number: number | null): string | null {
  return number === null ? null : `F-${number}`;
}

/** `src/a.js:3`, or the address of a live target. */
function placeOf({
  affected_file,
  start_line,
}: Pick<ReportedFinding, 'affected_file' | 'start_line'>): string {
  return start_line > 0 ? `${affected_file}:${start_line}` : affected_file;
}

/** @param shown Markdown of the link's text */
export function linked(shown: string, address: string | null): string {
  return address === null ? shown : `[${shown}](${address})`;
}

/** The place of a finding, as inline Markdown made by `quote`, linked where there is a page for it. */
export function placeLink(
  finding: Pick<ReportedFinding, 'affected_file' | 'start_line' | 'end_line'>,
  links: CodeLinks,
  quote: (text: string) => string,
): string {
  return linked(
    quote(placeOf(finding)),
    links.lines(finding.affected_file, finding.start_line, finding.end_line),
  );
}
