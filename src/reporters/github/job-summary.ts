/** What a scan came to, on the page of a workflow run. */
import { findingBody } from './finding-comment.ts';
import { collapsed, title } from './finding-sections.ts';
import { placeLink } from './labels.ts';
import { cellCode, clip, plainHtml } from './markdown-text.ts';
import { bytesOf, sectionsThatFit } from './sections-that-fit.ts';
import { type SummaryData, type SummaryFinding, summaryText } from './summary-comment.ts';

/** GitHub takes 1 MiB for a step. */
const mostBytes = 1_000_000;
const mostRows = 200;
const mostOfAFinding = 40_000;

/** The summary, then each finding collapsed; the last ones are left out where they do not fit, and counted. */
export function jobSummary(data: SummaryData, { showDetails }: { showDetails: boolean }): string {
  const head = summaryText(data, mostRows);
  const section = (entry: SummaryFinding) => findingSection(entry, data, showDetails);
  return [head, ...sectionsThatFit(data.findings, mostBytes - bytesOf(head) - 200, section)].join('\n\n');
}

function findingSection(entry: SummaryFinding, data: SummaryData, showDetails: boolean): string {
  const { finding, number, links = data.links } = entry;
  const place = placeLink(finding, links, (text) => cellCode(clip(text, 200)));
  return collapsed(
    title(finding, number, plainHtml),
    `${place}\n\n${findingBody(finding, { links, showDetails }, mostOfAFinding)}`,
  );
}
