/** `JSON.parse` and `JSON.stringify`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { step } from '../taint/steps.ts';
import { extend, flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { noPaths, notConstant, taintedValue, unknown, Value } from '../values/value.ts';
import { readBack } from '../values/written-out.ts';

/** Whoever shapes the text shapes the object. */
function parseJson(it: Interpreter, call: CallSite): Value | null {
  const [text = unknown] = call.args;
  if (!text.isTainted) return null;
  const copy = readBack(it, call);
  if (copy) return copy;
  // The fields of a whole body are its fields after parsing, too.
  const { file, function: fn } = it.frame;
  const taints = text.taints.flatMap((taint) =>
    extend([{ ...taint, structured: true }], 'call', call.span, file.path, fn, isWholeCollection(taint)),
  );
  for (const { step } of taints) step.isJson = true;
  return new Value(notConstant, taints, [new HeapObject('opaque', it.entryId)], noPaths, null);
}

function stringify(it: Interpreter, call: CallSite): Value {
  const [value = unknown] = call.args;
  return taintedValue(flatten(step(it, taintsWithin(value), 'call', call.span)));
}

export const jsonFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['JSON.parse', parseJson],
  ['JSON.stringify', stringify],
]);
