/** What exceptions tell of themselves: their message is what they were made with, or that of their cause. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';

const exceptionType = /(?:Exception|Error|Throwable)>$/;
const maxCauses = 4;

export function isException({ paths, objects }: Value): boolean {
  return (
    objects.some(({ madeWith }) => madeWith !== null) && paths.some(({ text }) => exceptionType.test(text))
  );
}

/** Texts among the arguments of the constructor; undefined where it had none. */
export function messageOf(value: Value, depth = 0): Value | undefined {
  let found: Value | undefined;
  for (const { madeWith } of value.objects) {
    const [first] = madeWith ?? [];
    if (!first) continue;
    const isCause = depth < maxCauses && isException(first);
    found = joinValues(found, isCause ? messageOf(first, depth + 1) : first);
  }
  return found;
}

function message(_it: Interpreter, { receiver, args }: CallSite): Value | null {
  return receiver && args.length === 0 && isException(receiver) ? (messageOf(receiver) ?? null) : null;
}

function cause(_it: Interpreter, { receiver, args }: CallSite): Value | null {
  if (!receiver || args.length > 0 || !isException(receiver)) return null;
  const given = (object: HeapObject) => object.madeWith?.filter(isException) ?? [];
  return receiver.objects.flatMap(given).reduce<Value | undefined>(joinValues, undefined) ?? null;
}

export const exceptionMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['getMessage', message],
  ['getLocalizedMessage', message],
  ['toString', message],
  ['getCause', cause],
]);
