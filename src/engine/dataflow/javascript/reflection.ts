/** `Reflect.*` and `Proxy`. */
import type { CallSite } from '../calls/call-site.ts';
import { iterated, keptMember, readIndex } from '../classes/members.ts';
import { writeIndex } from '../classes/written-members.ts';
import { deleteMember } from '../execution/deletion.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, pathValue, unknown, type Value } from '../values/value.ts';

function get(it: Interpreter, call: CallSite): Value {
  const [target = unknown, key = unknown] = call.args;
  return readIndex(it, target, key, call.span);
}

/** `this.methods.download.name`: what a function or a class is called, by which it may be called again. */
export function ownName({ objects: [object, ...others] }: Value, name: string): Value | undefined {
  if (name !== 'name' || others.length > 0) return undefined;
  const isNamed = object instanceof FunctionObject || object instanceof ClassObject;
  return isNamed && object.node.name ? constantValue(object.node.name) : undefined;
}

function set(it: Interpreter, call: CallSite): Value {
  const [target = unknown, key = unknown, value = unknown] = call.args;
  writeIndex(it, target, key, value);
  return unknown;
}

function deleteProperty(it: Interpreter, call: CallSite): Value {
  const [target = unknown, key = unknown] = call.args;
  deleteMember(it, target, key);
  return constantValue(true);
}

/** `Reflect.apply(fn, self, [a])`, `Reflect.construct(Class, [a])` */
function callWithList(it: Interpreter, call: CallSite, isNew: boolean): Value {
  const [callee = unknown, receiver = unknown] = call.args;
  const list = call.args[isNew ? 1 : 2];
  const known = list?.objects.length === 1 ? list.objects[0]?.itemsValue : null;
  return it.invoke({
    ...call,
    callee,
    paths: callee.paths,
    name: callee.paths[0]?.segment ?? '',
    receiver: isNew ? null : receiver,
    args: known ?? (list ? [iterated(it, list, call.span)] : []),
    argNodes: [],
    node: null,
    hasUnknownArguments: !known,
    isNew,
  });
}

/** What stands before an object is taken for the object; before an empty one it has what its trap gives, under any name. */
function proxy(it: Interpreter, { isNew, args: [target, traps], span }: CallSite): Value | null {
  if (!isNew || !target) return null;
  const trap = traps && keptMember(it, traps, 'get', span);
  const isEmpty = target.objects.every(
    (one) => one.kind === 'object' && !one.prototype && one.entries(1).length === 0,
  );
  if (!isEmpty || !trap?.objects.some(isFunction)) return target;
  const before = new HeapObject('object', it.entryId);
  before.elements.value = it.callValue(trap, unknown, [target, unknown, target], span);
  return objectValue(before);
}

/** `new WeakRef(x)`; its `deref()` gives the same. */
function weakly(_it: Interpreter, { isNew, args: [held] }: CallSite): Value | null {
  return isNew ? (held ?? null) : null;
}

/** What functions inherit from is one of them here: nobody asks for more than its `constructor`. */
function prototypeOf(_it: Interpreter, { args: [value] }: CallSite): Value | null {
  return value?.objects.every(isFunction) && value.objects.length > 0 ? value : null;
}

/** `(async () => {}).constructor`: makes functions out of text, as `Function` does. */
export function makerOfFunctions(it: Interpreter, { objects }: Value, name: string): Value | undefined {
  if (name !== 'constructor' || objects.length === 0 || !objects.every(isFunction)) return undefined;
  return pathValue(it.paths.root('Function'));
}

function isFunction({ kind }: HeapObject): boolean {
  return kind === 'function';
}

const derefed: Builtin = (_it, { receiver, args }) =>
  args.length === 0 && receiver && receiver.objects.length > 0 ? receiver : null;

export const reflectMethods: ReadonlyMap<string, Builtin> = new Map([['deref', derefed]]);

export const reflectFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Object.getPrototypeOf', prototypeOf],
  ['Reflect.getPrototypeOf', prototypeOf],
  ['Reflect.get', get],
  ['Reflect.set', set],
  ['Reflect.deleteProperty', deleteProperty],
  ['Reflect.apply', (it, call) => callWithList(it, call, false)],
  ['Reflect.construct', (it, call) => callWithList(it, call, true)],
  ['Proxy', proxy],
  ['WeakRef', weakly],
]);
