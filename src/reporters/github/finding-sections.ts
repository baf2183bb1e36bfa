/** The parts of a finding as they are shown on GitHub, each Markdown that stands by itself. */
import { descriptionParts } from '../description-parts.ts';
import type { ReportedFinding } from '../reported-finding.ts';
import type { CodeLinks } from './code-links.ts';
import { guardMarkdown } from './guard-markdown.ts';
import { numberLabel, placeLink, severityLabel } from './labels.ts';
import { clip, codeBlock, inlineCode } from './markdown-text.ts';

/** In characters: one part must not take the room of all others. */
const mostOfAPart = 12_000;
const mostSteps = 60;
const mostCode = 300;

/** @param quote puts the finding's own words into what the title is written into: Markdown or HTML */
export function title(
  finding: ReportedFinding,
  number: number | null,
  quote: (text: string) => string,
): string {
  const label = numberLabel(number);
  return `${severityLabel(finding.severity)}: ${quote(clip(finding.title, 300))}${label === null ? '' : ` (${label})`}`;
}

/** What kind of flaw it is, on one line. */
export function facts(finding: ReportedFinding): string {
  const cwe = finding.tags.flatMap((tag) => /^cwe-(\d{1,6})$/.exec(tag)?.[1] ?? []);
  return [
    inlineCode(clip(finding.rule_id, 200)),
    ...cwe
      .slice(0, 3)
      .map((number) => `[CWE-${number}](https://cwe.mitre.org/data/definitions/${number}.html)`),
    `${finding.confidence} confidence`,
  ].join(' · ');
}

/** What happens in this code, and why it matters: the description up to its first heading. */
export function why(finding: ReportedFinding): string {
  const [text = ''] = finding.description.split(/^## /m, 1);
  return shortened(guardMarkdown(text));
}

export function howToFix(finding: ReportedFinding): string {
  return shortened(guardMarkdown(descriptionParts(finding.description).remediation));
}

/** For a renderer of diagrams; empty without one. */
export function diagram({ mermaid_trace: source }: ReportedFinding): string {
  return source && source.length <= mostOfAPart ? codeBlock(source, 'mermaid') : '';
}

/** The trace step by step; empty without one. */
export function steps({ trace }: ReportedFinding, links: CodeLinks): string {
  const lines = trace.slice(0, mostSteps).map((step, index) => {
    const place = { affected_file: step.file, start_line: step.line, end_line: step.line };
    return `${index + 1}. ${step.kind}, ${placeLink(place, links, inlineCode)}: ${inlineCode(clip(step.code, mostCode))}`;
  });
  const rest = trace.length - lines.length;
  return [...lines, ...(rest > 0 ? [`\n… and ${rest} more steps.`] : [])].join('\n');
}

export function proofOfConcept({ proof_of_concept: proof }: ReportedFinding): string {
  if (proof === null || proof === '') return '';
  // That of a live check is a command, those of code are Markdown.
  return shortened(proof.includes('```') ? guardMarkdown(proof) : codeBlock(clip(proof, mostOfAPart), 'sh'));
}

/** A part that opens when it is asked for. @param summary HTML */
export function collapsed(summary: string, content: string): string {
  return content === '' ? '' : `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

/** Markdown cannot be cut anywhere: what is too long is shown as it was written, as code. */
function shortened(markdown: string): string {
  return markdown.length <= mostOfAPart ? markdown : codeBlock(clip(markdown, mostOfAPart), 'markdown');
}
