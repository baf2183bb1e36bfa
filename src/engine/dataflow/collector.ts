/** Gathers what was found and makes candidates of it. */

import { oneStepLower } from '../../shared/enums.ts';
import type { FunctionNode, Span } from '../parsing/ir.ts';
import type { TraceStep } from '../report.ts';
import type { Candidate, EntryPoint, OtherSource, ShapePart } from '../results/candidate.ts';
import type { Rule } from '../rules/rule-set.ts';
import { libraryInput, storedValue } from '../rules/source-kinds.ts';
import { type RunningPlace, runningPlace } from './frame.ts';
import type { Interpreter } from './interpreter.ts';
import { originOf, textOriginOf } from './origin.ts';
import { isWithin } from './published.ts';
import type { Step, Taint } from './taint.ts';

interface Finding {
  rule: Rule;
  api: string;
  certainty: Candidate['apiCertainty'];
  argument: number | string | null;
  span: Span;
  /** Facts on which it depends; `!fact` where the fact must not hold. */
  facts: readonly string[];
}

export interface FlowFinding extends Finding {
  taint: Taint;
  shape: readonly ShapePart[];
  callee: string;
  details?: Record<string, string>;
}

export interface MisuseFinding extends Finding {
  /** The constant that is wrong, masked where it is a secret. */
  value: string | null;
  isDoubtful?: boolean;
}

interface Pending {
  candidate: Candidate;
  /** The first few places from which values come that reach it. */
  sources: OtherSource[];
  category: string;
  facts: readonly string[];
}

const entryRank: Record<EntryPoint['kind'], number> = {
  route: 4,
  handler: 3,
  module: 2,
  library: 1,
  forced: 0,
};

export class Collector {
  readonly #pending = new Map<string, Pending>();
  /** How many origins a place has. */
  readonly #origins = new Map<string, number>();
  /** Which origin stands for a source of a place. */
  readonly #firstOrigins = new Map<string, string>();

  /** @param place of the sink */
  addFlow(it: Interpreter, finding: FlowFinding, place: RunningPlace): void {
    const { taint } = finding;
    const { source } = taint;
    const isLibraryInput = source.kind === libraryInput;
    if (isLibraryInput && !isWithin(source.entry, it.entry)) return;
    if (it.storage.isOpen && source.kind !== storedValue) return;
    if (comesFromTest(it, place)) return;
    this.#add(place, finding, {
      ...flowEvidence(it, taint, place, finding.span, 'sink'),
      origin: this.#originOf(it, finding, place),
      shape: [...finding.shape],
      details: finding.details ?? {},
      ...(isLibraryInput && {
        particulars: { severity: oneStepLower(finding.rule.severity) },
      }),
    });
  }

  #originOf(it: Interpreter, { rule, taint }: FlowFinding, place: RunningPlace): Candidate['origin'] {
    // Users of a package are no part of it: it is mended in one place.
    if (rule.blames !== 'maker' || taint.source.kind === libraryInput) return undefined;
    const own = taint.source.kind === storedValue ? undefined : originOf(it, taint, place);
    return own ?? (rule.category === 'xss' ? textOriginOf(it, taint, place) : undefined);
  }

  addMisuse(it: Interpreter, finding: MisuseFinding): void {
    const place = runningPlace(it.frame);
    if (it.storage.isOpen || comesFromTest(it, place)) return;
    const secret = finding.rule.category === 'hard-coded-credentials' ? finding.value : null;
    this.#add(place, finding, {
      ...(secret !== null && { secret }),
      ...(finding.isDoubtful && { isDoubtful: true }),
      source: null,
      trace: [],
      shape: null,
      entryPoint: null,
      partialGuards: [],
      functions: [],
      details:
        finding.value === null
          ? {}
          : {
              value: secret === null ? finding.value : masked(secret),
            },
    });
  }

  /** All candidates whose conditions on the application hold, each flaw once, in a fixed order. */
  candidates(facts: ReadonlySet<string>): Candidate[] {
    const holds = (fact: string) => (fact.startsWith('!') ? !facts.has(fact.slice(1)) : facts.has(fact));
    const pending = [...this.#pending.values()].filter((one) => one.facts.every(holds));
    return onceEach(pending).map(withOtherSources).sort(byPlace);
  }

  #add(
    { file, symbol }: RunningPlace,
    finding: Finding,
    evidence: Omit<
      Candidate,
      'ruleId' | 'file' | 'span' | 'enclosingSymbol' | 'sinkApi' | 'sinkArgument' | 'apiCertainty'
    >,
  ): void {
    const { line, endLine, start, end } = finding.span;
    // Several regular expressions may be meant in one place; which of them is slow is not known yet.
    const place = `${finding.rule.id}|${file}|${start}|${end}|${evidence.details.regex ?? ''}`;
    const key = this.#keyOf(place, evidence);
    const known = this.#pending.get(key);
    const sources = known?.sources ?? [];
    noteSource(sources, evidence);
    if (known && !isBetter(evidence, known.candidate)) return;
    this.#pending.set(key, {
      category: finding.rule.category,
      sources,
      facts: finding.facts,
      candidate: {
        ruleId: finding.rule.id,
        file,
        span: { line, endLine, start, end },
        enclosingSymbol: symbol,
        sinkApi: finding.api,
        sinkArgument: finding.argument,
        apiCertainty: finding.certainty,
        ...(finding.facts.length > 0 && { facts: finding.facts }),
        ...evidence,
      },
    });
  }

  /**
   * Each origin is a flaw of its own, as far as anybody would read them; the rest are other sources of the place. What
   * begins and ends in the same places reads like the same thing told twice, whoever handed it on.
   */
  #keyOf(place: string, { origin, trace: [first] }: Evidence): string {
    if (!origin) return place;
    const key = `${place}|${origin.file}|${origin.start}`;
    if (this.#pending.has(key)) return key;
    const source = `${place}|${first?.file}|${first?.line}`;
    const known = this.#firstOrigins.get(source);
    if (known !== undefined) return known;
    const count = (this.#origins.get(place) ?? 0) + 1;
    if (count > maxOrigins) return place;
    this.#origins.set(place, count);
    this.#firstOrigins.set(source, key);
    return key;
  }
}

