/** Methods, variables and classes by names that are known. */
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import { writeIndex, writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { objectValue, pathValue, unknown, type Value } from '../values/value.ts';

/** `method(:name)`: the method with its object. */
function methodObject(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const name = call.args[0]?.constant;
  if (typeof name !== 'string') return null;
  const [found] = readMember(it, receiver, name, call.span).objects;
  if (!found && !call.receiver)
    return it.moduleScope.find(name)?.value ?? declaredElsewhere(it, name) ?? kernelMethod(it, name);
  if (!(found instanceof FunctionObject)) return null;
  const { node, scope, file, symbol, homeClass } = found;
  return objectValue(new FunctionObject(node, scope, file, symbol, receiver, homeClass, it.entryId));
}

/** `method(:puts)`: what no class of the program has is Ruby's own. */
function kernelMethod(it: Interpreter, name: string): Value {
  const callee = pathValue(it.paths.root(name));
  const run = (_: Interpreter, call: CallSite) =>
    it.invoke({ ...call, callee, name, receiver: null, paths: callee.paths });
  return objectValue(new NativeFunction(run, it.entryId));
}

function variableName(call: CallSite): string | null {
  const name = call.args[0]?.constant;
  return typeof name === 'string' && /^@\w+$/.test(name) ? name.slice(1) : null;
}

function setVariable(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const name = variableName(call);
  const [, value] = call.args;
  if (!value) return null;
  if (name === null) {
    // `attributes.each { |name, value| instance_variable_set("@#{name}", value) }`: any of them, which models may mind.
    writeIndex(it, receiver, call.args[0] ?? unknown, value);
    return null;
  }
  writeMember(it, receiver, name, value);
  return value;
}

function getVariable(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const name = variableName(call);
  return name === null ? null : readMember(it, receiver, name, call.span);
}

/** `Object.const_get(:Name)`, `'Name'.constantize` */
function constant(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const name = call.name === 'const_get' ? call.args[0]?.constant : receiver.constant;
  if (typeof name !== 'string') return null;
  return declaredElsewhere(it, name.slice(name.lastIndexOf(':') + 1));
}

/** `object.extend(Module)`: the object has the module's methods. */
function extend(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const [object, ...others] = receiver.objects;
  if (!object || others.length > 0) return null;
  for (const module of call.args.flatMap(({ objects }) => objects))
    if (module instanceof ClassObject)
      for (const [name, method] of module.instancePrototype.entries())
        it.journal.write(object.cell(name), method);
  return receiver;
}

/** `object.define_singleton_method(:name) { … }` */
function defineOn(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const [name, block] = call.args;
  if (typeof name?.constant !== 'string' || !block || receiver.objects.length !== 1) return null;
  writeMember(it, receiver, name.constant, block);
  return name;
}

/** `def self.field(name) = define_method(name) { @values[name] }`: what a class says in its body makes its methods. */
function defineMethod(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const [name, given] = call.args;
  const [owner, ...others] = receiver.objects;
  const block = given?.objects.find((object) => object instanceof FunctionObject);
  if (!(owner instanceof ClassObject) || others.length > 0 || typeof name?.constant !== 'string') return null;
  if (!(block instanceof FunctionObject)) return null;
  const { node, scope, file } = block;
  const method = { ...node, name: name.constant, lexicalThis: false, isBlock: false };
  const symbol = `${owner.node.name}.${name.constant}`;
  const made = new FunctionObject(method, scope, file, symbol, null, owner, it.entryId);
  it.journal.write(owner.instancePrototype.cell(name.constant), objectValue(made));
  return name;
}

/** `self.class` of an object of a class of the program. */
function classOf(_it: Interpreter, call: CallSite, receiver: Value): Value | null {
  if (call.args.length > 0) return null;
  const maker = receiver.objects[0]?.prototype?.maker;
  return maker ? objectValue(maker) : null;
}

/** `f >> g` and `f << g`: one function after the other. */
export function composed(it: Interpreter, operator: string, left: Value, right: Value): Value | null {
  const isFunction = ({ objects }: Value) =>
    objects.some(({ kind }) => kind === 'function' || kind === 'native');
  if (!isFunction(left) || !isFunction(right)) return null;
  const [first, second] = operator === '>>' ? [left, right] : [right, left];
  const run = (_: Interpreter, call: CallSite) =>
    it.callValue(second, unknown, [it.callValue(first, unknown, call.args, call.span)], call.span);
  return objectValue(new NativeFunction(run, it.entryId));
}

/** `function.curry`: takes what it needs in as many calls as there may be. */
function curried(it: Interpreter, _call: CallSite, receiver: Value): Value | null {
  const fn = receiver.objects.find((object) => object instanceof FunctionObject);
  if (!(fn instanceof FunctionObject)) return null;
  const needed = fn.node.parameters.length;
  const taking = (given: readonly Value[]): Value =>
    objectValue(
      new NativeFunction((_, { args, span }) => {
        const all = [...given, ...args];
        // A call without arguments brings it no nearer.
        return all.length < needed && args.length > 0
          ? taking(all)
          : it.callValue(receiver, unknown, all, span);
      }, it.entryId),
    );
  return taking([]);
}

type Reflection = (it: Interpreter, call: CallSite, receiver: Value) => Value | null;

export const reflections: ReadonlyMap<string, Reflection> = new Map<string, Reflection>([
  ['method', methodObject],
  ['public_method', methodObject],
  ['instance_variable_set', setVariable],
  ['instance_variable_get', getVariable],
  ['const_get', constant],
  ['constantize', constant],
  ['safe_constantize', constant],
  ['extend', extend],
  ['define_singleton_method', defineOn],
  ['define_method', defineMethod],
  ['class', classOf],
  ['curry', curried],
]);
