/** Values that contexts carry, from one function to those it calls. */
import type { Span } from '../../parsing/ir/span.ts';
import { boundMethod } from '../calls/bound-methods.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { noteGoingOn } from '../entry-points/checks-before.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { clearedFields } from '../taint/shared-checks.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, objectValue, unknown, Value } from '../values/value.ts';

/** Names of entries do not meet those of fields. */
const keyPrefix = '\u0000key:';
const ofRequest = '\u0000context';

/** What a key is told by: its text, or the type that it is of; a number, which many have, by its name as well. */
function nameOf({ args, argNodes }: CallSite, at: number): string | null {
  const key = args[at];
  const { constant } = key ?? {};
  if (typeof constant === 'string') return keyPrefix + constant;
  const node = argNodes[at];
  if (typeof constant === 'number') return `${keyPrefix}${constant} ${node ? lastNameOf(node) : ''}`;
  const made = key?.objects[0]?.prototype?.maker;
  return made ? `${keyPrefix}${made.file.path}:${made.node.name}` : null;
}

/** `context.WithValue(parent, key, value)`: what is not found in it is looked for in its parent. */
const withValue: Builtin = (it, call) => {
  const [parent, , value] = call.args;
  const context = new HeapObject('object', it.entryId);
  const name = nameOf(call, 1);
  if (!parent || !value || name === null) return null;
  context.prototype = parent.objects[0] ?? null;
  context.cell(name).value = value;
  return new Value(notConstant, [], [context], parent.paths, null);
};

/** `context.WithCancel(parent)`: the parent and a function. */
const derived: Builtin = (it, { args: [parent] }) => {
  if (!parent?.objects.some(hasValues)) return null;
  const results = new HeapObject('array', it.entryId);
  results.items.value = [parent, unknown];
  return new Value(notConstant, [], [results], [], null);
};

function hasValues(object: HeapObject): boolean {
  for (let at: HeapObject | null = object, depth = 0; at && depth < 8; at = at.prototype, depth++)
    if (at.entries().some(([name]) => name.startsWith(keyPrefix))) return true;
  return false;
}

const read: Builtin = (it, call) => {
  const { receiver } = call;
  const name = nameOf(call, 0);
  if (!receiver || name === null || receiver.isTainted || !receiver.objects.some(hasValues)) return null;
  let found: Value | undefined;
  for (const object of receiver.objects) found = joinValues(found, findProperty(it, object, name));
  return found ?? unknown;
};

function isRequest(value: Value | null): value is Value {
  return value?.paths.some(({ text }) => text === '<net/http.Request>') ?? false;
}

/** `r = r.WithContext(ctx)`: the request is the same, but for its context. */
function withContext(it: Interpreter, { receiver, args: [context] }: CallSite): Value | null {
  if (!isRequest(receiver) || !context?.objects.some(hasValues) || receiver.objects.length === 0) return null;
  for (const object of receiver.objects) it.journal.write(object.cell(ofRequest), context);
  return receiver;
}

/** Middleware has put it there, or a function before. */
const contextOf: Builtin = (it, { receiver }) => {
  if (!isRequest(receiver)) return null;
  return receiver.objects.map((object) => findProperty(it, object, ofRequest)).find(Boolean) ?? null;
};

/** What routers hand to all handlers of a request, to put things there. */
const carriers = /^<github\.com\/(?:gin-gonic\/gin\.Context|labstack\/echo\.Context|gofiber\/fiber\.Ctx)>$/;

function isCarrier(value: Value | null): value is Value {
  return value?.paths.some(({ text }) => carriers.test(text)) ?? false;
}

/** `c.Set("user", user)`; Fiber's `c.Locals("user", user)` */
const carry: Builtin = (it, call) => {
  const { receiver } = call;
  const [, value] = call.args;
  const name = nameOf(call, 0);
  if (!isCarrier(receiver) || name === null || !value) return null;
  for (const object of receiver.objects) it.journal.write(object.cell(name), value);
  return unknown;
};

const carried: Builtin = (it, call) => {
  const { receiver } = call;
  const name = nameOf(call, 0);
  if (!isCarrier(receiver) || name === null) return null;
  let found: Value | undefined;
  for (const object of receiver.objects) found = joinValues(found, findProperty(it, object, name));
  return found ?? null;
};

const locals: Builtin = (it, call) => (call.args.length > 1 ? carry(it, call) : carried(it, call));

/**
 * `next.ServeHTTP(w, r)`: where the handler is a function, and the request has more than what it came with, or was
 * checked. Which one comes behind middleware of a router is not known there: what was checked is kept for its routes.
 */
const serve: Builtin = (it, { receiver, args, span }) => {
  const isHandler = receiver?.objects.some(({ kind }) => kind === 'function');
  if (!receiver || !isHandler) {
    if (it.entry.isMiddleware) noteGoingOn(it);
    return null;
  }
  const carries = args[1]?.objects.some((request) => findProperty(it, request, ofRequest));
  return carries || clearedFields(it.entry).size > 0 ? it.callValue(receiver, unknown, args, span) : null;
};

/**
 * `func(next http.Handler) http.Handler` is middleware: what it gives back is called with each request. Of a type with a
 * `ServeHTTP` of its own that is called: `type handler func(…) error`.
 */
export function handlerOf(it: Interpreter, value: Value, span: Span): Value | null {
  const [made] = value.objects;
  const own =
    made && findProperty(it, made, 'ServeHTTP')?.objects.find((one) => one instanceof FunctionObject);
  if (own) return objectValue(boundMethod(own, value, made));
  if (!(made instanceof FunctionObject)) return null;
  const [next, ...others] = made.node.parameters;
  if (others.length > 0 || !/^(?:\w+\.)?Handler(?:Func)?$/.test(next?.type ?? '')) return null;
  return it.callValue(value, unknown, [objectValue(new NativeFunction(goOn, it.entryId))], span);
}

/** `next(c)`, `next.ServeHTTP(w, r)` */
const goOn: NativeFunction['run'] = (it) => {
  noteGoingOn(it);
  return unknown;
};

export const contextFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['context.WithValue', withValue],
  ...['WithCancel', 'WithTimeout', 'WithDeadline'].map((name): [string, Builtin] => [
    `context.${name}`,
    derived,
  ]),
]);

export const contextMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Value', read],
  ['WithContext', withContext],
  ['Context', contextOf],
  ['Set', carry],
  ...['Get', 'MustGet', 'GetString', 'GetStringSlice', 'GetStringMapString'].map(
    (name): [string, Builtin] => [name, carried],
  ),
  ['Locals', locals],
  ['ServeHTTP', serve],
]);
