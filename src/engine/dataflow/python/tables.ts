/** Tables of the program's own: who comes past a lookup has one of their keys. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { somethingIsKept } from '../../results/partial-guards.ts';
import { clearFromNow, guardFromNow } from '../guards/clear-from-now.ts';
import { cleanBy } from '../guards/membership-guards.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

export function isDictionary({ kind, prototype }: HeapObject): boolean {
  return kind === 'object' && prototype === null;
}

/** A dictionary that has something in it, none of it under keys from outside, and makes nothing by itself. */
function isTable({ objects, isTainted }: Value): boolean {
  return (
    !isTainted &&
    objects.length > 0 &&
    objects.every(
      (object) =>
        isDictionary(object) &&
        !object.madeWith?.length &&
        !object.keysValue &&
        (object.elementsValue !== undefined || object.entries().length > 0),
    )
  );
}

/** `TABLE.get(key)`, which gives nothing for other keys; says whether it is such a lookup. */
export function narrowLookup(it: Interpreter, { callee, args }: Call, scope: Scope, holds: boolean): boolean {
  const [key, other] = args;
  if (callee.kind !== 'member' || callee.property !== 'get' || !key || (other && !isNothing(other)))
    return false;
  const table = peek(it, callee.object, scope);
  if (!table || !isTable(table)) return holds && noteKept(it, callee.object, table, key, scope);
  if (holds) cleanBy(it, key, callee.object, scope);
  return true;
}

/** `config.cameras.get(name)` of a collection that nobody has seen: what is kept under the name is ours. */
function noteKept(
  it: Interpreter,
  collection: Expression,
  value: Value | null,
  key: Expression,
  scope: Scope,
): boolean {
  const isCollection = collection.kind === 'member' && /[a-z]s$/.test(collection.property);
  const isUnseen = value === null || (!value.isTainted && value.objects.length === 0);
  const taints = peek(it, key, scope)?.taints ?? [];
  if (!isCollection || !isUnseen || taints.length === 0) return false;
  guardFromNow(it, taints, somethingIsKept);
  return true;
}

function isNothing(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.value === null;
}

/** `TABLE[key]` throws for other keys. */
export function assureKey(it: Interpreter, table: Value, key: Value): void {
  if (key.isTainted && isTable(table))
    clearFromNow(
      it,
      key.taints.filter(({ isDerived }) => !isDerived),
      allCategories,
    );
}
