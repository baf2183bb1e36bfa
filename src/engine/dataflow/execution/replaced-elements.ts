/** What loops that give each element of a collection a new value make of the collection. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant, Value } from '../values/value.ts';
import { type ElementLoop, isPlace } from './element-loops.ts';
import { bind } from './patterns.ts';

/** After the loop: the collection holds nothing but what its elements became. */
export function keepElements(
  it: Interpreter,
  loop: ElementLoop | null,
  node: Expression,
  scope: Scope,
): void {
  const became = loop?.isWritten ? loop.element.value?.withoutConstant() : undefined;
  if (!became || !isPlace(node)) return;
  const collection = it.evaluate(node, scope);
  const [object, ...others] = collection.objects;
  if (others.length > 0) return;
  // Where arrays are values (PHP), another variable may hold the same object and is not changed.
  if (it.language.createsArrays || collection.isTainted || !object || object.kind === 'opaque') {
    const made = new HeapObject('object', it.entryId);
    made.elements.value = became;
    bind(it, node, new Value(notConstant, noTaints, [made], collection.paths, null), scope, false);
    return;
  }
  if (object.itemsValue) it.journal.write(object.items, null);
  it.journal.write(object.elements, became);
  for (const [name] of object.entries()) it.journal.write(object.cell(name), became);
}
