/** Functions and methods whose names are put together, or come from a list: `$this->{'do' . $type}($x)`, `call_user_func('probe' . $type, $x)`. */

import { maxPrototypes } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** So many of them are called. */
const maxCalled = 8;
/** Of a class with more methods nobody chooses by name. */
const maxMethods = 200;

/** The methods of the object that the name may be. */
export function methodsNamed(it: Interpreter, { objects }: Value, name: Value): readonly FunctionObject[] {
  const isMeant = nameMatcher(name);
  // Who chooses the whole name is not held to those that are written here.
  if (!isMeant && name.isTainted) return [];
  const { file } = it.frame;
  const found = new Map<string, FunctionObject>();
  for (const [method, value] of objects.flatMap(methodsOf)) {
    const fn = value.objects.find((object) => object instanceof FunctionObject);
    if (!fn || found.has(method)) continue;
    if (isMeant ? isMeant(method) : fn.file === file && isWritten(method, file.text)) found.set(method, fn);
    if (found.size === maxCalled) break;
  }
  return [...found.values()];
}

/** The functions of the program that begin, or end, as the name does. */
export function functionsNamed(it: Interpreter, name: Value): readonly FunctionObject[] {
  const isMeant = nameMatcher(name);
  const names = isMeant ? it.declarations.functionNames().filter(isMeant).slice(0, maxCalled) : [];
  return names.flatMap(
    (one) => declaredElsewhere(it, one)?.objects.find((object) => object instanceof FunctionObject) ?? [],
  );
}

function methodsOf(object: HeapObject): [string, Value][] {
  const found: [string, Value][] = [];
  let holder = object instanceof ClassObject ? object : object.prototype;
  for (let depth = 0; holder && depth < maxPrototypes; depth++) {
    found.push(...holder.entries(maxMethods));
    holder = holder instanceof ClassObject ? holder.parent : holder.prototype;
  }
  return found;
}

/** Which names are meant where a part of one is fixed; null where too little of it is. */
export function nameMatcher({ shape }: Value): ((name: string) => boolean) | null {
  const [first] = shape ?? [];
  const last = shape?.at(-1);
  const before = first && 'fixed' in first ? first.fixed.toLowerCase().replace(/^.*\\/, '') : '';
  const after = last && last !== first && 'fixed' in last ? last.fixed.toLowerCase() : '';
  if (!/^\w*$/.test(before + after) || before.length + after.length < 2) return null;
  return (name) => name.toLowerCase().startsWith(before) && name.toLowerCase().endsWith(after);
}

/** Nothing is known of the name, but those of a table are written as texts, in the file of the methods that calls them. */
function isWritten(name: string, text: string): boolean {
  return name.length > 1 && (text.includes(`'${name}'`) || text.includes(`"${name}"`));
}

/** One value for all of them. */
export function oneOf([first, ...others]: readonly FunctionObject[]): Value | null {
  return first ? objectValue(first).withObjects([first, ...others]) : null;
}
