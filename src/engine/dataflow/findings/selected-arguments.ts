/** The arguments of a call that an entry is about: by name where they are named, else by place. */
import { type CallSite, namedArgument } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ReadySink } from '../models/knowledge.ts';
import type { Value } from '../values/value.ts';

export function selectedArguments(
  it: Interpreter,
  call: CallSite,
  { argument: selector, keyword }: ReadySink,
): [number | string | null, Value][] {
  const named = (keyword ?? []).flatMap((name) => {
    const value = namedArgument(call, name, it.language);
    return value ? [[name, value] as [string, Value]] : [];
  });
  // Of several arguments others may still stand at their places: `copy(name, dst=folder)`.
  if (named.length > 0)
    return [...named, ...(Array.isArray(selector) ? placedArguments(call, selector) : [])];
  if (selector === 'receiver') return call.receiver ? [[null, call.receiver]] : [];
  if (selector === 'spread-by-name')
    return call.spreadByName.map((value) => [null, withoutRouteParts(value)]);
  if (selector === 'all')
    return [...call.args.map((value, index): [number, Value] => [index, value]), ...(call.keywords ?? [])];
  const indices = selector === 'last' ? [call.args.length - 1] : [selector].flat();
  return indices.flatMap((index) => {
    const value = call.args[index] ?? (call.hasUnknownArguments ? call.args.at(-1) : undefined);
    return value ? [[index, value] as [number, Value]] : [];
  });
}

/** `**self.kwargs`: what the parts of a route are called is written in the route. */
function withoutRouteParts(value: Value): Value {
  const chosen = value.taints.filter(({ source }) => source.parameter?.location !== 'path');
  return chosen.length < value.taints.length ? value.withTaints(chosen) : value;
}

function placedArguments(call: CallSite, indices: readonly number[]): [number, Value][] {
  return indices.flatMap((index) => {
    const value = call.args[index];
    return value ? [[index, value] as [number, Value]] : [];
  });
}
