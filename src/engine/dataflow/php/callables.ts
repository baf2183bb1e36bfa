/** Functions given as values: closures, names, and pairs of an object and a method's name. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import { findProperty, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { joinValues, notConstant, objectValue, pathValue, unknown, type Value } from '../values/value.ts';
import { functionsNamed, methodsNamed } from './computed-names.ts';
import { sharedController } from './controller-groups.ts';
import { enterChosen, newChosen } from './front-controllers.ts';

/** Calls whatever the value stands for. */
export function callCallable(it: Interpreter, callable: Value, args: readonly Value[], span: Span): Value {
  if (callable.texts.length > 0) {
    const results = callable.texts.map((name) => callNamed(it, name, args, span));
    return results.reduce<Value | undefined>(joinValues, undefined) ?? unknown;
  }
  for (const object of callable.objects) {
    const [target, method] = object.itemsValue ?? [];
    if (target && method && method.constant === notConstant) {
      enterChosen(it, target, method, args, span);
      return callEach(it, methodsNamed(it, target, method), target, args, span);
    }
    if (!target || typeof method?.constant !== 'string') continue;
    const owner = ownerOf(it, target);
    const callee = readMember(it, owner, method.constant, span);
    return it.invoke(site(callee, owner, args, method.constant, span));
  }
  const invoked = callable.objects.find((object) => object.kind === 'object');
  const method = invoked && findProperty(it, invoked, '__invoke');
  if (method) return it.callValue(method, callable, args, span);
  if (callable.objects.length > 0) return it.callValue(callable, unknown, args, span);
  const named = functionsNamed(it, callable);
  if (named.length > 0) return callEach(it, named, unknown, args, span);
  const [path] = callable.paths;
  return path ? it.invoke(site(callable, null, args, path.segment, span)) : unknown;
}

function callEach(
  it: Interpreter,
  functions: readonly FunctionObject[],
  receiver: Value,
  args: readonly Value[],
  span: Span,
): Value {
  const results = functions.map((fn) => it.callValue(objectValue(fn), receiver, args, span));
  return results.reduce<Value | undefined>(joinValues, undefined) ?? unknown;
}

function callNamed(it: Interpreter, name: string, args: readonly Value[], span: Span): Value {
  const [owner, method] = name.split('::');
  if (owner === undefined || !/^[\w\\]+$/.test(owner)) return unknown;
  const plain = owner.replace(/^\\/, '').replaceAll('\\', '.');
  const callee =
    declaredElsewhere(it, plain.slice(plain.lastIndexOf('.') + 1)) ??
    pathValue(it.paths.root(method === undefined ? plain.toLowerCase() : plain));
  if (method === undefined) return it.invoke(site(callee, null, args, plain, span));
  return it.invoke(site(readMember(it, callee, method, span), callee, args, method, span));
}

function site(
  callee: Value,
  receiver: Value | null,
  args: readonly Value[],
  name: string,
  span: Span,
): CallSite {
  return { ...plainCall(callee, receiver, args, span), name };
}

/** The function behind `'name'`, `'Class@method'`, `'Class:method'` or a pair, with the object it is called on. */
export function handlerOf(it: Interpreter, value: Value, span: Span): Value | null {
  if (typeof value.constant === 'string') {
    const [owner = '', method] = value.constant.split(/@|::?/);
    const shared = method === undefined ? sharedController(it, span) : null;
    if (shared) return methodOf(it, shared, owner, span);
    const declared = /^[\\\w]+$/.test(owner) ? declaredElsewhere(it, lastPart(owner)) : null;
    return declared && (method === undefined ? declared : methodOf(it, declared, method, span));
  }
  for (const object of value.objects) {
    if (object instanceof ClassObject) return methodOf(it, value, '__invoke', span);
    const [target, method, ...others] = object.itemsValue ?? [];
    if (target && typeof method?.constant === 'string' && others.length === 0)
      return methodOf(it, ownerOf(it, target), method.constant, span);
  }
  return null;
}

/** `['Report', 'show']` and `[__CLASS__, 'show']` name the class. */
function ownerOf(it: Interpreter, target: Value): Value {
  if (typeof target.constant !== 'string') return target;
  return declaredElsewhere(it, lastPart(target.constant)) ?? target;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1);
}

function methodOf(it: Interpreter, target: Value, name: string, span: Span): Value | null {
  const made = target.objects.find((object) => object instanceof ClassObject);
  const owner = made instanceof ClassObject ? it.sharedInstance(made) : target;
  const method = readMember(it, owner, name, span).objects.find((object) => object instanceof FunctionObject);
  if (!(method instanceof FunctionObject)) return null;
  const { node, scope, file, symbol, homeClass } = method;
  return objectValue(new FunctionObject(node, scope, file, symbol, owner, homeClass, it.entryId));
}

