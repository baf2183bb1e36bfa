/** `raise`, and `catch` with `throw`. */

import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { keepMessage, newException } from '../classes/messages.ts';
import { throwValue, withTarget } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, Value } from '../values/value.ts';

/** The exception that `raise` makes: of a class with a message, of a message alone, or the one it is given. */
export function raised(it: Interpreter, call: CallSite): Value | null {
  const [first, message] = call.args;
  if (!first) return null;
  const made = first.objects.find((object) => object instanceof ClassObject);
  if (made instanceof ClassObject) {
    const exception = instantiate(it, made, message ? [message] : [], call.span, { keywords: call.keywords });
    keepMessage(it, exception, message);
    return exception;
  }
  if (first.objects.length > 0) return first;
  const [path] = first.paths;
  if (message && path) return newException(it, path.text, message);
  return newException(it, 'RuntimeError', first);
}

/** What `throw` carries: it is told from exceptions by its tag. */
class Thrown extends HeapObject {
  readonly tag: Value['constant'];
  readonly value: Value;
  constructor(it: Interpreter, tag: Value['constant'], value: Value) {
    super('opaque', it.entryId);
    this.tag = tag;
    this.value = value;
  }
}

export function thrown(it: Interpreter, { args: [tag, value] }: CallSite): Value | null {
  return tag ? objectValue(new Thrown(it, tag.constant, value ?? unknown)) : null;
}

/** `catch(:done) { … throw :done, value … }`: what the block gives, or what was thrown in it. */
export function caught(it: Interpreter, call: CallSite): Value | null {
  const [tag] = call.args;
  const block = call.args.at(-1);
  if (!block?.objects.some(({ kind }) => kind === 'function')) return null;
  let result: Value | undefined;
  withTarget(it, 'try', (target) => {
    result = it.callValue(block, unknown, [tag ?? unknown], call.span);
    const others: HeapObject[] = [];
    for (const object of target.thrown?.objects ?? [])
      if (object instanceof Thrown && object.tag === tag?.constant) result = joinValues(result, object.value);
      else others.push(object);
    const { thrown: all } = target;
    target.thrown = undefined;
    const outer = target.outer;
    if (all && others.length > 0 && outer) {
      const rest = new Value(all.constant, all.taints, others, all.paths, all.shape);
      it.frame.target = outer;
      throwValue(it, rest);
      it.frame.target = target;
    }
  });
  return result ?? unknown;
}
