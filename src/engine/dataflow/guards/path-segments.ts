/** Checks of the parts of a path: who refuses `..` among `name.split('/')` has a name that leads to no parent folder. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { ForEach, Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesWithout } from '../taint/escaping.ts';
import type { Scope } from '../values/scope.ts';
import { withCondition } from './conditions.ts';
import { cleanExpression } from './refine.ts';

/** For which categories a path without such parts is clean. */
export function pathMask(it: Interpreter): number {
  return it.models.categories.maskOfSteps(categoriesWithout({ text: '..' }, ''));
}

/** Says whether this is such a check: of a list that holds no `..`. */
export function refuseSegment(it: Interpreter, list: Expression, part: Expression, scope: Scope): boolean {
  return isDots(part) && cleanPathOf(it, list, scope);
}

/** None of the parts is `..`. Says whether they are parts of a path; a variable may keep them. */
export function cleanPathOf(it: Interpreter, parts: Expression, scope: Scope): boolean {
  let isPath = false;
  if (parts.kind === 'identifier')
    withCondition(scope, parts.name, (made) => {
      isPath = cleanPathOf(it, made, scope);
    });
  const path = pathTakenApart(parts);
  // Where nothing of ours stands before it, it still names any file.
  if (path) cleanExpression(it, path, scope, pathMask(it));
  return isPath || path !== null;
}

/** Remembers of the element in hand that it is a part of a path: `for (const part of name.split('/'))`. */
export function notePart({ target, iterable, overKeys }: ForEach, scope: Scope): void {
  const cell = target.kind === 'identifier' && !overKeys ? scope.find(target.name) : undefined;
  if (!cell) return;
  const note = (made: Expression) => {
    if (pathTakenApart(made)) cell.condition = { test: made, value: cell.value, isInUse: false };
  };
  if (iterable.kind === 'identifier') withCondition(scope, iterable.name, note);
  else note(iterable);
}

/** Where it is not `..`, a part of a path leads nowhere else: it holds no slash. */
export function refusePart(it: Interpreter, part: Expression, other: Expression, scope: Scope): void {
  if (part.kind !== 'identifier' || !isDots(other)) return;
  withCondition(scope, part.name, (made) => {
    if (pathTakenApart(made)) cleanExpression(it, part, scope, pathMask(it));
  });
}

/** What is made a list or a stream of, and stays what it was. */
const listMakers = /^(?:asList|of|stream|from|list|array_values)$/;

/** `name.split('/')`, `strings.Split(name, "/")`, `explode('/', $name)` → the name; null for all else. */
export function pathTakenApart(list: Expression): Expression | null {
  if (list.kind !== 'call') return null;
  const { callee, args } = list;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'identifier' ? callee.name : '';
  const [first, second] = args;
  if (listMakers.test(name) && first) return pathTakenApart(first);
  if (name === 'explode') return first && second && isSlash(first) ? second : null;
  if (!/^split(?:Seq)?$/i.test(name) || callee.kind !== 'member' || !first) return null;
  if (isSlash(first)) return callee.object;
  return second && isSlash(second) && callee.object.kind === 'identifier' ? first : null;
}

/** `'/'`, `"\\"`, `/[\\/]/`, `path.sep`; what else stands in the pattern only groups or repeats. */
function isSlash(node: Expression): boolean {
  if (node.kind === 'member') return /^sep(?:arator)?$/i.test(node.property);
  if (node.kind === 'identifier') return node.name === 'DIRECTORY_SEPARATOR';
  const text = node.kind === 'regex' ? node.pattern : node.kind === 'literal' ? node.value : null;
  return typeof text === 'string' && /^[/\\]+$/.test(text.replace(/[[\]()|+]/g, ''));
}

/** `part === '..'`, or one of several such conditions; `part !== '..'` where all are to hold. */
export function refusesDots(test: Expression, part: string): boolean {
  const isPart = (node: Expression) => node.kind === 'identifier' && node.name === part;
  const isOne = (node: Expression) => isListed(node, isPart) || isCompared(node, '==', isPart);
  return isAmong(test, '||', isOne) || isAmong(test, '&&', (node) => isCompared(node, '!=', isPart));
}

function isAmong(test: Expression, operator: string, isMeant: (node: Expression) => boolean): boolean {
  if (test.kind !== 'logical') return isMeant(test);
  if (test.operator !== operator) return false;
  return isAmong(test.left, operator, isMeant) || isAmong(test.right, operator, isMeant);
}

function isCompared(test: Expression, operator: string, isPart: (node: Expression) => boolean): boolean {
  if (test.kind !== 'binary' || !(test.operator === operator || test.operator === `${operator}=`))
    return false;
  return (isPart(test.left) && isDots(test.right)) || (isPart(test.right) && isDots(test.left));
}

/** `['.', '..'].includes(part)`, `"..".equals(part)` */
function isListed(test: Expression, isPart: (node: Expression) => boolean): boolean {
  if (test.kind !== 'call' || test.callee.kind !== 'member') return false;
  const { object, property } = test.callee;
  const [given] = test.args;
  if (!given || !isPart(given)) return false;
  if (property === 'equals') return isDots(object);
  return /^include(?:s|\?)$/.test(property) && object.kind === 'array' && object.elements.some(isDots);
}

function isDots(node: Expression): boolean {
  return node.kind === 'literal' && node.value === '..';
}

/** A loop over the parts that is left, with the function, where one is `..`. */
export function leavesAtDots(body: readonly Statement[], part: string): boolean {
  return body.some((statement) => {
    if (statement.kind !== 'if' || !refusesDots(statement.test, part)) return false;
    const last = statement.consequent.at(-1);
    return last?.kind === 'return' || last?.kind === 'throw';
  });
}
