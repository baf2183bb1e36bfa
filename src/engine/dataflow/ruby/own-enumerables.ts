/** Classes of the program that hand out elements: what `Enumerable` does with them is done with what their `each` yields. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { listOf } from './collections.ts';

const methods = new Set(
  `map collect flat_map collect_concat filter_map select filter reject find detect find_all first to_a entries
  inject reduce each_with_index each_with_object each_slice group_by partition sort sort_by min max min_by max_by
  zip include? to_set lazy sum take drop each_entry reverse_each uniq to_h tally`.split(/\s+/),
);

/** The same call of a list of what `each` hands out; null for any other call. */
export function ofOwnEach(it: Interpreter, call: CallSite): CallSite | null {
  const { receiver, name, callee, span } = call;
  const [object, ...others] = receiver?.objects ?? [];
  if (!receiver || !methods.has(name) || object?.kind !== 'object' || others.length > 0) return null;
  if (callee.objects.some((one) => one instanceof FunctionObject)) return null;
  const each = object.prototype ? findProperty(it, object, 'each') : undefined;
  if (!(each?.objects[0] instanceof FunctionObject)) return null;
  let element: Value | undefined;
  const take = new NativeFunction((_, { args: [one] }) => {
    element = joinValues(element, one);
    return unknown;
  }, it.entryId);
  it.callValue(each, receiver, [objectValue(take)], span);
  return { ...call, receiver: listOf(it, element) };
}
