/** Members that are looked for by their names: `type.GetMethod("Run").Invoke(target, arguments)`. */
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { elementsOf, findProperty, readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';

const memberName = '\0member';
const owner = '\0owner';

/** The class of the program that a type means: `typeof(T)` is an instance of it here, or the class itself. */
function classOf(value: Value | null | undefined): ClassObject | null {
  for (const object of value?.objects ?? []) {
    const made = object instanceof ClassObject ? object : object.prototype?.maker;
    if (made) return made;
  }
  return null;
}

const findMember: Builtin = (it, { receiver, args: [name] }) => {
  const made = classOf(receiver);
  if (!made || typeof name?.constant !== 'string') return null;
  const found = new HeapObject('opaque', it.entryId);
  found.cell(memberName).value = constantValue(name.constant);
  found.cell(owner).value = objectValue(made);
  return objectValue(found);
};

function memberOf(value: Value | null): { name: string; made: ClassObject } | null {
  const [object] = value?.objects ?? [];
  const name = object?.get(memberName)?.value?.constant;
  const made = classOf(object?.get(owner)?.value);
  return typeof name === 'string' && made ? { name, made } : null;
}

/** `method.Invoke(target, arguments)`; null where the receiver is no method that was looked for. */
export function invokeMember(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  const member = memberOf(receiver);
  const [target, list] = args;
  if (!member || !target) return null;
  const { name, made } = member;
  const method = findProperty(it, made, name) ?? findProperty(it, made.instancePrototype, name);
  const items =
    list?.objects[0]?.itemsValue ?? (list && !list.isConstant ? [elementsOf(it, list, span)] : []);
  return method ? it.callValue(method, target, items, span) : unknown;
}

const getValue: Builtin = (it, { receiver, args: [target], span }) => {
  const member = memberOf(receiver);
  return member && target ? readMember(it, target, member.name, span) : null;
};

const setValue: Builtin = (it, { receiver, args: [target, value] }) => {
  const member = memberOf(receiver);
  if (!member || !target || !value) return null;
  writeMember(it, target, member.name, value);
  return unknown;
};

const getType: Builtin = (_it, { receiver }) => (classOf(receiver) ? receiver : null);

/** `Activator.CreateInstance(typeof(T), arguments)` */
const createInstance: Builtin = (it, { args: [type, ...args], span }) => {
  const made = classOf(type);
  return made ? instantiate(it, made, args, span) : null;
};

export const reflectionMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['GetMethod', 'GetProperty', 'GetField', 'GetRuntimeMethod'].map((name): [string, Builtin] => [
    name,
    findMember,
  ]),
  ['GetValue', getValue],
  ['SetValue', setValue],
  ['GetType', getType],
  ['CreateInstance', createInstance],
]);
