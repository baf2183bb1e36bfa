/**
 * Results of dry-monads: `Success(user)`, `Failure[:invalid, errors]`, and what is done with them. A result is taken for
 * what it holds.
 */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { join, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { itemsOf } from './collections.ts';

/** One value as it is, several as a list, values by name as a hash. */
const held: Builtin = (it, { args, keywords }) => {
  if (keywords && args.length === 0) {
    const made = new HeapObject('object', it.entryId);
    for (const [name, value] of keywords) made.cell(name).value = value;
    return objectValue(made);
  }
  return args.length === 1 ? (args[0] ?? null) : itemsOf(it, args);
};

function handedOn(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  const block = args.at(-1);
  return receiver && block && isFunction(block) ? it.callValue(block, unknown, [receiver], span) : null;
}

function isFunction({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'function' || kind === 'native');
}

/** `value_or('none')`, `value_or { … }` */
const orElse: Builtin = (it, { receiver, args: [other], span }) => {
  if (!receiver || !other) return receiver;
  return join(receiver, isFunction(other) ? it.callValue(other, unknown, [receiver], span) : other);
};

/** `either(on_success, on_failure)` */
const either: Builtin = (it, { receiver, args, span }) =>
  receiver &&
  (args.reduce<Value | undefined>(
    (known, way) => joinValues(known, it.callValue(way, unknown, [receiver], span)),
    undefined,
  ) ??
    null);

const itself: Builtin = (_it, { receiver }) => receiver;

export const resultFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>(
  ['Success', 'Failure', 'Some', 'Maybe']
    .flatMap((name) => [name, `${name}.[]`])
    .map((name): [string, Builtin] => [name, held]),
);

export const resultMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['value!', itself],
  ['failure', itself],
  ['to_result', itself],
  ['value_or', orElse],
  ['bind', handedOn],
  ['fmap', handedOn],
  ['either', either],
]);
