/** Arrays that are written under keys that somebody else chooses: what stood under a known one may be overwritten. */
import type { Interpreter } from '../interpreter.ts';
import { allCategories, cleanMask } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';

/** More keys of an array are not looked at. */
const maxKnownKeys = 40;

/** `foreach ($_POST as $key => $value) $options[$key] = $value`: whoever chooses the key may mean any that is there. */
export function overwriteAny(it: Interpreter, object: HeapObject, index: Value, value: Value): void {
  if (!it.language.arraysAreValues || object.prototype || object.maker) return;
  if (!value.isTainted || index.shape !== null || !isFree(index)) return;
  for (const [name, held] of object.entries(maxKnownKeys))
    it.journal.write(object.cell(name), joinValues(held, value.withoutConstant()));
}

/** What was looked up in a list is one of those that the list allows. */
function isFree({ taints }: Value): boolean {
  return taints.some((taint) => cleanMask(taint) !== allCategories);
}
