/** A finding as an annotation: plain text, beside the line. */
import { descriptionParts, withoutMarks } from '../description-parts.ts';
import type { ReportedFinding } from '../reported-finding.ts';
import { severityLabel } from './labels.ts';
import { clip } from './markdown-text.ts';

/** In characters; more would hide the code. */
const mostCharacters = 4_000;

export function annotationText(finding: ReportedFinding): { title: string; message: string } {
  const { summary, remediation } = descriptionParts(finding.description);
  const [fix = ''] = remediation.split('\n\n', 1);
  const parts = [
    withoutMarks(summary) || finding.title,
    ...(fix === '' ? [] : [`How to fix it: ${withoutMarks(fix)}`]),
    `Rule ${finding.rule_id}, ${finding.confidence} confidence.`,
  ];
  return {
    title: clip(oneLine(`${severityLabel(finding.severity)}: ${finding.title}`), 250),
    message: clip(parts.map(oneLine).join('\n\n'), mostCharacters),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim();
}
