/** Functions that are values and are called on something: `handler: ApplicationCall.() -> Unit`, `call.handler()`. */
import type { CallSite } from '../calls/call-site.ts';
import { callableIn } from '../calls/callees.ts';
import { noteCalledOnReceiver } from '../calls/receiver-lambdas.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

/** Calls the lambdas with what they are called on. */
export function callOnReceiver(it: Interpreter, block: Value, { receiver, args, span }: CallSite): Value {
  for (const object of block.objects) if (object instanceof FunctionObject) noteCalledOnReceiver(object.node);
  return callFunction(it, block, receiver ? [receiver, ...args] : args, span);
}

/** `call.handler()`, where `handler` is a variable; null for any other call. */
export function calledByVariable(it: Interpreter, call: CallSite, scope: Scope): Value | null {
  const { callee, receiver, name, node } = call;
  if (!receiver || node?.callee.kind !== 'member' || callableIn(callee).length > 0) return null;
  const held = scope.find(name)?.value ?? declaredElsewhere(it, name);
  const isLambda = held?.objects.some((one) => one instanceof FunctionObject && one.node.lexicalThis);
  return held && isLambda ? callOnReceiver(it, held, call) : null;
}
