/** Structs that decode themselves: `func (h *Hook) UnmarshalJSON(text []byte) error`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { flatten } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

const decoding = /^(?:Unmarshal|Decode|Bind|ShouldBind)/;

/** Runs the struct's own decoder on what a library is given for it. Within that the library is asked as for any other. */
export function decodeItself(
  it: Interpreter,
  object: HeapObject,
  made: ClassObject,
  given: Value,
  { name, span }: CallSite,
): void {
  if (!decoding.test(name)) return;
  const decoder = made.instancePrototype.get('UnmarshalJSON')?.value;
  const method = decoder?.objects.find((one) => one instanceof FunctionObject);
  if (!decoder || !method || it.frame.activationsOf(method.node) > 0) return;
  it.callValue(decoder, objectValue(object), [given.withTaints(flatten(given.taints))], span);
}
