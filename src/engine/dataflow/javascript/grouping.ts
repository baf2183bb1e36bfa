/** Lists that are taken apart into groups: what a group is called may come from outside as well. */
import type { CallSite } from '../calls/call-site.ts';
import { iterated, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { arrayOf, listOf } from './array-values.ts';
import { makeCollection } from './collections.ts';

/** Some group: its name, and the elements in it. */
function someGroup(it: Interpreter, { args: [list = unknown, keyOf = unknown], span }: CallSite) {
  const element = iterated(it, list, span);
  // `_.groupBy(rows, 'table')`
  const key =
    typeof keyOf.constant === 'string'
      ? readMember(it, element, keyOf.constant, span, true)
      : it.callValue(keyOf, unknown, [element], span);
  return { key: key.withoutConstant(), members: arrayOf(it, element) };
}

/** `Object.groupBy(list, keyOf)` */
function inObject(it: Interpreter, call: CallSite): Value {
  const { key, members } = someGroup(it, call);
  const groups = new HeapObject('object', it.entryId);
  groups.keys.value = key;
  groups.elements.value = members;
  return objectValue(groups);
}

/** `Map.groupBy(list, keyOf)` */
function inMap(it: Interpreter, call: CallSite): Value | null {
  const { key, members } = someGroup(it, call);
  const pairs = arrayOf(it, listOf(it, [key, members]));
  return makeCollection(it, { ...call, isNew: true, paths: [it.paths.root('Map')], args: [pairs] });
}

export const groupingFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Object.groupBy', inObject],
  ['lodash.groupBy', inObject],
  ['Map.groupBy', inMap],
]);
