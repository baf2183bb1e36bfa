/** Classes, methods, fields and constructors that are named by constants: `type.getMethod("run").invoke(object, x)`. */
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { findProperty, readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { declaredIn } from '../modules/qualified-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, notConstant, objectValue, unknown, Value } from '../values/value.ts';
import { callFunction } from './functional-interfaces.ts';
import { arraysOf, knownItems, listOf } from './lists.ts';

/** A class, or a member of it that has a name. */
class Reflected extends HeapObject {
  /** What its instances have in common stands behind these objects. */
  readonly instances: readonly HeapObject[];
  readonly member: string | null;

  constructor(instances: readonly HeapObject[], member: string | null, madeIn: number) {
    super('opaque', madeIn);
    this.instances = instances;
    this.member = member;
  }
}

function reflected(
  it: Interpreter,
  type: string,
  instances: readonly HeapObject[],
  member: string | null = null,
): Value {
  const object = new Reflected(instances, member, it.entryId);
  return new Value(notConstant, [], [object], [it.paths.type(`java.lang.${type}`)], null);
}

/** `object.getClass()` */
export function classOf(it: Interpreter, receiver: Value | null): Value {
  return reflected(it, 'Class', receiver?.objects.filter(isInstance) ?? []);
}

function isInstance(object: HeapObject): boolean {
  return object.kind === 'object' && makerOf(object) !== null;
}

function makerOf(object: HeapObject): ClassObject | null {
  return object instanceof ClassObject ? object : (object.prototype?.maker ?? null);
}

/** `Foo.class` stands for an instance of the class. */
function instancesOf({ receiver }: CallSite): HeapObject[] {
  const objects = receiver?.objects ?? [];
  return objects.flatMap((object) =>
    object instanceof Reflected && object.member === null
      ? object.instances
      : isInstance(object)
        ? [object]
        : [],
  );
}

/** `Class.forName("com.example.Task")`, where the class is one of the program. */
function forName(it: Interpreter, { args: [name] }: CallSite): Value | null {
  if (typeof name?.constant !== 'string') return null;
  const [outer = '', ...inner] = name.constant.split('$');
  const dot = outer.lastIndexOf('.');
  let found = dot > 0 ? declaredIn(it, outer.slice(0, dot), outer.slice(dot + 1)) : null;
  for (const one of inner) found = found?.objects[0]?.get(one)?.value ?? null;
  const made = found?.objects.find((object): object is ClassObject => object instanceof ClassObject);
  return made ? reflected(it, 'Class', it.sharedInstance(made).objects) : null;
}

/** `type.getMethod("name", …)`, `type.getDeclaredField("name")` */
function member(type: 'Method' | 'Field'): Builtin {
  return (it, call) => {
    const instances = instancesOf(call);
    const name = call.args[0]?.constant;
    if (instances.length === 0 || typeof name !== 'string') return null;
    return reflected(it, `reflect.${type}`, instances, name);
  };
}

/** `type.getConstructor(…)` */
function constructorOf(it: Interpreter, call: CallSite): Value | null {
  const instances = instancesOf(call);
  return instances.length > 0 ? reflected(it, 'Class', instances) : null;
}

/** `type.newInstance()`, `constructor.newInstance(x)` */
function newInstance(it: Interpreter, call: CallSite): Value | null {
  const [made] = instancesOf(call).flatMap((object) => makerOf(object) ?? []);
  return made ? instantiate(it, made, spread(call.args), call.span) : null;
}

function membersOf({ receiver }: CallSite): (Reflected & { member: string })[] {
  return (receiver?.objects ?? []).filter(
    (object): object is Reflected & { member: string } =>
      object instanceof Reflected && object.member !== null,
  );
}

/** `method.invoke(object, x)` */
function invoke(it: Interpreter, call: CallSite): Value | null {
  const [target = unknown, ...args] = call.args;
  let result: Value | undefined;
  for (const { instances, member: name } of membersOf(call))
    for (const instance of instances) {
      const method = findProperty(it, instance, name);
      if (!method?.objects.some((one) => one instanceof FunctionObject)) continue;
      const receiver = target.objects.some(isInstance) ? target : objectValue(instance);
      result = joinValues(result, it.callValue(method, receiver, spread(args), call.span));
    }
  return result ?? null;
}

/** Arguments may be given as one array. */
function spread(args: readonly Value[]): readonly Value[] {
  const [only] = args;
  return (args.length === 1 && arraysOf(only).length > 0 && knownItems(only)) || args;
}

/** `String.class.cast(object)`, `type.cast(object)` */
function cast(_it: Interpreter, { receiver, args: [object], node }: CallSite): Value | null {
  const isClass =
    receiver?.paths.some(({ text }) => text === '<java.lang.Class>') ||
    (node?.callee.kind === 'member' && node.callee.object.kind === 'type-reference');
  return isClass && object ? object : null;
}

/** `field.get(object)` */
function getField(it: Interpreter, call: CallSite): Value | null {
  const [field] = membersOf(call);
  const [object] = call.args;
  return field && object ? readMember(it, object, field.member, call.span) : null;
}

/** `field.set(object, x)` */
function setField(it: Interpreter, call: CallSite): Value | null {
  const [field] = membersOf(call);
  const [object, value] = call.args;
  if (!field || !object || !value) return null;
  writeMember(it, object, field.member, value);
  return constantValue(undefined);
}

/**
 * `Proxy.newProxyInstance(loader, interfaces, handler)`: each call of a method goes to the handler. What stands for an
 * interface of a library is better known by that.
 */
function newProxy(it: Interpreter, { args: [, interfaces, handler] }: CallSite): Value | null {
  const isOwn = knownItems(interfaces)?.every(({ objects }) => objects.some(isInstance));
  if (!handler || !isOwn) return null;
  const run: NativeFunction['run'] = (inner, { args, span }) =>
    callFunction(inner, handler, [unknown, unknown, listOf(inner, 'java.util.List', args)], span);
  return objectValue(new NativeFunction(run, it.entryId));
}

export const reflectionMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['getMethod', member('Method')],
  ['getDeclaredMethod', member('Method')],
  ['getField', member('Field')],
  ['getDeclaredField', member('Field')],
  ['getConstructor', constructorOf],
  ['getDeclaredConstructor', constructorOf],
  ['newInstance', newInstance],
  ['cast', cast],
  ['invoke', invoke],
  ['get', getField],
  ['set', setField],
]);

export const classFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['java.lang.Class.forName', forName],
  ['java.lang.reflect.Proxy.newProxyInstance', newProxy],
]);
