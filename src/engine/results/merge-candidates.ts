/**
 * One flaw, one finding. Detectors report every sink a value reaches; people fix a flaw once per function, so
 * candidates that share source, sink function and category become one that names the other places; of a rule that blames
 * the sink, wherever the value reaches it.
 */
import { type Severity, severityRank } from '../../shared/enums.ts';
import type { Blamed } from '../rules/rule.ts';
import type { Candidate } from './candidate.ts';
import { isSameFamily } from './flaw-families.ts';
import { isMereQuestion, isQuietLog } from './lesser-sinks.ts';
import { compareText, inOrder } from './order.ts';

export interface MergeableRule {
  category: string;
  cwe: readonly number[];
  severity: Severity;
  blames?: Blamed | undefined;
}

export interface MergedCandidate {
  candidate: Candidate;
  /** Other sinks of the same flaw, in source order: place and API. */
  alsoReaches: { file: string; line: number; sinkApi: string }[];
  /** Other scanners that reported it, sorted. */
  tools: string[];
}

const certaintyRank: Record<Candidate['apiCertainty'], number> = { import: 3, receiver: 2, text: 1, name: 0 };

/** Same category at the very same place: two detectors, or two sources that meet in one call. */
function placeKey({ file, span, origin }: Candidate, category: string): string {
  return JSON.stringify([category, file, span.line, span.start, span.end, origin?.file, origin?.start]);
}

/** Two detectors that see one flaw without flow do not agree on where on the line it begins. */
function lineKey(candidate: Candidate, category: string): string | null {
  return candidate.source ? null : JSON.stringify([category, candidate.file, candidate.span.line]);
}

/** Two weak numbers in one text are one flaw; two secrets are not. */
function misuseKey({ ruleId, file, span, source, secret, details }: Candidate): string | null {
  const isOne = !source && secret === undefined && ruleId.startsWith('code/') && !details.regex;
  return isOne ? JSON.stringify([ruleId, file, span.line]) : null;
}

/** The detector, which several rules may share: the part before the slash. */
function detectorOf({ ruleId }: Candidate): string {
  return ruleId.slice(0, ruleId.indexOf('/'));
}

/** What is mended at the sink is one for all that the value reaches; but each slow pattern has to be mended itself. */
function isMendedAtSink(rule: MergeableRule | undefined, { details, entryPoint }: Candidate): boolean {
  const parameter = entryPoint?.parameter;
  // Of a whole body each function may use another field.
  const isWhole = parameter?.location === 'body' && parameter.name === null && !parameter.within;
  return rule?.blames === 'sink' && !details.regex && !isWhole;
}

/** Functions of one name, as the handlers in a list of tools have it, are told apart by where they begin. */
function startOfReached({ file, span, functions }: Candidate): number | undefined {
  const around = functions.filter(
    (one) => one.file === file && one.span.start <= span.start && span.end <= one.span.end,
  );
  return around.length > 0 ? Math.min(...around.map((one) => one.span.start)) : undefined;
}

/** Same value doing the same kind of harm by the same fault; null where there is no flow to compare. */
function flowKey(candidate: Candidate, rule: MergeableRule | undefined): string | null {
  const source = candidate.trace[0];
  if (!candidate.source || !source) return null;
  const { file, enclosingSymbol, origin, entryPoint, stored } = candidate;
  return JSON.stringify([
    rule?.category ?? candidate.ruleId,
    source.file,
    source.line,
    candidate.source.expression,
    isMendedAtSink(rule, candidate)
      ? entryPoint
      : [
          file,
          enclosingSymbol,
          startOfReached(candidate),
          origin?.file,
          origin?.start,
          // Two fields of one object that a framework fills are two values, each to be checked.
          entryPoint?.parameter,
        ],
    // Each page that shows what is kept has to be mended itself.
    stored?.shownBy,
  ]);
}

function isLesser(candidate: Candidate): boolean {
  return isMereQuestion(candidate) || isQuietLog(candidate);
}

/**
 * Merges and puts into source order: file, position, rule. Candidates of unknown rules stay apart.
 * @param replayed whether the sink was reached again: one that was stands for others
 */
export function mergeCandidates(
  candidates: readonly Candidate[],
  ruleOf: (ruleId: string) => MergeableRule | undefined,
  replayed: (candidate: Candidate) => boolean | undefined = () => undefined,
): MergedCandidate[] {
  const categoryOf = (candidate: Candidate) => ruleOf(candidate.ruleId)?.category ?? candidate.ruleId;
  const strongestFirst = (a: Candidate, b: Candidate) =>
    inOrder(
      Number(replayed(a) === false) - Number(replayed(b) === false),
      Number(isLesser(a)) - Number(isLesser(b)),
      rank(b, ruleOf) - rank(a, ruleOf),
      certaintyRank[b.apiCertainty] - certaintyRank[a.apiCertainty],
      Number(a.isDoubtful ?? false) - Number(b.isDoubtful ?? false),
      a.partialGuards.length - b.partialGuards.length,
      // Of all that a value reaches, what is nearest to it; within one function the first.
      isMendedAtSink(ruleOf(a.ruleId), a) ? a.trace.length - b.trace.length : 0,
      compareCandidates(a, b),
    );
  const own = candidates.filter((candidate) => candidate.externalTool === undefined);
  const external = candidates.filter((candidate) => candidate.externalTool !== undefined);

  const places = groupBy(own, (candidate) => placeKey(candidate, categoryOf(candidate))).flatMap(
    (group) => group.sort(strongestFirst)[0] ?? [],
  );
  const lines = groupBy(places, (candidate) => lineKey(candidate, categoryOf(candidate))).flatMap((group) => {
    const [strongest] = group.sort(strongestFirst);
    return group.filter((candidate) => strongest && detectorOf(candidate) === detectorOf(strongest));
  });
  const merged = groupBy(
    lines.sort(compareCandidates),
    (candidate) => misuseKey(candidate) ?? flowKey(candidate, ruleOf(candidate.ruleId)),
  )
    .map((group) => mergeGroup(group.sort(strongestFirst)))
    .filter((entry) => entry !== null);
  joinExternal(merged, external, ruleOf);
  return merged.sort((a, b) => compareCandidates(a.candidate, b.candidate));
}

