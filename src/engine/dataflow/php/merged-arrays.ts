/** Arrays that are put together: `array_merge($a, $b)`, `$a + $b`. */
import type { Span } from '../../parsing/ir/span.ts';
import { copyProperties } from '../execution/literals.ts';
import { layOver } from '../execution/overlays.ts';
import type { Interpreter } from '../interpreter.ts';
import { step } from '../taint/steps.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, noPaths, notConstant, objectValue, Value } from '../values/value.ts';
import { maxKnownLength } from './lists.ts';

/** Later keys win, whoever chooses them; lists follow each other. */
export function mergedArrays(it: Interpreter, arrays: readonly Value[], span: Span): Value {
  const known = arrays.flatMap((one) => {
    const items = knownItems(one);
    return items ? [items] : [];
  });
  if (known.length > 0 && known.length === arrays.length) return listOfItems(it, known.flat());
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
  return new Value(notConstant, step(it, taints, 'call', span), [merged], noPaths, null);
}

/** `$left + $right`: what the first one has under a key or at a place stays. */
export function addedArrays(it: Interpreter, left: Value, right: Value, span: Span): Value {
  const [first, second] = [knownItems(left), knownItems(right)];
  return first && second
    ? listOfItems(it, [...first, ...second.slice(first.length)])
    : mergedArrays(it, [right, left], span);
}

/** The items of a plain list that is known; null for any other value. */
function knownItems({ objects, isTainted }: Value): readonly Value[] | null {
  const [only, ...others] = objects;
  const isPlain = !isTainted && others.length === 0 && only?.entries().length === 0;
  return (isPlain && only.itemsValue) || null;
}

function listOfItems(it: Interpreter, items: readonly Value[]): Value {
  const list = new HeapObject('array', it.entryId);
  list.items.value = items.slice(0, maxKnownLength);
  return objectValue(list);
}
