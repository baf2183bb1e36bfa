/** CodeIgniter: `$this->request->getPost(['title', 'text'])` gives these fields, by their names. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, type Value } from '../values/value.ts';

const asking = /^get(?:Get|Post|GetPost|PostGet|Var|Cookie|JsonVar)$/;

/** The fields, each asked for by itself; null for any other call. */
export function chosenFields(it: Interpreter, call: CallSite): Value | null {
  const [list, ...others] = call.args;
  const names = list?.objects[0]?.itemsValue;
  if (!names?.length || !asking.test(call.name) || !call.receiver) return null;
  const made = new HeapObject('object', it.entryId);
  for (const { constant } of names) {
    if (typeof constant !== 'string') return null;
    const asked = { ...call, args: [constantValue(constant), ...others], argNodes: [], node: null };
    made.cell(constant).value = it.invoke(asked);
  }
  return objectValue(made);
}
