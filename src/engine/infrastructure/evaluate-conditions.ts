/** Decides whether a subject satisfies the conditions of a rule, and which place is to blame. */
import type { Condition } from './condition-schema.ts';
import type { Node, Range } from './document/node.ts';
import { type Selected, select } from './document/select.ts';
import { holdsPort, rangeHoldsPort } from './ports.ts';
import type { Subject } from './subject.ts';
import { textPattern } from './text-patterns.ts';
import { satisfies } from './value-tests.ts';

export interface Match {
  /** Null: nothing that stands there is to blame, something is missing. */
  range: Range | null;
  /** What stands at the place, where that is a single value. */
  value: string | null;
}

/** Where conditions look: the subject itself, or an element of it inside `each`. */
interface Scope {
  subject: Subject;
  node: Node;
  key: string | null;
  isElsewhere: boolean;
}

/** Undecided: it depends on something that is not known and may not even be there. */
type Outcome = Match | null | 'undecided';

const nothing: Match = { range: null, value: null };

/** The place to blame when all conditions hold: that of the first one that has a place. Null when one fails. */
export function evaluateConditions(conditions: readonly Condition[], subject: Subject): Match | null {
  const outcome = all(conditions, { subject, node: subject.node, key: null, isElsewhere: false });
  return outcome === 'undecided' ? null : outcome;
}

function all(conditions: readonly Condition[], scope: Scope): Outcome {
  let found = nothing;
  let isUndecided = false;
  for (const condition of conditions) {
    const match = evaluate(condition, scope);
    if (!match) return null;
    if (match === 'undecided') isUndecided = true;
    else if (!found.range) found = { range: match.range, value: found.value ?? match.value };
  }
  return isUndecided ? 'undecided' : found;
}

function evaluate(condition: Condition, scope: Scope): Outcome {
  if ('path' in condition) return onPath(condition, scope);
  if ('each' in condition) return onEach(condition, scope);
  if ('not' in condition) return invert(evaluate(condition.not, scope));
  if ('all' in condition) return all(condition.all, scope);
  if ('any' in condition) return first(condition.any, (each) => evaluate(each, scope));
  if ('key' in condition) return textPattern(condition.key).test(scope.key ?? '') ? nothing : null;
  if ('related' in condition) return onRelated(condition, scope);
  const { from, to, holds } = condition.portRange;
  const [low, high] = [from, to].map((path) => select(scope.node, path, scope.subject.resolve)[0]?.node);
  return rangeHoldsPort(low, high, holds) ? nothing : null;
}

function invert(outcome: Outcome): Outcome {
  if (outcome === 'undecided') return outcome;
  return outcome ? null : nothing;
}

function onPath(condition: Extract<Condition, { path: string }>, scope: Scope): Outcome {
  const selected = selectFrom(condition, condition.path, scope);
  const isAbsent = selected.every(({ node }) => node.kind === 'scalar' && node.value === null);
  if (isAbsent && (condition.is === 'missing' || condition.is === 'not-on' || condition.is === 'not-off'))
    return nothing;
  return first(selected, ({ node, place }) => {
    if (satisfies(node, condition) && (!condition.ports || holdsPort(node, condition.ports)))
      return { range: scope.isElsewhere ? null : place, value: shown(node) };
    return node.kind === 'unknown' && node.mayBeMissing ? 'undecided' : null;
  });
}

function onEach(condition: Extract<Condition, { each: string }>, scope: Scope): Outcome {
  return first(selectFrom(condition, condition.each, scope), ({ node, key, place, isElsewhere }) => {
    const inside = { subject: scope.subject, node, key, isElsewhere: scope.isElsewhere || isElsewhere };
    const match = all(condition.when, inside);
    if (!match || match === 'undecided') return match;
    return { range: match.range ?? (scope.isElsewhere ? null : place), value: match.value };
  });
}

function onRelated(condition: Extract<Condition, { related: string }>, { subject }: Scope): Outcome {
  const others = subject.related?.(condition.related, condition.by) ?? [];
  return first(others, (other) => {
    const match = all(condition.when ?? [], {
      subject: other,
      node: other.node,
      key: null,
      isElsewhere: true,
    });
    return match && match !== 'undecided' ? nothing : match;
  });
}

function selectFrom({ of }: { of?: string | undefined }, path: string, { subject, node }: Scope): Selected[] {
  const root = of === undefined ? node : subject.around[of];
  return root ? select(root, path, subject.resolve) : [];
}

/** The first that holds; undecided where none does, but one may. */
function first<T>(values: readonly T[], decide: (value: T) => Outcome): Outcome {
  let isUndecided = false;
  for (const value of values) {
    const outcome = decide(value);
    if (outcome === 'undecided') isUndecided = true;
    else if (outcome) return outcome;
  }
  return isUndecided ? 'undecided' : null;
}

function shown(node: Node): string | null {
  return node.kind === 'scalar' && node.value !== null ? String(node.value) : null;
}
