/** A value that others choose, and how it came here. */
import type { TraceStep } from '../../report.ts';
import type { ScalarNode } from '../document/node.ts';
import { findHoles, type Hole } from './expression.ts';
import type { WorkflowFile } from './read-workflow.ts';
import { lineOf } from './read-workflow.ts';
import type { Level } from './untrusted-contexts.ts';

export interface Taint {
  level: Level;
  /** What it is at its beginning: `github.event.issue.title`. */
  expression: string;
  kind: 'workflow-event' | 'workflow-input' | 'workflow-artifact' | 'changed-files' | 'proposed-code';
  /** The event it comes with, where that is known. */
  event: string | null;
  isBranch: boolean;
  hasLines: boolean;
  /** It is written as JSON. */
  isJson?: boolean;
  /** Source first. */
  trace: readonly TraceStep[];
  /** What it met on the way that may stop some values. */
  guards: readonly string[];
}

/** Longer ways help nobody. */
const maximumTrace = 20;

/** The same value one step further. */
export function moved(taint: Taint, kind: TraceStep['kind'], file: WorkflowFile, start: number): Taint {
  if (taint.trace.length >= maximumTrace) return taint;
  const step = { kind, file: file.path, ...lineOf(file, { start }) };
  const last = taint.trace.at(-1);
  if (last && last.file === step.file && last.line === step.line) {
    // One line, one step: the one that says more.
    return last.kind === 'property' ? { ...taint, trace: [...taint.trace.slice(0, -1), step] } : taint;
  }
  return { ...taint, trace: [...taint.trace, step] };
}

export interface PlacedHole extends Hole {
  /** Where it stands in the file. */
  offset: number;
}

/** The expressions of a text with their places in the file: they stand there in the same order. */
export function placedHoles(node: ScalarNode, file: WorkflowFile): PlacedHole[] {
  const holes = findHoles(String(node.value));
  let from = node.start;
  return holes.map((hole) => {
    const found = file.text.indexOf('${{', from);
    const offset = found >= 0 && found < node.end ? found : node.start;
    from = offset + 3;
    return { ...hole, offset };
  });
}