function rank(candidate: Candidate, ruleOf: (ruleId: string) => MergeableRule | undefined): number {
  return severityRank(ruleOf(candidate.ruleId)?.severity ?? 'info');
}

function mergeGroup([candidate, ...others]: Candidate[]): MergedCandidate | null {
  if (!candidate) return null;
  const alsoReaches = others
    .sort(compareCandidates)
    .map(({ file, span, sinkApi }) => ({ file, line: span.line, sinkApi }));
  return { candidate, alsoReaches, tools: [] };
}

/**
 * A result of another scanner on a line where something of the same class already stands, or that its value passes,
 * confirms that: some report where a flaw begins, others where it ends. The rest become findings of their own. Adds to
 * `merged`.
 */
function joinExternal(
  merged: MergedCandidate[],
  external: readonly Candidate[],
  ruleOf: (ruleId: string) => MergeableRule | undefined,
): void {
  const byFile = new Map<string, MergedCandidate[]>();
  const addToFile = (entry: MergedCandidate) => {
    const { candidate, alsoReaches } = entry;
    for (const file of new Set([candidate, ...alsoReaches, ...candidate.trace].map((place) => place.file))) {
      const entries = byFile.get(file);
      if (entries) entries.push(entry);
      else byFile.set(file, [entry]);
    }
  };
  merged.forEach(addToFile);
  for (const candidate of [...external].sort(compareCandidates)) {
    const tool = candidate.externalTool ?? '';
    const twin = byFile
      .get(candidate.file)
      ?.find(
        (entry) =>
          meets(entry, candidate) &&
          isSameClass(ruleOf(entry.candidate.ruleId), ruleOf(candidate.ruleId)) &&
          !areTwoAdvisories(entry.candidate, candidate, ruleOf(candidate.ruleId)),
      );
    if (twin) twin.tools = [...new Set([...twin.tools, tool])].sort(compareText);
    else {
      const entry = { candidate, alsoReaches: [], tools: [tool] };
      merged.push(entry);
      addToFile(entry);
    }
  }
}

/** Where it ends, passes, or ends as well. */
function meets({ candidate, alsoReaches }: MergedCandidate, { file, span }: Candidate): boolean {
  const last = Math.max(span.line, span.endLine);
  const isThere = (line: number, endLine = line) => line <= last && span.line <= endLine;
  return (
    (candidate.file === file &&
      isThere(candidate.span.line, Math.max(candidate.span.line, candidate.span.endLine))) ||
    [...alsoReaches, ...candidate.trace].some((place) => place.file === file && isThere(place.line))
  );
}

/** Other scanners report each advisory about a package at the one line that names it. */
function areTwoAdvisories(a: Candidate, b: Candidate, rule: MergeableRule | undefined): boolean {
  return (
    rule?.category === 'vulnerable-dependency' && a.externalTool !== undefined && a.sinkApi !== b.sinkApi
  );
}

function isSameClass(a: MergeableRule | undefined, b: MergeableRule | undefined): boolean {
  if (!a || !b) return false;
  return isSameFamily(a.category, b.category) || a.cwe.some((number) => b.cwe.includes(number));
}

/** Source order, total for candidates that differ in anything that identifies them. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return inOrder(
    compareText(a.file, b.file),
    a.span.line - b.span.line,
    a.span.start - b.span.start,
    a.span.end - b.span.end,
    compareText(a.ruleId, b.ruleId),
    compareText(a.sinkApi, b.sinkApi),
    compareText(String(a.sinkArgument), String(b.sinkArgument)),
    compareText(a.origin?.file ?? '', b.origin?.file ?? ''),
    (a.origin?.start ?? 0) - (b.origin?.start ?? 0),
    compareText(JSON.stringify(a.source), JSON.stringify(b.source)),
    compareText(JSON.stringify(a.trace), JSON.stringify(b.trace)),
  );
}

/** Groups in order of first appearance; a null key is a group of its own. */
function groupBy(
  candidates: readonly Candidate[],
  keyOf: (candidate: Candidate) => string | null,
): Candidate[][] {
  const groups = new Map<string | symbol, Candidate[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate) ?? Symbol();
    const group = groups.get(key);
    if (group) group.push(candidate);
    else groups.set(key, [candidate]);
  }
  return [...groups.values()];
}
