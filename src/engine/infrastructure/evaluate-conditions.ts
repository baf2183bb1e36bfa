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

const nothing: Match = { range: null, value: null };

/** The place to blame when all conditions hold: that of the first one that has a place. Null when one fails. */
export function evaluateConditions(conditions: readonly Condition[], subject: Subject): Match | null {
  return all(conditions, { subject, node: subject.node, key: null, isElsewhere: false });
}

function all(conditions: readonly Condition[], scope: Scope): Match | null {
  let found = nothing;
  for (const condition of conditions) {
    const match = evaluate(condition, scope);
    if (!match) return null;
    if (!found.range) found = { range: match.range, value: found.value ?? match.value };
  }
  return found;
}

function evaluate(condition: Condition, scope: Scope): Match | null {
  if ('path' in condition) return onPath(condition, scope);
  if ('each' in condition) return onEach(condition, scope);
  if ('not' in condition) return evaluate(condition.not, scope) ? null : nothing;
  if ('all' in condition) return all(condition.all, scope);
  if ('any' in condition) return first(condition.any, (each) => evaluate(each, scope));
  if ('key' in condition) return textPattern(condition.key).test(scope.key ?? '') ? nothing : null;
  if ('related' in condition) return onRelated(condition, scope);
  const { from, to, holds } = condition.portRange;
  const [low, high] = [from, to].map((path) => select(scope.node, path, scope.subject.resolve)[0]?.node);
  return rangeHoldsPort(low, high, holds) ? nothing : null;
}

function onPath(condition: Extract<Condition, { path: string }>, scope: Scope): Match | null {
  const selected = selectFrom(condition, condition.path, scope);
  const isAbsent = selected.every(({ node }) => node.kind === 'scalar' && node.value === null);
  if (condition.is === 'missing') return isAbsent ? nothing : null;
  if ((condition.is === 'not-on' || condition.is === 'not-off') && isAbsent) return nothing;
  return first(selected, ({ node, place }) =>
    satisfies(node, condition) && (!condition.ports || holdsPort(node, condition.ports))
      ? { range: scope.isElsewhere ? null : place, value: shown(node) }
      : null,
  );
}

function onEach(condition: Extract<Condition, { each: string }>, scope: Scope): Match | null {
  return first(selectFrom(condition, condition.each, scope), ({ node, key, place, isElsewhere }) => {
    const inside = { subject: scope.subject, node, key, isElsewhere: scope.isElsewhere || isElsewhere };
    const match = all(condition.when, inside);
    return match && { range: match.range ?? (scope.isElsewhere ? null : place), value: match.value };
  });
}

function onRelated(condition: Extract<Condition, { related: string }>, { subject }: Scope): Match | null {
  const others = subject.related?.(condition.related, condition.by) ?? [];
  return first(others, (other) =>
    all(condition.when ?? [], { subject: other, node: other.node, key: null, isElsewhere: true })
      ? nothing
      : null,
  );
}

function selectFrom({ of }: { of?: string | undefined }, path: string, { subject, node }: Scope): Selected[] {
  const root = of === undefined ? node : subject.around[of];
  return root ? select(root, path, subject.resolve) : [];
}

function first<T>(values: readonly T[], decide: (value: T) => Match | null): Match | null {
  for (const value of values) {
    const match = decide(value);
    if (match) return match;
  }
  return null;
}

function shown(node: Node): string | null {
  return node.kind === 'scalar' && node.value !== null ? String(node.value) : null;
}
