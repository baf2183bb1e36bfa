/** Conditions in a list, all or one of which have to hold: `[a, b].all?`, `all([a, b])`, `[a, b].every(Boolean)`. */
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import type { Scope } from '../values/scope.ts';

const conjunctions = new Set(['all?', 'all', 'every']);
const disjunctions = new Set(['any?', 'any', 'some']);

/** The same as one condition; null for what is none of these. */
export function listedConditions(test: Expression, scope: Scope): Expression | null {
  if (test.kind !== 'member' && test.kind !== 'call') return null;
  const listed = test.kind === 'member' || test.callee.kind === 'member' ? onList(test) : inCall(test, scope);
  if (!listed) return null;
  const operator = conjunctions.has(listed.name) ? '&&' : disjunctions.has(listed.name) ? '||' : null;
  const [first, ...others] = listed.elements;
  if (!operator || !first) return null;
  const { line, endLine, start, end } = test;
  return others.reduce<Expression>(
    (left, right) => ({ kind: 'logical', operator, left, right, line, endLine, start, end }),
    first,
  );
}

interface Listed {
  name: string;
  elements: readonly Expression[];
}

/** `[a, b].all?`, `[a, b].every(Boolean)`, `[a, b].every((one) => one)` */
function onList(test: Call | Member): Listed | null {
  const callee = test.kind === 'member' ? test : (test.callee as Member);
  const [asked, ...others] = test.kind === 'member' ? [] : test.args;
  if (callee.object.kind !== 'array' || others.length > 0) return null;
  const isPlain = asked === undefined ? callee.property.endsWith('?') : givesItself(asked);
  return isPlain ? { name: callee.property, elements: callee.object.elements } : null;
}

function givesItself(asked: Expression): boolean {
  if (asked.kind === 'identifier') return asked.name === 'Boolean';
  if (asked.kind !== 'function') return false;
  const { parameters, body } = asked;
  const [only, ...others] = body;
  const pattern = parameters[0]?.pattern;
  return (
    pattern?.kind === 'identifier' &&
    others.length === 0 &&
    only?.kind === 'return' &&
    only.value?.kind === 'identifier' &&
    only.value.name === pattern.name
  );
}

/** `all([a, b])` of Python, where the program has no function of that name. */
function inCall({ callee, args }: Call, scope: Scope): Listed | null {
  const [list, ...others] = args;
  if (callee.kind !== 'identifier' || list?.kind !== 'array' || others.length > 0) return null;
  return scope.find(callee.name) ? null : { name: callee.name, elements: list.elements };
}
