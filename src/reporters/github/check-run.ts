/** What a check run says; plain Markdown, because it is not certain that diagrams are drawn there. */
import type { ReportedFinding } from '../reported-finding.ts';
import { findingBody } from './finding-comment.ts';
import { collapsed, title } from './finding-sections.ts';
import { plainHtml } from './markdown-text.ts';
import { bytesOf, sectionsThatFit } from './sections-that-fit.ts';
import { type SummaryData, summaryBody } from './summary-comment.ts';

/** GitHub takes 65,535 bytes for each. */
const mostBytes = 60_000;
const mostRows = 100;
const mostOfAFinding = 8_000;

/** The headline is the run's title. @returns `text` is null when there are no findings to show in full */
export function checkRunOutput(
  data: SummaryData,
  { showDetails }: { showDetails: boolean },
): { summary: string; text: string | null } {
  let summary = summaryBody(data, mostRows);
  for (let rows = mostRows / 2; bytesOf(summary) > mostBytes && rows > 0; rows = Math.floor(rows / 2))
    summary = summaryBody(data, rows);
  const sections = sectionsThatFit(data.findings, mostBytes, ({ finding, number, links = data.links }) =>
    collapsed(
      title(finding, number, plainHtml),
      findingBody(withoutDiagram(finding), { links, showDetails }, mostOfAFinding),
    ),
  );
  return { summary, text: sections.length > 0 ? sections.join('\n\n') : null };
}

const withoutDiagram = (finding: ReportedFinding): ReportedFinding => ({ ...finding, mermaid_trace: null });
