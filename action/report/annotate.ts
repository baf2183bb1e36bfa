/** Findings as annotations on their lines, and in the log. */
import { annotationText } from '../../src/reporters/github/index.ts';
import type { Severity } from '../../src/shared/enums.ts';
import type { PlacedFinding } from './placed-finding.ts';

export type AnnotationKind = 'error' | 'warning' | 'notice';

export interface Annotation {
  kind: AnnotationKind;
  message: string;
  title: string;
  file: string;
  startLine: number;
  endLine: number;
}

const kinds: Record<Severity, AnnotationKind> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/** GitHub shows so many of each kind for a step and drops the rest. */
const mostOfAKind = 10;

/** @param findings worst first */
export function annotate(findings: readonly PlacedFinding[]): Annotation[] {
  const counts: Record<AnnotationKind, number> = { error: 0, warning: 0, notice: 0 };
  return findings.flatMap((finding) => {
    const kind = kinds[finding.severity];
    if (!finding.isInRepository || ++counts[kind] > mostOfAKind) return [];
    const { title, message } = annotationText(finding);
    const startLine = Math.max(1, finding.start_line);
    return [
      {
        kind,
        title,
        message,
        file: finding.affected_file,
        startLine,
        endLine: Math.max(startLine, finding.end_line),
      },
    ];
  });
}
