/** Each flaw once, in an order that never changes. */
import type { Candidate, OtherSource } from '../../results/candidate.ts';
import type { Rule } from '../../rules/rule-set.ts';

export interface Pending {
  candidate: Candidate;
  /** The first few places from which values come that reach it. */
  sources: OtherSource[];
  rule: Pick<Rule, 'category' | 'blames'>;
  facts: readonly string[];
}

/** What is missing in the program as a whole at the first of its places, everything else at all of them. */
export function oncePerProgram(pending: readonly Pending[]): Pending[] {
  const told = new Set<string>();
  return [...pending].sort(byExtent).filter(({ candidate: { ruleId }, rule }) => {
    if (rule.blames !== 'program') return true;
    const isFirst = !told.has(ruleId);
    told.add(ruleId);
    return isFirst;
  });
}

/** Without those that are part of another. Places are syntax: they stand in each other or apart. */
export function onceEach(pending: readonly Pending[]): Pending[] {
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
  if (one.rule.category !== other.rule.category || one.candidate.file !== other.candidate.file) return false;
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

export function byPlace(a: Candidate, b: Candidate): number {
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
