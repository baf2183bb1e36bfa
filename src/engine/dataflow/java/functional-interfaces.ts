/** A lambda stands for an interface with one method: whatever that is called, `consumer.accept(x)` runs the lambda. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { callableIn } from '../calls/callees.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { join, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { composed } from './composition.ts';
import { defaultMethod, lambdaAround } from './default-methods.ts';

/** What such interfaces have besides: methods of every object, and those that make one function of others. */
const others = new Set(
  `equals hashCode toString getClass wait notify notifyAll andThen compose negate and or reversed
  thenComparing`.split(/\s+/),
);

/** What the one method of an interface of the library is called. */
const methods = 'run call get apply accept test applyAsInt compare invoke load'.split(' ');

function isNamed(object: HeapObject, name: string): boolean {
  return object instanceof FunctionObject && object.homeClass !== null && object.node.name === name;
}

function isFunction(value: Value): boolean {
  return value.objects.some(({ kind }) => kind === 'function' || kind === 'native');
}

export function runLambda(it: Interpreter, call: CallSite): Value | null {
  const { name, args, span } = call;
  const receiver = call.receiver ?? lambdaAround(it, call);
  if (call.isNew || !receiver || !isFunction(receiver)) return null;
  const written = methods.includes(name) ? null : defaultMethod(it, name, args.length);
  if (written) return it.apply(written, receiver, args, { span });
  if (others.has(name)) return composed(it, call);
  // A field and a method may have one name: `mac.doFinal(x)` in `mac(x)` calls no method.
  const object = call.node?.callee.kind === 'member' ? call.node.callee.object : null;
  if (object?.kind === 'identifier' && receiver.objects.some((one) => isNamed(one, object.name))) return null;
  const result = it.callValue(receiver, unknown, args, span);
  // A table may hold lambdas beside objects whose classes implement the interface.
  const instances = receiver.withObjects(receiver.objects.filter(({ kind }) => kind === 'object'));
  const isBeside = instances.objects.length > 0 && callableIn(call.callee).length > 0;
  return isBeside ? join(result, it.callValue(call.callee, instances, args, span)) : result;
}

/** Runs a lambda, or the method of an object whose class implements such an interface (`new Thread(task)`). */
export function callFunction(it: Interpreter, fn: Value, args: readonly Value[], span: Span): Value {
  let result = isFunction(fn) ? it.callValue(fn, unknown, args, span) : undefined;
  for (const object of fn.objects) {
    const method = object.kind === 'object' ? methodOf(it, object, args.length) : undefined;
    if (method) result = joinValues(result, it.callValue(method, objectValue(object), args, span));
  }
  return result ?? unknown;
}

/** Whether it is a task: something that `callFunction` runs without arguments. */
export function isTask(it: Interpreter, value: Value | undefined): value is Value {
  return value?.objects.some((one) => isRunnable(it, one)) ?? false;
}

function isRunnable(it: Interpreter, object: HeapObject): boolean {
  if (object instanceof FunctionObject) return object.node.parameters.every(isImplied);
  return object.kind === 'native' || (object.kind === 'object' && methodOf(it, object, 0) !== undefined);
}

/** A lambda of Kotlin that names nothing may be given one value, or none. */
function isImplied({ pattern }: Parameter): boolean {
  return pattern.kind === 'identifier' && pattern.name === 'it' && pattern.end - pattern.start === 1;
}

function methodOf(it: Interpreter, object: HeapObject, count: number): Value | undefined {
  for (const name of methods) {
    const found = findProperty(it, object, name);
    const fits = found?.objects.some(
      (one) => one instanceof FunctionObject && one.node.parameters.length === count,
    );
    if (fits) return found;
  }
  return undefined;
}
