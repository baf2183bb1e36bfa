/** Findings for a person at a terminal. */
import { type Severity, severities } from '../shared/enums.ts';
import type { ReportedFinding } from './reported-finding.ts';

export interface TextOptions {
  /** Colours by escape sequences, for terminals. */
  colour: boolean;
}

const colours: Record<Severity, string> = { critical: '1;31', high: '31', medium: '33', low: '36', info: '2' };

/** Grouped by severity, worst first; each with its way from source to sink and how to fix it. */
export function toText(findings: readonly ReportedFinding[], { colour }: TextOptions): string {
  const paint = (code: string, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const blocks = severities.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity).map((finding) => block(finding, paint)),
  );
  return [...blocks, summary(findings, paint)].join('\n');
}

type Paint = (code: string, text: string) => string;

function block(finding: ReportedFinding, paint: Paint): string {
  const line = finding.start_line > 0 ? `:${finding.start_line}` : '';
  const lines = [
    `${paint(colours[finding.severity], finding.severity.toUpperCase().padEnd(8))}  ${paint('1', printable(finding.title))}`,
    `          ${printable(finding.affected_file)}${line}  ${paint('2', finding.rule_id)}`,
  ];
  if (finding.trace.length > 0) {
    const width = Math.max(...finding.trace.map((step) => place(step).length));
    for (const step of finding.trace) {
      lines.push(`            ${paint('2', step.kind.padEnd(9))} ${printable(place(step)).padEnd(width)}  ${printable(step.code)}`);
    }
  }
  if (finding.proof_of_concept) lines.push(`          ${paint('2', 'try')}  ${printable(finding.proof_of_concept)}`);
  const fix = remediationOf(finding.description);
  if (fix) lines.push(`          ${paint('2', 'fix')}  ${printable(fix)}`);
  return `${lines.join('\n')}\n`;
}

const place = ({ file, line }: ReportedFinding['trace'][number]) => `${file}:${line}`;

/** The first paragraph under "## Remediation", on one line. */
function remediationOf(description: string): string | undefined {
  const after = description.split(/^## Remediation\s*$/m)[1]?.trim();
  return after?.split(/\n\s*\n/)[0]?.replace(/\s+/g, ' ');
}

/** Scanned code must not be able to write escape sequences to the terminal, or over other lines. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\t' || character === '\n' ? ' ' : '\uFFFD'));
}

function summary(findings: readonly ReportedFinding[], paint: Paint): string {
  if (findings.length === 0) return paint('32', 'No findings.');
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [`${count} ${severity}`] : [];
  });
  return paint('1', `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}: ${counts.join(', ')}`);
}
