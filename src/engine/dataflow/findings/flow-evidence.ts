/** How a value came from its source to a place, as findings tell it. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { TraceStep } from '../../report.ts';
import type { Candidate, EntryPoint } from '../../results/candidate.ts';
import { forAdministrators, forPermitted, heldToUnseen } from '../../results/partial-guards.ts';
import { partsOfRoute } from '../../results/route-parameters.ts';
import type { RunningPlace } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Step, Taint } from '../taint/taint.ts';
import { askedForAdministrator } from './administrators.ts';
import { askedForPermission } from './permissions.ts';

const entryRank: Record<EntryPoint['kind'], number> = {
  route: 4,
  handler: 3,
  module: 2,
  library: 1,
  forced: 0,
};

/** What middleware put on the request is reached through the route. */
function moreTelling(source: EntryPoint, current: EntryPoint): EntryPoint {
  return entryRank[current.kind] > entryRank[source.kind] ? current : source;
}

export function rank(evidence: Pick<Candidate, 'entryPoint'>): number {
  return evidence.entryPoint ? entryRank[evidence.entryPoint.kind] : 0;
}

/** The same of a flow that is not worked out yet. */
export function rankOfFlow(it: Interpreter, { source }: Taint): number {
  return entryRank[moreTelling(source.entry.entryPoint, it.entry.entryPoint).kind];
}

/** So much stands in its way at least. */
export function fewestGuards({ partialGuards, source }: Taint): number {
  return new Set([...partialGuards, ...source.partial.value]).size;
}

/** Its first stop. */
export function beginningOf({ step: last }: Taint): { file: string; line: number } {
  let step = last;
  while (step.previous) step = step.previous;
  return { file: step.file, line: step.span.line };
}

/** How a value came from its source to a place. */
export type FlowEvidence = Pick<
  Candidate,
  'source' | 'trace' | 'entryPoint' | 'partialGuards' | 'functions' | 'roots' | 'guessedParts'
>;

/** @param end what the place is to the value */
export function flowEvidence(
  it: Interpreter,
  taint: Taint,
  place: RunningPlace,
  span: Span,
  end: 'sink' | 'call',
): FlowEvidence {
  const { source } = taint;
  const entryPoint = moreTelling(source.entry.entryPoint, it.entry.entryPoint);
  const parameter = placeInRequest(taint, entryPoint);
  const asked = askedForAdministrator(it, taint.step, place);
  const permission = asked === null ? askedForPermission(it, taint.step, place) : null;
  return {
    source: { kind: source.kind, expression: source.expression },
    trace: traceTo(it, taint, place.file, span, end),
    entryPoint: parameter ? { ...entryPoint, parameter } : entryPoint,
    partialGuards: [
      ...new Set([
        ...taint.partialGuards,
        ...source.partial.value,
        ...(asked === null ? [] : [forAdministrators(asked)]),
        ...(permission === null ? [] : [forPermitted(permission)]),
        ...(source.entry.heldTo === undefined ? [] : [heldToUnseen(source.entry.heldTo)]),
      ]),
    ],
    ...guessedPartsBehind(taint),
    functions: functionsBehind(it, taint, place),
    roots: [...new Set([...source.entry.roots, ...it.entry.roots])],
  };
}

/** Where a request brings the value; null where it is not known. */
function placeInRequest(
  { source, within }: Taint,
  { method, path }: EntryPoint,
): EntryPoint['parameter'] | null {
  if (!source.parameter) return null;
  const { location, name, isForm } = source.parameter;
  const inBody = /^(?:POST|PUT|PATCH)$/i.test(method ?? '');
  const isPart = name !== null && partsOfRoute(path ?? '').includes(name);
  return {
    location: location === 'any' ? (isPart ? 'path' : inBody ? 'body' : 'query') : location,
    name,
    ...(within?.names.length ? { within: within.names } : {}),
    ...(within?.isText && { isText: true }),
    ...(isForm && { isForm }),
  };
}

function traceTo(
  it: Interpreter,
  taint: Taint,
  file: string,
  end: Span,
  kind: TraceStep['kind'],
): TraceStep[] {
  const steps: Step[] = [];
  for (let step: Step | null = taint.step; step; step = step.previous) steps.unshift(step);
  const trace = steps.map(
    (step): TraceStep => ({
      kind: step.kind,
      file: step.file,
      line: step.span.line,
      code: it.tellingCode(step.file, step.span),
    }),
  );
  trace.push({ kind, file, line: end.line, code: it.tellingCode(file, end) });
  return trace;
}

function guessedPartsBehind({ step: last }: Taint): Pick<Candidate, 'guessedParts'> {
  let guessedParts = 0;
  for (let step: Step | null = last; step; step = step.previous) if (step.isGuessedPart) guessedParts++;
  return guessedParts === 0 ? {} : { guessedParts };
}

/** Those the value passed through, those on the stack, and those that registered these: enough to see the flow again. */
function functionsBehind(it: Interpreter, taint: Taint, { running }: RunningPlace): Candidate['functions'] {
  const functions = new Map<FunctionNode, string>();
  for (let step: Step | null = taint.step; step; step = step.previous)
    if (step.function) functions.set(step.function, step.file);
  const others = [...running, ...it.entry.registrars, ...taint.source.entry.registrars];
  for (const each of others) functions.set(each.function, each.file);
  return [...functions].map(([{ line, endLine, start, end }, file]) => ({
    file,
    span: { line, endLine, start, end },
  }));
}
