/** Methods that are called as plain functions, with their object as the first argument, and the other way round. */
import type { CallSite } from '../calls/call-site.ts';
import { construct } from '../classes/instances.ts';
import { maxPrototypes } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

/** A method out of a table that the body of its class has made is given its object: `self.handlers[kind](self, value)`. */
export function isGivenSelf(
  { args: [first], receiver }: CallSite,
  { node, homeClass, boundThis }: FunctionObject,
): boolean {
  if (node.selfName === undefined || node.isStatic || !homeClass || boundThis !== null) return false;
  const isOwn = ({ prototype }: HeapObject) => {
    let at = prototype;
    for (let depth = 0; at !== null && depth < maxPrototypes; depth++, at = at.prototype)
      if (at === homeClass.instancePrototype) return true;
    return false;
  };
  return first?.objects.some(isOwn) === true && receiver?.objects.some(isOwn) !== true;
}

export function withSelf(it: Interpreter, call: CallSite): Value {
  const [receiver = unknown, ...args] = call.args;
  return it.invoke({ ...call, receiver, args, argNodes: call.argNodes.slice(1) });
}

/** `Base.method(self, value)`, `Base.__init__(self, value)` */
export function throughClass(
  it: Interpreter,
  call: CallSite,
  callee: HeapObject | undefined,
  made: ClassObject,
): Value | null {
  const [self = unknown, ...args] = call.args;
  if (call.name === '__init__') {
    construct(it, made, self, args, call.span, { keywords: call.keywords });
    return constantValue(null);
  }
  const isMethod =
    callee instanceof FunctionObject && callee.node.selfName !== undefined && !callee.node.isStatic;
  return isMethod ? withSelf(it, call) : null;
}

/** `Made.method = function`: its instances are the function's first argument. */
export function asMethod(
  it: Interpreter,
  call: CallSite,
  callee: HeapObject,
  object: HeapObject,
): Value | null {
  if (!(callee instanceof FunctionObject) || callee.homeClass || callee.node.selfName) return null;
  if (object.prototype === null || object.get(call.name)?.value || !call.receiver) return null;
  const taken = object.prototype.maker?.get(call.name)?.value;
  if (taken?.objects[0] !== callee || callee.node.parameters.length === 0) return null;
  return it.apply(callee, unknown, [call.receiver, ...call.args], {
    span: call.span,
    keywords: call.keywords,
  });
}
