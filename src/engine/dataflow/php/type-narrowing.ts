/** What a check of a value's type says of what comes from outside. */
import type { Binary, Expression } from '../../parsing/ir/expressions.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { allCategories } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { objectValue } from '../values/value.ts';

/** What a request brings is an array where it is no text: of it only the elements are from outside. */
export function asArray(it: Interpreter, expression: Expression, scope: Scope): void {
  const cell = expression.kind === 'identifier' ? scope.find(expression.name) : null;
  const value = cell?.value;
  if (!cell || !value?.isTainted || value.taints.some(isWholeCollection)) return;
  if (value.objects.some(({ kind }) => kind !== 'opaque')) return;
  const array = new HeapObject('array', it.entryId);
  array.elements.value = value.withoutConstant();
  it.journal.write(cell, objectValue(array));
}

/** What comparisons say in PHP beside what they say elsewhere. */
export function narrowComparison(it: Interpreter, test: Binary, scope: Scope, holds: boolean): boolean {
  return narrowByTruth(it, test, scope, holds) || narrowByClass(it, test, scope, holds);
}

/** `$x == true` asks no more than `$x`: any text but `''` and `'0'` is. */
function narrowByTruth(
  it: Interpreter,
  { operator, left, right }: Binary,
  scope: Scope,
  holds: boolean,
): boolean {
  if (operator !== '==' && operator !== '!=') return false;
  const [asked, answer] = right.kind === 'literal' ? [left, right] : [right, left];
  if (answer.kind !== 'literal' || typeof answer.value !== 'boolean') return false;
  it.narrow(asked, scope, (answer.value === (operator === '==')) === holds);
  return true;
}

/** `$value instanceof Raw`: of what a request brings as text nothing is an instance of a class of the program. */
function narrowByClass(
  it: Interpreter,
  { operator, left, right }: Binary,
  scope: Scope,
  holds: boolean,
): boolean {
  if (operator !== 'instanceof' || !holds) return false;
  const value = peek(it, left, scope);
  if (!value?.isTainted || value.objects.some(({ kind }) => kind !== 'opaque')) return false;
  // What a library gives, or what is of a type, may be an object.
  if (value.paths.some(({ text }) => /[<(]/.test(text))) return false;
  const isOwn = peek(it, right, scope)?.objects.some((one) => one instanceof ClassObject) ?? false;
  // What was thrown may be known by its message alone.
  if (!isOwn || /(?:Exception|Error)$/.test(lastNameOf(right))) return false;
  cleanExpression(it, left, scope, allCategories);
  return true;
}
