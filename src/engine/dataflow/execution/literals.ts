/** Object and array literals. */
import type { ArrayLiteral, Expression, ObjectLiteral } from '../../parsing/ir/expressions.ts';
import { iterated } from '../classes/members.ts';
import { setterName } from '../classes/setters.ts';
import { checkKeys } from '../findings/sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { AnyOrder } from '../values/items.ts';
import type { Scope } from '../values/scope.ts';
import { nameElements } from '../values/tuples.ts';
import { joinValues, noPaths, notConstant, objectValue, unknown, Value } from '../values/value.ts';
import { layOver } from './overlays.ts';
import { evaluateFor } from './statements.ts';

export function evaluateObject(it: Interpreter, node: ObjectLiteral, scope: Scope): Value {
  const object = new HeapObject('object', it.entryId);
  // A tainted object spread into this one may bring any key.
  let taints: readonly Taint[] = noTaints;
  for (const property of node.properties) {
    if (property.kind === 'property') {
      const value = evaluateFor(it, property.value, scope, property.key);
      object.cell(isSetter(property.value) ? setterName(property.key) : property.key).value = value;
    } else if (property.kind === 'computed') {
      const key = it.evaluate(property.key, scope);
      const value = it.evaluate(property.value, scope);
      if (typeof key.constant === 'string' || typeof key.constant === 'number')
        object.cell(String(key.constant)).value = value;
      // What a call or a text makes a key of is no place in a list: `[$table->aliasField('id') => $id]`.
      else if (it.language.arraysAreValues && /^(?:call|concat)$/.test(property.key.kind))
        object.cell(it.codeAt(property.key)).value = value;
      else object.elements.value = joinValues(object.elementsValue, value);
      if (key.isTainted) object.keys.value = joinValues(object.keysValue, key);
    } else {
      const spread = it.evaluate(property.value, scope);
      layOver(it, object, spread, property.value);
      copyProperties(spread, object);
      if (node.isCopy) object.prototype ??= spread.objects[0]?.prototype ?? null;
      taints = joinTaints(taints, spread.taints);
    }
  }
  const value = new Value(notConstant, taints, [object], noPaths, null);
  checkKeys(it, node, object);
  return value;
}

/** `{ set name(value) { … } }` */
function isSetter(value: Expression): boolean {
  return value.kind === 'function' && value.accessor === 'set';
}

/** Further properties are not told apart. */
const maxCopied = 500;

/** What `{...from}` and `Object.assign` do. Values that are not known may bring anything. */
export function copyProperties(from: Value, to: HeapObject): void {
  // It is one of these objects: a later one does not overwrite what an earlier one has.
  const copied = new Set<string>();
  for (const source of from.objects) {
    let count = 0;
    for (const [name, value] of source.entries()) {
      if (++count <= maxCopied) {
        const cell = to.cell(name);
        cell.value = copied.has(name) ? joinValues(cell.value, value) : value;
        copied.add(name);
      } else to.elements.value = joinValues(to.elementsValue, value);
    }
    if (source.elementsValue) to.elements.value = joinValues(to.elementsValue, source.elementsValue);
    if (source.keysValue) to.keys.value = joinValues(to.keysValue, source.keysValue);
  }
  const isKnown = from.objects.length > 0 && from.objects.every(({ kind }) => kind !== 'opaque');
  if (!isKnown && !from.isConstant) to.elements.value = joinValues(to.elementsValue, unknown);
}

/** Elements of longer arrays are not told apart. */
const maxKnownLength = 500;

export function evaluateArray(it: Interpreter, node: ArrayLiteral, scope: Scope): Value {
  const array = new HeapObject('array', it.entryId);
  const items: Value[] = [];
  const keyed: Value[] = [];
  let known = Number.POSITIVE_INFINITY;
  for (const element of node.elements) {
    if (element.kind !== 'spread') {
      items.push(it.evaluate(element, scope));
      continue;
    }
    const spread = it.evaluate(element.operand, scope);
    if (it.language.arraysAreValues && hasKeys(spread)) keyed.push(spread);
    const parts = spread.objects.length === 1 ? spread.objects[0]?.itemsValue : null;
    if (!parts) known = Math.min(known, items.length);
    items.push(...(parts ?? [iterated(it, spread, element)]));
  }
  const any = items.reduce<Value | undefined>(joinValues, undefined)?.withoutConstant();
  if (keyed.length > 0) return withKeys(it, node, keyed, any);
  if (items.length <= Math.min(known, maxKnownLength)) array.items.value = items;
  else if (any) array.items.value = new AnyOrder(items.slice(0, Math.min(known, maxKnownLength)), any);
  const made = objectValue(array);
  array.isCopied = node.isCopied ?? false;
  if (node.names) nameElements(it, made, node.names);
  return made;
}

function hasKeys({ isTainted, objects }: Value): boolean {
  return (
    isTainted ||
    objects.some((object) => object.keysValue || (!object.itemsValue && object.entries().length > 0))
  );
}

/** PHP's `[...$defaults, ...$_POST]` keeps names, as `array_merge` does. */
function withKeys(it: Interpreter, node: ArrayLiteral, keyed: readonly Value[], any?: Value): Value {
  const object = new HeapObject('object', it.entryId);
  for (const value of keyed) {
    layOver(it, object, value, node);
    copyProperties(value, object);
  }
  object.elements.value = joinValues(object.elementsValue, any ?? unknown);
  const taints = keyed.reduce((all, value) => joinTaints(all, value.taints), noTaints);
  return new Value(notConstant, taints, [object], noPaths, null);
}