/** What is called is a value, and no function or method by its name: `$name(…)`, `$table['x'](…)`, `[$this, 'name'](…)`. */
function isHeld(callee: Expression): boolean {
  if (callee.kind === 'identifier') return callee.name.startsWith('$');
  if (callee.kind === 'index') return callee.isProperty !== true;
  return callee.kind === 'array' || callee.kind === 'literal';
}

/** `$name(…)`, where the variable holds a function's name or a pair. */
export function indirectCall(it: Interpreter, call: CallSite): Value | null {
  const { callee, node } = call;
  if (call.isNew) return newByName(it, call);
  if (!node) return null;
  if (!isHeld(node.callee))
    return isInvokable(it, node.callee, callee) ? callCallable(it, callee, call.args, call.span) : null;
  if (callee.texts.length > 0) return callCallable(it, callee, call.args, call.span);
  if (callee.objects.some(({ itemsValue, kind }) => itemsValue?.length === 2 || kind === 'object'))
    return callCallable(it, callee, call.args, call.span);
  if (!isChosen(node.callee, callee)) return null;
  // Whoever chooses the function chooses what runs.
  const chosen = pathValue(it.paths.root('call_user_func'));
  return it.invoke({ ...call, ...site(chosen, null, [callee, ...call.args], 'call_user_func', call.span) });
}

/** `(new Report)(…)`, `($this->action)(…)`: an object that is called itself. */
function isInvokable(it: Interpreter, node: Expression, { objects }: Value): boolean {
  if (node.kind !== 'call' && node.kind !== 'member') return false;
  return objects.some((object) => object.kind === 'object' && findProperty(it, object, '__invoke'));
}

/** A variable, or a field of the request; what else an array may hold beside what was sent is seldom that. */
function isChosen(node: Expression, { isTainted, objects }: Value): boolean {
  if (!isTainted || objects.some(({ kind }) => kind === 'function')) return false;
  return node.kind !== 'index' || (node.object.kind === 'identifier' && node.object.name.startsWith('$_'));
}

/** `new File(…)` makes an object of a class that nobody knows; `file(…)`, which is found for it, is a function. */
function classOfName(it: Interpreter, call: CallSite): CallSite | null {
  const [path] = call.paths;
  const written = call.node?.callee.kind === 'identifier' ? call.node.callee.name : '';
  if (!path || path.text === written || path.text !== written.toLowerCase()) return null;
  if (it.models.isKnownName(`<${path.text}>`)) return null;
  const callee = pathValue(it.paths.unknown(written));
  return { ...call, callee, paths: callee.paths };
}

/** `new $table[$page]($x)`: an object of each class of the program that a table names. */
function newOfTexts(it: Interpreter, call: CallSite): Value | null {
  const { texts } = call.callee;
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return newNamed(it, call, only);
  const declared = texts.filter((text) => declaredElsewhere(it, lastPart(text)));
  const made = declared.map((text) => newNamed(it, call, text) ?? undefined);
  return made.reduce(joinValues, undefined) ?? null;
}

/** `$name = 'App\\Report'; new $name(…)` */
function newNamed(it: Interpreter, call: CallSite, name: string): Value | null {
  if (!/^[\w\\]+$/.test(name)) return null;
  const plain = name.replace(/^\\/, '').replaceAll('\\', '.');
  const callee = declaredElsewhere(it, lastPart(name)) ?? pathValue(it.paths.root(plain));
  return it.invoke({ ...call, callee, paths: callee.paths });
}

/** `new self`, `new static` in a method of an object; a static method runs on the class itself. */
function newOfItsOwn(it: Interpreter, call: CallSite): Value | null {
  const [instance] = call.callee.objects;
  const made = instance?.prototype?.maker;
  if (!made) return null;
  const callee = objectValue(made);
  return it.invoke({ ...call, ...site(callee, null, call.args, made.node.name, call.span), isNew: true });
}

/** `new $name(…)`: whoever chooses the class chooses what its constructor does, unless a part of the name is fixed. */
function newByName(it: Interpreter, call: CallSite): Value | null {
  const { callee } = call;
  if (call.node?.callee.kind === 'this') return newOfItsOwn(it, call);
  if (callee.texts.length > 0) return newOfTexts(it, call);
  const other = classOfName(it, call);
  if (other) return it.invoke(other);
  const isChosen = callee.isTainted && (callee.shape?.length ?? 1) === 1;
  if (!isChosen || callee.objects.some(({ kind }) => kind === 'class')) return newChosen(it, call);
  const chosen = pathValue(it.paths.root('ReflectionClass'));
  const made = it.invoke({
    ...call,
    ...site(chosen, null, [callee, ...call.args], 'ReflectionClass', call.span),
  });
  return newChosen(it, call) ?? made;
}
