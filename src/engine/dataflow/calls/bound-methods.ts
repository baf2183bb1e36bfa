/** Methods as values: `handler.serve` is a function that knows its object. */

import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, Value } from '../values/value.ts';
import { runsOf } from './memo.ts';

/** The same method of the same object is the same function. */
const known = new WeakMap<HeapObject, Map<FunctionObject, FunctionObject>>();

export function boundMethod(method: FunctionObject, receiver: Value, object: HeapObject): FunctionObject {
  const ofObject = known.get(object) ?? new Map<FunctionObject, FunctionObject>();
  known.set(object, ofObject);
  let bound = ofObject.get(method);
  if (!bound) {
    const { node, scope, file, symbol, homeClass, madeIn } = method;
    bound = new FunctionObject(node, scope, file, symbol, receiver, homeClass, madeIn);
    bound.runs = runsOf(method);
    ofObject.set(method, bound);
  }
  return bound;
}

/** What was read of an object, where the object's methods are not called: they keep it. */
export function boundTo(it: Interpreter, read: Value, receiver: Value, name: string): Value {
  if (!it.language.bindsMethods) return read;
  const [object, ...others] = receiver.objects;
  if (!object || others.length > 0) return read;
  if (object instanceof ClassObject) return methodOfClass(it, object, name) ?? read;
  if (!read.objects.some(isMethod)) return read;
  const objects = read.objects.map((one) => (isMethod(one) ? boundMethod(one, receiver, object) : one));
  return new Value(read.constant, read.taints, objects, read.paths, read.shape);
}

function isMethod(object: HeapObject): object is FunctionObject {
  return (
    object instanceof FunctionObject &&
    object.homeClass !== null &&
    object.boundThis === null &&
    !object.node.isStatic &&
    !object.node.lexicalThis
  );
}

/** `Type.method`: a function that takes the object as its first argument (Go). */
function methodOfClass(it: Interpreter, made: ClassObject, name: string): Value | null {
  const method = it.language.names === 'directory' ? made.instancePrototype.get(name)?.value : undefined;
  if (!method?.objects.some(isMethod)) return null;
  const run = new NativeFunction((_, { args, span }) => {
    const [receiver = unknown, ...others] = args;
    return it.callValue(method, receiver, others, span);
  }, it.entryId);
  return joinValues(objectValue(run), undefined) ?? null;
}