/** More would be one list of the same; the others are named in it. */
const maxOrigins = 100;
const maxSources = 10;

type Evidence = Pick<
  Candidate,
  'source' | 'trace' | 'entryPoint' | 'partialGuards' | 'origin' | 'isDoubtful'
>;

/** What a test gives to the code that it tries comes from nobody. */
function comesFromTest({ entry, files }: Interpreter, { file }: RunningPlace): boolean {
  const started = files.get(entry.roots.at(-1) ?? '');
  return started?.isTest === true && !files.get(file)?.isTest;
}

/** Reached in a more telling way, and of two such the one with less in its way. */
function isBetter(a: Evidence, b: Evidence): boolean {
  if (a.isDoubtful !== b.isDoubtful) return b.isDoubtful === true;
  return rank(a) > rank(b) || (rank(a) === rank(b) && a.partialGuards.length < b.partialGuards.length);
}

function noteSource(sources: OtherSource[], { source, trace: [first] }: Evidence): void {
  if (!source || !first || sources.length === maxSources) return;
  if (sources.some(({ file, line }) => file === first.file && line === first.line)) return;
  sources.push({ file: first.file, line: first.line, expression: source.expression });
}

function withOtherSources({ candidate, sources }: Pending): Candidate {
  const [shown] = candidate.trace;
  const others = sources.filter(({ file, line }) => file !== shown?.file || line !== shown.line);
  return others.length === 0 ? candidate : { ...candidate, otherSources: others };
}

/** Without those that are part of another. Places are syntax: they stand in each other or apart. */
function onceEach(pending: readonly Pending[]): Pending[] {
  const outermostFirst = [...pending].sort(byExtent);
  const around: Pending[] = [];
  return outermostFirst.filter((one) => {
    while (!isAround(around.at(-1), one)) around.pop();
    const isKept = !around.some((other) => isPartOf(one, other));
    around.push(one);
    return isKept;
  });
}

function byExtent({ candidate: a }: Pending, { candidate: b }: Pending): number {
  return (
    compare(a.file, b.file) ||
    a.span.start - b.span.start ||
    b.span.end - a.span.end ||
    compare(a.ruleId, b.ruleId)
  );
}

/** Whether what comes later in the same order may stand in the first; with nothing left there is nothing to ask. */
function isAround(outer: Pending | undefined, { candidate }: Pending): boolean {
  if (!outer) return true;
  return outer.candidate.file === candidate.file && candidate.span.end <= outer.candidate.span.end;
}

/** The same flaw seen twice: an object literal and the call it is given to, or two rules of one category. */
function isPartOf(one: Pending, other: Pending): boolean {
  if (one.category !== other.category || one.candidate.file !== other.candidate.file) return false;
  const a = one.candidate.span;
  const b = other.candidate.span;
  const isInside = b.start <= a.start && a.end <= b.end;
  if (!isInside) return false;
  if (a.start === b.start && a.end === b.end) return one.candidate.ruleId > other.candidate.ruleId;
  return (
    one.candidate.source?.kind === other.candidate.source?.kind &&
    one.candidate.source?.expression === other.candidate.source?.expression
  );
}

/** What middleware put on the request is reached through the route. */
function moreTelling(source: EntryPoint, current: EntryPoint): EntryPoint {
  return entryRank[current.kind] > entryRank[source.kind] ? current : source;
}

function rank(evidence: Pick<Candidate, 'entryPoint'>): number {
  return evidence.entryPoint ? entryRank[evidence.entryPoint.kind] : 0;
}

/** How a value came from its source to a place. */
export type FlowEvidence = Pick<
  Candidate,
  'source' | 'trace' | 'entryPoint' | 'partialGuards' | 'functions' | 'roots'
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
  return {
    source: { kind: source.kind, expression: source.expression },
    trace: traceTo(it, taint, place.file, span, end),
    entryPoint: {
      ...moreTelling(source.entry.entryPoint, it.entry.entryPoint),
      ...(source.parameter ? { parameter: source.parameter } : {}),
    },
    partialGuards: [...new Set([...taint.partialGuards, ...source.partial.value])],
    functions: functionsBehind(it, taint, place),
    roots: [...new Set([...source.entry.roots, ...it.entry.roots])],
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
      code: it.lineOf(step.file, step.span),
    }),
  );
  trace.push({ kind, file, line: end.line, code: it.lineOf(file, end) });
  return trace;
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

function byPlace(a: Candidate, b: Candidate): number {
  return (
    compare(a.file, b.file) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    compare(a.ruleId, b.ruleId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Enough to recognise it, not enough to use it. */
function masked(secret: string): string {
  return secret.length <= 4 ? '****' : `${secret.slice(0, 2)}${'*'.repeat(Math.min(secret.length - 2, 10))}`;
}
