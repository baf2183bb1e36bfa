/** What a handler of exceptions gets. */

import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Scope } from '../values/scope.ts';
import { joinValues, pathValue, type Value } from '../values/value.ts';

const maxAncestors = 8;

/** Something of the handler's type, or what the program threw. */
export function caughtValue(
  it: Interpreter,
  type: string | undefined,
  thrown: Value | undefined,
  scope: Scope | null,
): Value {
  const any = pathValue(it.paths.type(type ?? 'Error'));
  return thrown && mayBeCaught(it, thrown, type, scope) ? (joinValues(thrown, any) ?? any) : any;
}

/** Names of types that catch whatever is thrown. */
const anything = new Set(['Exception', 'BaseException', 'StandardError']);
/** Names of exceptions that hold others of any type. */
const groups = new Set(['ExceptionGroup', 'BaseExceptionGroup']);

/**
 * What is of a class of the program is not caught as another class of the program, nor, where exceptions are known by
 * the names of libraries, as one of another name.
 */
export function mayBeCaught(
  it: Interpreter,
  thrown: Value | undefined,
  type: string | undefined,
  scope: Scope | null,
): boolean {
  if (type === undefined || !thrown) return true;
  const names = type.split(/[^\w.\\:$]+/).flatMap((one) => /\w+$/.exec(one)?.[0] ?? []);
  if (it.language.namesExceptions) {
    const meant = type.split(/[^\w.]+/).flatMap((one) => namesMeant(one, scope));
    return meant.includes(null) || mayHaveName(thrown, [...names, ...meant.filter((one) => one !== null)]);
  }
  const { objects } = thrown;
  if (objects.length === 0) return true;
  const isOfProgram = (name: string) =>
    it.moduleScope.own(name)?.value?.objects.some((object) => object instanceof ClassObject) ||
    it.declarations.find(name, it.frame.file).length > 0;
  if (!names.every(isOfProgram)) return true;
  return objects.some(
    ({ prototype }) => !prototype?.maker || lineage(prototype.maker).some((name) => names.includes(name)),
  );
}

/** Names of the classes that a variable holds, or those in its list (`except kinds:`); null where one is not known. */
function namesMeant(name: string, scope: Scope | null): (string | null)[] {
  const held = scope?.find(name)?.value;
  if (!held) return [];
  const all = held.objects.flatMap(({ itemsValue }) => itemsValue ?? []).concat(held);
  const names = all.flatMap(namesOf);
  return names.length > 0 ? names : [null];
}

function namesOf({ objects, paths }: Value): (string | null)[] {
  const names = objects.flatMap((object) =>
    object instanceof ClassObject ? [object.node.name] : object.itemsValue ? [] : [null],
  );
  return [...names, ...paths.flatMap(({ text }) => lastName(text) ?? [])];
}

/** Whether one of the names of what was thrown is one that the handler asks for. */
function mayHaveName({ objects, paths }: Value, asked: readonly string[]): boolean {
  if (asked.some((name) => anything.has(name))) return true;
  const own = paths.flatMap(({ text }) => lastName(text) ?? []);
  for (const { prototype } of objects) if (prototype?.maker) own.push(...lineage(prototype.maker));
  return own.length === 0 || own.some((name) => groups.has(name) || asked.includes(name));
}

/** `errors.NotFound()` → `NotFound` */
function lastName(path: string): string | undefined {
  return /(\w+)(?:\(\)|>)?$/.exec(path)?.[1];
}

/** Names of the class and of those it extends. */
export function lineage(made: ClassObject): string[] {
  const names: string[] = [];
  for (let at: ClassObject | null = made; at && names.length < maxAncestors; at = at.parent)
    names.push(at.node.name);
  return names;
}
