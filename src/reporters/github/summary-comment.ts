/** What a scan came to, as the one summary of a pull request. */
import { type Severity, severities } from '../../shared/enums.ts';
import type { ReportedFinding } from '../reported-finding.ts';
import type { CodeLinks } from './code-links.ts';
import { linked, numberLabel, placeLink, severityLabel } from './labels.ts';
import { cellCode, clip, plain } from './markdown-text.ts';
import { summaryMarker } from './markers.ts';

export interface SummaryFinding {
  finding: ReportedFinding;
  /** Shown as F-3. */
  number: number | null;
  /** Of its review comment. */
  commentUrl: string | null;
  blocks: boolean;
  isNew: boolean;
  /** Where it is in other code than the rest. */
  links?: CodeLinks;
}

export interface SummaryData {
  /** The folder that it is about, where that is not the whole repository. */
  part?: string;
  /** Plain text, a sentence. */
  headline: string;
  /** Plain text, a paragraph each: what was not scanned, why it blocks, what to do next. */
  notes: readonly string[];
  /** Worst first. */
  findings: readonly SummaryFinding[];
  /** Findings that are not listed, because they are not part of the change. */
  others: number;
  links: CodeLinks;
  /** Markdown. */
  footer: string | null;
}

const mostCharacters = 60_000;
const mostRows = 50;

/** Markdown that begins with the summary's marker; at most 60,000 characters, so the last rows may be left out. */
export function summaryComment(data: SummaryData): string {
  for (let rows = mostRows; rows > 0; rows = Math.floor(rows / 2)) {
    const text = `${summaryMarker(data.part)}\n${summaryText(data, rows)}`;
    if (text.length <= mostCharacters) return text;
  }
  return `${summaryMarker(data.part)}\n${summaryText(data, 0)}`;
}

/** The summary without its marker, with a table of at most so many rows. */
export function summaryText(data: SummaryData, rows: number): string {
  const about = data.part ? `${cellCode(clip(data.part, 200))}: ` : '';
  return [`### ${about}${plain(clip(data.headline, 500))}`, summaryBody(data, rows)].join('\n\n');
}

/** Below the headline. */
export function summaryBody(data: SummaryData, rows: number): string {
  return [
    ...data.notes.map((note) => plain(clip(note, 2_000))),
    severityCounts(data.findings),
    findingTable(data, rows),
    data.footer ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function severityCounts(findings: readonly SummaryFinding[]): string {
  const count = (severity: Severity) =>
    findings.filter(({ finding }) => finding.severity === severity).length;
  return severities
    .filter((severity) => count(severity) > 0)
    .map((severity) => `${severityLabel(severity)}: **${count(severity)}**`)
    .join(' · ');
}

function findingTable({ findings, links }: SummaryData, rows: number): string {
  if (findings.length === 0) return '';
  const shown = findings.slice(0, rows);
  const left = findings.length > shown.length ? `\n\n${shown.length} of ${findings.length} shown.` : '';
  const lines = shown.map((entry) => tableRow(entry, links));
  return ['| Severity | Finding | Where | |', '| --- | --- | --- | --- |', ...lines].join('\n') + left;
}

function tableRow(entry: SummaryFinding, usualLinks: CodeLinks): string {
  const { finding, number, commentUrl, blocks, isNew, links = usualLinks } = entry;
  const label = numberLabel(number);
  const name = linked(plain(clip(finding.title, 120)), commentUrl);
  const cells = [
    severityLabel(finding.severity),
    label === null ? name : `${label} ${name}`,
    placeLink(finding, links, (place) => cellCode(clip(place, 200))),
    [...(isNew ? ['new'] : []), ...(blocks ? ['**blocks**'] : [])].join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}
