/** Arrays that are put together: `array_merge($a, $b)`, `$a + $b`. */
import type { Span } from '../../parsing/ir/span.ts';
import { copyProperties } from '../execution/literals.ts';
import { layOver } from '../execution/overlays.ts';
import type { Interpreter } from '../interpreter.ts';
import { step } from '../taint/steps.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, objectValue, Value } from '../values/value.ts';

/** Longer lists are not known item by item. */
const maxKnownLength = 60;

/** Later keys win, whoever chooses them; lists follow each other. */
export function mergedArrays(it: Interpreter, arrays: readonly Value[], span: Span): Value {
  const known = arrays.map(({ objects }) => (objects.length === 1 ? objects[0]?.itemsValue : null));
  const isTainted = arrays.some((arg) => arg.isTainted);
  if (
    !isTainted &&
    known.length > 0 &&
    known.every((items, at) => items && arrays[at]?.objects[0]?.entries().length === 0)
  ) {
    const list = new HeapObject('array', it.entryId);
    list.items.value = known.flatMap((items) => items ?? []).slice(0, maxKnownLength);
    return objectValue(list);
  }
  const merged = new HeapObject('object', it.entryId);
  let taints = arrays[0]?.taints ?? [];
  for (const arg of arrays) {
    layOver(it, merged, arg, span);
    copyProperties(arg, merged);
    for (const object of arg.objects)
      for (const item of object.itemsValue ?? [])
        merged.elements.value = joinValues(merged.elementsValue, item.withoutConstant());
    if (taints.length === 0) taints = arg.taints;
  }
  return new Value(notConstant, step(it, taints, 'call', span), [merged], [], null);
}
