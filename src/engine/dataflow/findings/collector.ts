/** Gathers what was found and makes candidates of it. */
import { oneStepLower, type Severity } from '../../../shared/enums.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Candidate, OtherSource, ShapePart } from '../../results/candidate.ts';
import type { Rule } from '../../rules/rule-set.ts';
import { libraryInput, storedValue } from '../../rules/source-kinds.ts';
import { type RunningPlace, runningPlace } from '../calls/frame.ts';
import { isWithin } from '../entry-points/published.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Taint } from '../taint/taint.ts';
import { isMarkup, pageBefore } from '../templates/page-text.ts';
import { concatShapes } from '../values/shape.ts';
import { byPlace, onceEach, oncePerProgram, type Pending } from './distinct-findings.ts';
import { beginningOf, fewestGuards, flowEvidence, rank, rankOfFlow } from './flow-evidence.ts';
import { originOf, textOriginOf } from './origin.ts';

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
  severity?: Severity;
}

export interface MisuseFinding extends Finding {
  /** The constant that is wrong, masked where it is a secret. */
  value: string | null;
  isDoubtful?: boolean;
}

export class Collector {
  /** By place and origin, and then by the facts on which it depends: one that does not hold stands before no other. */
  readonly #pending = new Map<string, Map<string, Pending>>();
  /** How many origins a place has. */
  readonly #origins = new Map<string, number>();
  /** Which origin stands for a source of a place. */
  readonly #firstOrigins = new Map<string, string>();

  /** @param place of the sink */
  addFlow(it: Interpreter, finding: FlowFinding, place: RunningPlace): void {
    const { taint } = finding;
    const { source } = taint;
    const { severity = finding.rule.severity } = finding;
    const isLibraryInput = source.kind === libraryInput;
    if (isLibraryInput && !isWithin(source.entry, it.entry)) return;
    if (it.storage.isOpen && source.kind !== storedValue) return;
    if (comesFromTest(it, place)) return;
    const { details = {} } = finding;
    const origin = this.#originOf(it, finding, place);
    if (this.#saysNothingNew(it, finding, place, origin)) return;
    this.#add(place, finding, {
      ...flowEvidence(it, taint, place, finding.span, 'sink'),
      origin,
      shape: shapeInPage(it, finding, place),
      details,
      ...((isLibraryInput || severity !== finding.rule.severity) && {
        particulars: { severity: isLibraryInput ? oneStepLower(severity) : severity },
      }),
    });
  }

  /** Most flows are others' told again, by another call: what they would say is not worked out then. */
  #saysNothingNew(
    it: Interpreter,
    finding: FlowFinding,
    place: RunningPlace,
    origin: Candidate['origin'],
  ): boolean {
    const { taint, facts, details = {} } = finding;
    const first = beginningOf(taint);
    const key = this.#keyOf(placeOf(place, finding, details), origin, first);
    const known = this.#pending.get(key)?.get(facts.join('|'));
    if (!known) return false;
    noteSource(known.sources, taint.source, first);
    const more = rankOfFlow(it, taint) - rank(known.candidate);
    if (more !== 0) return more < 0;
    return fewestGuards(taint) >= known.candidate.partialGuards.length;
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
    const pending = [...this.#pending.values()].flatMap((all) => {
      const holding = [...all.values()].filter((one) => one.facts.every(holds));
      return holding.length === 0 ? [] : [holding.reduce(better)];
    });
    return onceEach(oncePerProgram(pending)).map(withOtherSources).sort(byPlace);
  }

  /** What of the application as a whole decides whether something was found. */
  askedFacts(): Set<string> {
    const all = [...this.#pending.values()].flatMap((byFacts) => [...byFacts.values()]);
    const asked = all.flatMap(({ facts }) => facts);
    return new Set(asked.map((fact) => fact.replace(/^!/, '')));
  }

  #add(
    place: RunningPlace,
    finding: Finding,
    evidence: Omit<
      Candidate,
      'ruleId' | 'file' | 'span' | 'enclosingSymbol' | 'sinkApi' | 'sinkArgument' | 'apiCertainty'
    >,
  ): void {
    const { line, endLine, start, end } = finding.span;
    const key = this.#keyOf(placeOf(place, finding, evidence.details), evidence.origin, evidence.trace[0]);
    const byFacts = this.#pending.get(key) ?? new Map<string, Pending>();
    const onFacts = finding.facts.join('|');
    const known = byFacts.get(onFacts);
    const sources = known?.sources ?? [];
    noteSource(sources, evidence.source, evidence.trace[0]);
    if (known && !isBetter(evidence, known.candidate)) return;
    this.#pending.set(key, byFacts);
    byFacts.set(onFacts, {
      rule: finding.rule,
      sources,
      facts: finding.facts,
      candidate: {
        ruleId: finding.rule.id,
        file: place.file,
        span: { line, endLine, start, end },
        enclosingSymbol: place.symbol,
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
  #keyOf(place: string, origin: Candidate['origin'], first: Stop | undefined): string {
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

type Evidence = Pick<Candidate, 'entryPoint' | 'partialGuards' | 'isDoubtful'>;

/** Where a flow begins. */
interface Stop {
  file: string;
  line: number;
}

/** Several regular expressions may be meant in one place; which of them is slow is not known yet. */
function placeOf({ file }: RunningPlace, { rule, span }: Finding, details: Candidate['details']): string {
  return `${rule.id}|${file}|${span.start}|${span.end}|${details.regex ?? ''}`;
}

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

function better(a: Pending, b: Pending): Pending {
  return isBetter(b.candidate, a.candidate) ? b : a;
}

function noteSource(sources: OtherSource[], source: Candidate['source'], first: Stop | undefined): void {
  if (!source || !first || sources.length === maxSources) return;
  if (sources.some(({ file, line }) => file === first.file && line === first.line)) return;
  sources.push({ file: first.file, line: first.line, expression: source.expression });
}

function withOtherSources({ candidate, sources }: Pending): Candidate {
  const [shown] = candidate.trace;
  const others = sources.filter(({ file, line }) => file !== shown?.file || line !== shown.line);
  return others.length === 0 ? candidate : { ...candidate, otherSources: others };
}

/** An output of a page puts the value behind the text of that page. */
function shapeInPage(
  it: Interpreter,
  { rule, shape, span }: FlowFinding,
  { file }: RunningPlace,
): ShapePart[] {
  const page = rule.category === 'xss' ? it.files.get(file) : undefined;
  const before = page && (it.isPage(page) || isMarkup(file)) ? pageBefore(page, span.start) : null;
  return [...concatShapes([before ?? [], shape])];
}

/** Enough to recognise it, not enough to use it. */
function masked(secret: string): string {
  return secret.length <= 4 ? '****' : `${secret.slice(0, 2)}${'*'.repeat(Math.min(secret.length - 2, 10))}`;
}
