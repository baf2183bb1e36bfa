import type { EntryPoint, ShapePart } from '../../results/candidate.ts';
import type { Node } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { findHoles } from './expression.ts';
import { lineOf, type Step, type WorkflowFile } from './read-workflow.ts';
import type { PlacedHole, Taint } from './taint.ts';

/** A script that an untrusted value becomes part of. */
export interface Sink {
  node: Node;
  /** The expression in it; without one the value is in a variable that `line` runs. */
  hole?: PlacedHole;
  line?: string;
  api: string;
  argument: string | null;
  /** Of the script: `shell`, `javascript`, `python`. */
  language: string;
}

/** The finding for a value that reaches a script. */
export function sinkHit(file: WorkflowFile, step: Step, taint: Taint, sink: Sink): Hit {
  const start = sink.hole?.offset ?? startOfLine(file, sink);
  const end = sink.hole ? Math.min(file.text.length, start + (sink.hole.end - sink.hole.start)) : start + 1;
  const place = { file: file.path, ...lineOf(file, { start }) };
  const last = taint.trace.at(-1);
  // A source that is the sink's own expression is shown once as each.
  const trace =
    last && last.file === place.file && last.line === place.line && taint.trace.length > 1
      ? taint.trace.slice(0, -1)
      : taint.trace;
  return {
    range: { start, end },
    symbol: step.place,
    api: sink.api,
    sinkArgument: sink.argument,
    source: { kind: taint.kind, expression: taint.expression },
    trace: [...trace, { kind: 'sink', ...place }],
    shape: sink.hole ? shapeOf(sink.node, sink.hole) : null,
    entryPoint: entryPoint(taint),
    partialGuards: [...taint.guards],
    details: {
      language: sink.language,
      event: taint.event ?? '',
      carrier: taint.isBranch ? 'branch' : 'text',
    },
  };
}

function entryPoint({ event }: Taint): EntryPoint | null {
  return event === null ? null : { kind: 'handler', path: event };
}

/** The line of the script the value lands in: what stands before and after it. */
function shapeOf(node: Node, hole: PlacedHole): ShapePart[] {
  const text = node.kind === 'scalar' ? String(node.value) : '';
  const from = text.lastIndexOf('\n', Math.max(0, hole.start - 1)) + 1;
  const newline = text.indexOf('\n', hole.end);
  const lineStart = Math.max(Math.min(from, hole.start), hole.start - 2_000);
  const to = Math.min(newline < 0 ? text.length : newline, hole.end + 2_000);
  const parts: ShapePart[] = [];
  let at = 0;
  const line = text.slice(lineStart, to);
  for (const each of findHoles(line)) {
    if (each.start > at) parts.push({ fixed: line.slice(at, each.start) });
    parts.push({ hole: each.start === hole.start - lineStart ? 'tainted' : 'unknown' });
    at = each.end;
  }
  if (at < line.length) parts.push({ fixed: line.slice(at) });
  return parts;
}

function startOfLine(file: WorkflowFile, { node, line = '' }: Sink): number {
  const found = file.text.indexOf(line.trim(), node.start);
  return line.trim() !== '' && found >= 0 && found < node.end ? found : node.start;
}
