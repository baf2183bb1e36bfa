/** Writing properties and elements. */
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';
import { asDeclared } from './kept-field-types.ts';
import { overwriteAny } from './overwritten-keys.ts';

/** So many elements of a list are told apart. */
export const maxElements = 60;

export function writeMember(it: Interpreter, target: Value, name: string, value: Value): void {
  const isCertain = target.objects.length === 1;
  for (const object of target.objects) {
    if (name === 'length' && object.kind === 'array')
      setLength(it, object, isCertain ? value.constant : null);
    const cell = object.cell(name);
    cell.isDerived = false;
    const kept = it.language.harmlessTypes
      ? ofTypeBefore(asDeclared(it, object, name, value), cell.value)
      : value;
    it.journal.write(cell, isCertain ? kept : joinValues(cell.value, kept));
    if (it.language.staticsOnInstances && object instanceof ClassObject)
      object.instancePrototype.place(name, cell);
  }
}

/** `list.length = 0` */
function setLength(it: Interpreter, list: HeapObject, length: Value['constant']): void {
  forgetItems(it, list);
  if (length !== 0) return;
  it.journal.write(list.elements, undefined);
  it.journal.write(list.items, []);
}

/** `this.client = builder.build()`: what nothing is known of is of the type that the field is declared with. */
function ofTypeBefore(value: Value, before: Value | undefined): Value {
  if (!before || value.isTainted || value.isConstant) return value;
  if (value.objects.some(({ kind }) => kind !== 'opaque')) return value;
  const types = before.paths.filter(isType);
  // `this.dao = jdbi.onDemand(PeopleDao.class)`: what implements an interface of the program is made elsewhere.
  const isInterface = before.objects.some(({ prototype }) => prototype?.maker?.node.isAbstract === true);
  if (isInterface && before.objects.every(({ kind }) => kind === 'object'))
    return value.withObjects(before.objects);
  return types.length === 0 || value.paths.some(isType) ? value : value.withPaths([...value.paths, ...types]);
}

/** `<java.sql.Connection>`, and nothing of it. */
function isType({ text }: AccessPath): boolean {
  return text.startsWith('<') && text.indexOf('>') === text.length - 1;
}

export function writeIndex(it: Interpreter, target: Value, index: Value, value: Value): void {
  const key = index.constant;
  for (const object of target.objects) {
    const items = object.itemsValue;
    // What starts with a shared empty array (`static final Object[] EMPTY = {}`) takes another one before it writes.
    if (it.language.arraysKeepLength && object.kind === 'array' && items?.length === 0) continue;
    if (key === null && items && items.length < maxElements) {
      // PHP's `$list[] = value`
      it.journal.write(object.items, [...items, value]);
    } else if (typeof key === 'number' && items && key >= 0 && key <= items.length && key < maxElements) {
      const changed = [...items];
      changed[key] = value;
      it.journal.write(object.items, changed);
    } else if (typeof key === 'string' || typeof key === 'number') {
      it.journal.write(object.cell(String(key)), value);
    } else {
      forgetItems(it, object);
      it.journal.write(object.elements, joinValues(object.elementsValue, value.withoutConstant()));
      if (index.isTainted) it.journal.write(object.keys, joinValues(object.keysValue, index));
      overwriteAny(it, object, index, value);
    }
  }
}

/** The array's length is no longer known; its elements are still there. */
export function forgetItems(it: Interpreter, object: HeapObject): void {
  const items = object.itemsValue;
  if (!items && object.beginning.length === 0) return;
  const all = (items ?? []).reduce<Value | undefined>(joinValues, object.elementsValue);
  it.journal.write(object.items, null);
  if (all) it.journal.write(object.elements, all.withoutConstant());
}
