/**
 * Whose flaw it is. A function that runs whatever query it is given is not at fault, each caller that builds one
 * is: every such caller is a finding of its own. A function that builds the query itself is at fault once, however
 * many call it.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Candidate } from '../../results/candidate.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Step, Taint } from '../taint/taint.ts';

interface Place {
  function: FunctionNode | null;
  file: string;
}

/** Of the function that made the dangerous value elsewhere; undefined where it is the sink's `own`. */
export function originOf(it: Interpreter, taint: Taint, own: Place): Candidate['origin'] {
  let place = own;
  for (let step = cameBy(taint.step, place); step; step = cameBy(step, place)) {
    const isParameter = step.kind === 'param' && isSame(step, place);
    // What came in a field, or in a variable of a template, is at fault where it became text.
    if (!isParameter && (!taint.isDerived || isSame(placeOf(it, step), place))) break;
    if (isParameter) step = step.previous;
    if (!step) break;
    place = placeOf(it, step);
  }
  return asOrigin(it, place, own);
}

/**
 * Of the function that first made a part of a page of the value: the layout, which is handed all that pages show and
 * puts its own around it, is not at fault for each of them. Undefined where it is the sink's own.
 */
export function textOriginOf(it: Interpreter, taint: Taint, own: Place): Candidate['origin'] {
  let first: Step | null = null;
  for (let step: Step | null = taint.step; step; step = step.previous)
    if (step.kind === 'concat' || step.isText) first = step;
  const origin = first && asOrigin(it, placeOf(it, first), own);
  return origin ? { ...origin, isText: true } : undefined;
}

function asOrigin(it: Interpreter, place: Place, own: Place): Candidate['origin'] {
  if (isSame(place, own)) return undefined;
  const symbol = place.function ? (it.symbols.functions.get(place.function)?.symbol ?? '') : '';
  return { file: place.file, symbol, start: place.function?.start ?? -1 };
}

/** The last stop at which this function did more with the value than take it out of a field and name it. */
function cameBy(last: Step, place: Place): Step | null {
  let step: Step | null = last;
  while (step && (step.kind === 'assign' || step.kind === 'property') && isSame(step, place))
    step = step.previous;
  return step;
}

function isSame(a: Place, b: Place): boolean {
  return a.function === b.function && a.file === b.file;
}

/** Values of a handler's parameters are there before it runs: then the function around the place is meant. */
function placeOf(it: Interpreter, { function: known, file, span }: Step): Place {
  if (known) return { function: known, file };
  let innermost: FunctionNode | null = null;
  for (const [node, fn] of it.symbols.functions) {
    if (node.start > span.start || span.end > node.end || fn.file.path !== file) continue;
    if (!innermost || node.start >= innermost.start) innermost = node;
  }
  return { function: innermost, file };
}
