/** Kotlin's functions for other types: `fun Type.name(…)`, declared under both names and called like a method. */
import type { Call } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { callExtensionMethod } from '../calls/extension-methods.ts';
import { withTrailing } from '../calls/given-arguments.ts';
import { narrowAsFunction } from '../guards/extension-checks.ts';
import { peekCall } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';
import { callOnReceiver } from './lambdas-on-receivers.ts';
import { isCollection } from './objects.ts';

/** Full names by the last one. */
const indices = new WeakMap<Interpreter, Map<string, string[]>>();

/** So many that may be meant are called, and so many looked at. */
const maxMeant = 3;
const maxLookedAt = 12;

function namesOf(it: Interpreter): Map<string, string[]> {
  let index = indices.get(it);
  if (index) return index;
  index = new Map();
  indices.set(it, index);
  for (const name of it.declarations.functionNames()) {
    const dot = name.lastIndexOf('.');
    if (dot < 0) continue;
    const short = name.slice(dot + 1);
    index.set(short, [...(index.get(short) ?? []), name]);
  }
  return index;
}

/** @returns what the functions of this name give for the receiver; null where there are none */
export function callExtension(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  const block = functionGiven(it, call.name);
  if (block) return callOnReceiver(it, block, call);
  const names = namesFor(it, receiver, call.name);
  if (!names) return callExtensionMethod(it, call);
  const all = [receiver, ...call.args];
  const given = ({ node }: FunctionObject) => (call.node?.trails ? withTrailing(all, node) : all);
  let result: Value | undefined;
  for (const fn of functionsMeant(it, names, call))
    result = joinValues(
      result,
      it.apply(fn, unknown, given(fn), { span: call.span, keywords: call.keywords }),
    );
  return result ?? null;
}

/**
 * Those of the names that take so many arguments; all where none does. Where many are left, like `toModel()` of each
 * class, nobody knows which one is meant.
 */
function functionsMeant(it: Interpreter, names: readonly string[], call: CallSite): FunctionObject[] {
  if (names.length > maxLookedAt) return [];
  const all = names.flatMap((name) => functionsNamed(it, name));
  const fitting = all.filter((fn) => takes(fn, call));
  const meant = fitting.length > 0 ? fitting : all;
  return meant.length > maxMeant ? [] : meant;
}

/** What it is called on is its first parameter. */
function takes({ node: { parameters } }: FunctionObject, { args, keywords }: CallSite): boolean {
  const count = 1 + args.length + (keywords?.size ?? 0);
  const needed = parameters.filter(({ pattern, rest }) => pattern.kind !== 'default-pattern' && !rest);
  return needed.length <= count && (count <= parameters.length || parameters.some(({ rest }) => rest));
}

/** `builder.block()` where the function was given `block: Builder.() -> Unit`. */
function functionGiven(it: Interpreter, name: string): Value | null {
  let { frame } = it;
  // A block knows what the functions around it were given.
  for (; frame.function && !frame.function.name && frame.caller; frame = frame.caller);
  const at = frame.function?.parameters.findIndex(
    ({ pattern }) => pattern.kind === 'identifier' && pattern.name === name,
  );
  const given = at === undefined ? undefined : frame.args[at];
  return given?.objects.some((object) => object instanceof FunctionObject) ? given : null;
}

/** Those for what the receiver is, or for anything where none is: what is of a library is none of the program's classes. */
function namesFor(it: Interpreter, receiver: Value, name: string): string[] | null {
  const names = namesOf(it).get(name);
  if (!names) return null;
  const types = typesOf(receiver);
  const typeOf = (full: string) => full.slice(0, full.lastIndexOf('.'));
  const fitting = names.filter((full) => types.has(typeOf(full)));
  if (fitting.length > 0) return fitting;
  const others = isOfLibrary(receiver) ? names.filter((full) => !isOwnClass(it, typeOf(full))) : names;
  return others.length > 0 ? others : null;
}

/** Lists and maps, whose functions of the standard library are meant before those for classes of the program. */
function isOfLibrary(receiver: Value): boolean {
  const isOwn = receiver.objects.some(({ prototype }) => prototype instanceof ClassObject);
  return !isOwn && (isCollection(receiver) || receiver.paths.some(({ text }) => collection.test(text)));
}

const collection = /^<(?:java\.util|kotlin\.collections)\./;

function isOwnClass(it: Interpreter, name: string): boolean {
  return it.declarations
    .find(name, it.frame.file)
    .some(({ statement }) => statement.kind === 'class-declaration');
}

/** `file.isIn(folder)`, a check that is an extension: says of both what the function's answer says. */
export function narrowExtension(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee } = test;
  const receiver = callee.kind === 'member' ? peekCall(it, callee.object, scope) : null;
  if (callee.kind !== 'member' || !receiver) return false;
  const [name, ...others] = namesFor(it, receiver, callee.property) ?? [];
  const [fn] = name !== undefined && others.length === 0 ? functionsNamed(it, name) : [];
  return fn !== undefined && narrowAsFunction(it, test, callee.object, fn, scope, holds);
}

function functionsNamed(it: Interpreter, name: string): FunctionObject[] {
  const [declared] = it.declarations.find(name, it.frame.file);
  const value = declared && it.declareNow(declared, name);
  return (value?.objects ?? []).filter(
    (object): object is FunctionObject => object instanceof FunctionObject,
  );
}

/** What the value is, by the last part of the name: `ApplicationCall`. */
function typesOf({ objects, paths }: Value): Set<string> {
  const types = new Set(paths.map(({ text }) => /(\w+)>?$/.exec(text)?.[1] ?? ''));
  for (const { prototype } of objects) if (prototype instanceof ClassObject) types.add(prototype.node.name);
  return types;
}
