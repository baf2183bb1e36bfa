/** `f.call(this, a)`, `f.apply(this, [a])`, `f.bind(this, a)`, `util.promisify(f)`. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { join, joinValues, notConstant, objectValue, unknown, Value } from '../values/value.ts';

export function indirectCall(it: Interpreter, call: CallSite): Value | null {
  const wrapped = call.args[0];
  // `promisify(exec)`, `promisifyAll(child_process)`
  if (wrapped && call.paths.some((path) => it.models.know(path).isWrapper))
    if (call.paths.some(({ segment }) => segment === 'promisify') && isOwnFunction(wrapped))
      return promisified(it, wrapped);
    else if (wrapped.objects.some((object) => object instanceof ClassObject)) return wrapped;
    else if (isFunctionLike(wrapped)) return call.args.filter(isFunctionLike).reduce(join);
    else if (wrapped.paths.some((path) => !path.isGuess)) return wrapped;
  const partly = wrapped && partlyApplied(it, call, wrapped);
  if (partly) return partly;
  const { receiver, name } = call;
  if (!receiver || call.isNew) return null;
  const method = isFunctionLike(receiver) ? null : methodOfLiteral(call);
  if (method === null && !isFunctionLike(receiver)) return null;
  const [thisValue = unknown, ...rest] = call.args;
  switch (name) {
    case 'call':
      return it.invoke({
        ...call,
        ...target(receiver, method),
        receiver: thisValue,
        args: rest,
        argNodes: call.argNodes.slice(1),
      });
    case 'apply': {
      const list = rest[0];
      const known = list?.objects.length === 1 ? list.objects[0]?.itemsValue : null;
      const beginning = list?.objects.length === 1 ? (list.objects[0]?.beginning ?? []) : [];
      const args = known ?? (list ? [...beginning, elementsOf(it, list, call.span)] : []);
      return it.invoke({
        ...call,
        ...target(receiver, method),
        receiver: thisValue,
        args,
        argNodes: [],
        hasUnknownArguments: !known,
      });
    }
    case 'bind':
      return bound(it, receiver, thisValue, rest);
    default:
      return null;
  }
}

/** `_.partial(f, a)`, `_.bind(f, this, a)`, `R.partial(f, [a])`: what is called later has its first arguments already. */
function partlyApplied(it: Interpreter, { paths, args }: CallSite, fn: Value): Value | null {
  for (const { text } of paths)
    switch (text) {
      case 'lodash.partial':
        return bound(it, fn, unknown, args.slice(1));
      case 'lodash.bind':
        return bound(it, fn, args[1] ?? unknown, args.slice(2));
      case 'ramda.partial':
        return bound(it, fn, unknown, args[1]?.objects[0]?.itemsValue ?? []);
    }
  return null;
}

function isOwnFunction(value: Value): boolean {
  return value.objects.some((object) => object instanceof FunctionObject);
}

/** A function that is given a callback besides, and resolves to what that is called with. */
function promisified(it: Interpreter, wrapped: Value): Value {
  return nativeFunction(it, (inner, call) => {
    let resolved: Value | undefined;
    const done = nativeFunction(inner, (_, { args: [, result = unknown] }) => {
      resolved = joinValues(resolved, result);
      return unknown;
    });
    inner.callValue(wrapped, call.receiver ?? unknown, [...call.args, done], call.span);
    return resolved?.withoutConstant() ?? unknown;
  });
}

function target(callee: Value, method: string | null): Pick<CallSite, 'callee' | 'paths' | 'name'> {
  if (method !== null) return { callee: unknown, paths: [], name: method };
  return { callee, paths: callee.paths, name: callee.paths[0]?.segment ?? '' };
}

/** `[].slice.call(arguments)`: a method that is taken from an empty list, or text, for another. */
function methodOfLiteral({ node }: CallSite): string | null {
  const method = node?.callee.kind === 'member' ? node.callee.object : null;
  if (method?.kind !== 'member') return null;
  const { kind } = method.object;
  return kind === 'array' || kind === 'literal' ? method.property : null;
}

function isFunctionLike(value: Value): boolean {
  return (
    value.objects.some((object) => object.kind === 'function' || object.kind === 'native') ||
    (value.objects.every((object) => object.kind === 'opaque') &&
      value.paths.some((path) => !path.isGuess && path.depth > 0))
  );
}

function bound(it: Interpreter, fn: Value, thisValue: Value, leading: readonly Value[]): Value {
  // `exec.bind(null, command)`: a library's function has no object of its own.
  if (leading.length > 0 && fn.objects.every(({ kind }) => kind === 'opaque'))
    return nativeFunction(it, (inner, call) =>
      inner.invoke({
        ...call,
        ...target(fn, null),
        receiver: thisValue,
        args: [...leading, ...call.args],
        argNodes: [],
      }),
    );
  const objects = fn.objects.map((object) => {
    if (!(object instanceof FunctionObject)) return object;
    if (leading.length === 0)
      return new FunctionObject(
        object.node,
        object.scope,
        object.file,
        object.symbol,
        object.boundThis ?? thisValue,
        object.homeClass,
        it.entryId,
      );
    return new NativeFunction(
      (inner, call) => inner.apply(object, thisValue, [...leading, ...call.args], { span: call.span }),
      it.entryId,
    );
  });
  return new Value(notConstant, fn.taints, objects, fn.paths, null);
}

export function nativeFunction(it: Interpreter, run: NativeFunction['run']): Value {
  return objectValue(new NativeFunction(run, it.entryId));
}
