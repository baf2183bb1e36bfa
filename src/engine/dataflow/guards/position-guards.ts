/** What is known of a text whose length, positions or second character were compared. */
import type { Binary, Expression } from '../../parsing/ir/expressions.ts';
import { cleanByLength } from '../findings/regex-uses.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { narrowSlashes } from './address-guards.ts';
import { cleanBy, narrowMembership } from './membership-guards.ts';
import { narrowRegex } from './pattern-guards.ts';
import { peek } from './peek.ts';
import { narrowPrefix } from './prefix-guards.ts';
import { cleanExpression } from './refine.ts';

/** `list.indexOf(x)` compared with the position that means "not there". */
export function narrowPosition(
  it: Interpreter,
  left: Expression,
  right: Expression,
  scope: Scope,
  isFound: boolean,
  isEquality = false,
): boolean {
  if (
    left.kind !== 'call' ||
    left.callee.kind !== 'member' ||
    !/^(?:indexOf|IndexOf|search|findIndex|[bB]inarySearch)$/.test(left.callee.property)
  )
    return false;
  const bound = it.evaluate(right, scope).constant;
  if (bound !== -1 && bound !== 0) return false;
  const [argument, sought] = left.args;
  if (argument && sought && isClassOfLists(left.callee.object)) {
    if (isFound) cleanBy(it, sought, argument, scope);
    return true;
  }
  // `text.search(/[^a-z]/) !== -1`
  if (argument && peek(it, argument, scope)?.objects.some((object) => object instanceof RegexObject)) {
    if (bound !== 0 || !isEquality) narrowRegex(it, argument, left.callee.object, scope, isFound);
    else if (!isFound) narrowRegex(it, argument, left.callee.object, scope, true);
    return true;
  }
  if (bound === 0 && isEquality && argument) {
    narrowPrefix(it, left.callee.object, argument, scope, !isFound);
    return true;
  }
  narrowMembership(it, left, left.callee, scope, isFound);
  return true;
}

/** `Array.IndexOf(list, x)`, `Arrays.binarySearch(list, x)` */
function isClassOfLists(callee: Expression): boolean {
  return /^(?:Arrays?|Collections)$/.test(lastNameOf(callee));
}

/** `text.length <= 100`, also the other way round and as the way on which `text.length > 100` is not true. */
export function narrowLength(
  it: Interpreter,
  { operator, left, right }: Binary,
  scope: Scope,
  holds: boolean,
): void {
  const ofLeft = measured(left);
  const subject = ofLeft ?? measured(right);
  const isBelow = (operator === '<' || operator === '<=') === (ofLeft !== null);
  if (!subject || isBelow !== holds) return;
  const bound = peek(it, ofLeft ? right : left, scope) ?? undefined;
  const mask = cleanByLength(it, bound);
  if (mask !== 0) cleanExpression(it, subject, scope, mask);
  const longest =
    typeof bound?.constant === 'number' ? bound.constant - (isExclusive(operator, holds) ? 1 : 0) : 2;
  if (longest < 2) cleanExpression(it, subject, scope, it.models.categories.mask(addressCategories));
}

/** `length < 2`, and `length >= 2` where that is not true: the bound itself is none of the lengths. */
function isExclusive(operator: string, holds: boolean): boolean {
  return operator.endsWith('=') !== holds;
}

/** `url.length == 1`: of one character no address has another host, and none a scheme. */
export function narrowSingle(it: Interpreter, left: Expression, right: Expression, scope: Scope): void {
  const subject = measured(left);
  if (subject && right.kind === 'literal' && (right.value === 1 || right.value === 0))
    cleanExpression(it, subject, scope, it.models.categories.mask(addressCategories));
}

/** What `text.length`, `text.Length`, `text.length()` or `len(text)` is the length of; null for other expressions. */
function measured(expression: Expression): Expression | null {
  if (expression.kind === 'call') {
    const { callee, args } = expression;
    if (callee.kind === 'member') return args.length === 0 ? measured(callee) : null;
    return callee.kind === 'identifier' && callee.name === 'len' ? (args[0] ?? null) : null;
  }
  if (expression.kind !== 'member') return null;
  return /^[lL]ength$/.test(expression.property) ? expression.object : null;
}

/**
 * `url[0] === '/' && url[1] !== '/'`: an address that stays on the site is told from another by its first character, and
 * from `//host` by its second.
 */
export function narrowCharacter(
  it: Interpreter,
  left: Expression,
  right: Expression,
  scope: Scope,
  isEqual: boolean,
): void {
  const [text, at] = characterOf(left);
  if (!text || right.kind !== 'literal' || right.value !== '/') return;
  if (at === 0 && isEqual) narrowSlashes(it, text, '/', scope, true);
  if (at === 1 && !isEqual) narrowSlashes(it, text, '//', scope, false);
}

/** `text[0]`, `text.charAt(0)`: the text, and which of its characters it is. */
function characterOf(read: Expression): [Expression, unknown] | [] {
  if (read.kind === 'index' && read.index.kind === 'literal') return [read.object, read.index.value];
  if (read.kind !== 'call' || read.callee.kind !== 'member' || !/^(?:charAt|at)$/.test(read.callee.property))
    return [];
  const [at] = read.args;
  return at?.kind === 'literal' ? [read.callee.object, at.value] : [];
}
