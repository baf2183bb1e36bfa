/** What a method puts into an object that it is given: the object holds it from then on. */

import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { step } from '../taint/steps.ts';
import { joinValues, taintedValue, type Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

/** The content becomes an element of every object that the target may be. */
export function pour(it: Interpreter, call: CallSite, content: Value, target: Value): void {
  const taints = step(it, taintsWithin(content), 'call', call.span);
  if (taints.length === 0) return;
  for (const object of target.objects)
    if (object.kind === 'object' || object.kind === 'array')
      it.journal.write(object.elements, joinValues(object.elementsValue, taintedValue(taints)));
}
