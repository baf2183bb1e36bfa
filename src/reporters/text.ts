/** For a terminal: grouped by severity, each finding with its trace step by step. */
import { styleText } from 'node:util';
import { type Severity, severities } from '../shared/enums.ts';
import { descriptionParts, textAndCode, withoutMarks } from './description-parts.ts';
import type { ReportedFinding } from './reported-finding.ts';

export interface TextOptions {
  colour?: boolean;
}

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const severityStyles: Record<Severity, Style> = {
  critical: ['bold', 'white', 'bgRed'],
  high: ['bold', 'red'],
  medium: ['bold', 'yellow'],
  low: ['bold', 'blue'],
  info: ['bold', 'gray'],
};

const width = 100;

/** Lines without a line break at the end. Text of scanned code cannot act on the terminal. */
export function toText(findings: readonly ReportedFinding[], { colour = false }: TextOptions = {}): string {
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
  if (findings.length === 0) return 'No findings.';
  const groups = severities.flatMap((severity) => {
    const group = findings.filter((finding) => finding.severity === severity);
    if (group.length === 0) return [];
    const heading = paint(severityStyles[severity], ` ${severity.toUpperCase()} (${group.length}) `);
    return [[heading, ...group.map((finding) => findingText(finding, paint))].join('\n\n')];
  });
  return [...groups, totals(findings)].join('\n\n');
}

function findingText(finding: ReportedFinding, paint: Paint): string {
  const { summary, remediation } = descriptionParts(finding.description);
  const [fix = ''] = remediation.split('\n\n', 1);
  const place =
    finding.start_line > 0 ? `${finding.affected_file}:${finding.start_line}` : finding.affected_file;
  return [
    `${paint('bold', harmless(finding.title))}  ${paint('gray', harmless(finding.rule_id))}`,
    `  ${paint('cyan', harmless(place))}`,
    ...wrapped(withoutMarks(summary)),
    ...(finding.trace.length > 0 ? ['', ...traceText(finding, paint)] : codeText(finding, paint)),
    ...proofText(finding, paint),
    ...(fix === '' ? [] : ['', ...wrapped(`Fix: ${withoutMarks(fix)}`)]),
  ].join('\n');
}

/** Whole lines, so that a command can be copied. */
function proofText({ proof_of_concept: proof }: ReportedFinding, paint: Paint): string[] {
  return textAndCode(proof ?? '').flatMap(({ isCode, text }, index) => [
    ...(isCode && index > 0 ? [] : ['']),
    ...(isCode
      ? text.split('\n').map((line) => `      ${paint('gray', harmless(line))}`)
      : wrapped(withoutMarks(text))),
  ]);
}

function traceText(finding: ReportedFinding, paint: Paint): string[] {
  const digits = String(finding.trace.length).length;
  return finding.trace.flatMap((step, index) => [
    `  ${String(index + 1).padStart(digits)}. ${step.kind.padEnd(9)} ${paint('cyan', harmless(`${step.file}:${step.line}`))}`,
    `     ${' '.repeat(digits)}${paint('gray', harmless(step.code))}`,
  ]);
}

function codeText(finding: ReportedFinding, paint: Paint): string[] {
  if (finding.affected_code === '') return [];
  return [
    '',
    ...finding.affected_code.split('\n').map((line) => `    ${paint('gray', harmless(line).slice(0, 160))}`),
  ];
}

function totals(findings: readonly ReportedFinding[]): string {
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [`${count} ${severity}`] : [];
  });
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}: ${counts.join(', ')}`;
}

/** Words on lines of at most `width` characters, indented. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of harmless(text).split(' ')) {
    if (line.length + word.length + 1 > width && line.trim() !== '') {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return line.trim() === '' ? lines : [...lines, line];
}

/** Control and formatting characters would move the cursor, change colours, or show text in another order. */
function harmless(text: string): string {
  return text.replace(/\t/g, '  ').replace(/\p{C}/gu, '�');
}
