/** `Owner::method` as a function: of the owner, or of the first argument where the owner is a type. */
import type { Member } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { memberPaths } from '../models/access-path.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { notConstant, unknown, Value } from '../values/value.ts';
import { isStaticFunction } from './static-functions.ts';

/** @param method what stands under the name on the owner */
export function methodReference(it: Interpreter, owner: Value, method: Value, node: Member): Value {
  const functions = method.objects.filter((object) => object instanceof FunctionObject);
  const isType = owner.objects.some((object) => object instanceof ClassObject) || isTypeName(owner, node);
  if (functions.length > 0 && isType && functions.every((fn) => fn.node.isStatic)) return method;
  if (functions.length > 0 && !isType) return bound(it, functions, owner);
  const run: NativeFunction['run'] = (inner, call) => {
    const isStatic = !isType || isStaticFunction(inner, method.paths);
    const [first = unknown, ...rest] = call.args;
    const receiver = isType ? (isStatic ? null : first) : owner;
    const args = isStatic ? call.args : rest;
    if (functions.length > 0) return inner.callValue(method, receiver ?? unknown, args, call.span);
    // What is known of the very object says more than the type that the reference names.
    const own = isType && receiver && memberPaths(receiver.paths, node.property);
    const callee = own && own.length > 0 ? method.withPaths(own) : method;
    return inner.invoke(callOf(callee, receiver, args, node.property, call));
  };
  const made = new NativeFunction(run, it.entryId);
  // Whose method it is says what a yes means: `filter(ALLOWED::contains)`.
  if (!isType) made.madeWith = [owner];
  return new Value(notConstant, [], [made], method.paths, null);
}

function isTypeName({ objects }: Value, { object }: Member): boolean {
  return objects.length === 0 && /^[A-Z]\w*[a-z]/.test(lastNameOf(object));
}

function bound(it: Interpreter, functions: readonly FunctionObject[], owner: Value): Value {
  const objects = functions.map(
    ({ node, scope, file, symbol, homeClass }) =>
      new FunctionObject(node, scope, file, symbol, owner, homeClass, it.entryId),
  );
  return new Value(notConstant, [], objects, [], null);
}

function callOf(
  callee: Value,
  receiver: Value | null,
  args: readonly Value[],
  name: string,
  call: CallSite,
): CallSite {
  return {
    ...call,
    callee,
    receiver,
    args,
    keywords: null,
    name,
    paths: callee.paths,
    argNodes: [],
    node: null,
  };
}
