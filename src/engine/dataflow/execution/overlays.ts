/** Objects that are laid over defaults: `array_merge($defaults, $_GET)`, `{ ...defaults, ...req.query }`. */

import type { Span } from '../../parsing/ir/span.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';

/** Who chooses the keys of an object chooses which of the defaults stay: each may be what the object has under its name. */
export function layOver(it: Interpreter, defaults: HeapObject, over: Value, span: Span): void {
  if (!over.isTainted && !over.objects.some(({ keysValue }) => keysValue?.isTainted)) return;
  for (const [name, value] of defaults.entries()) {
    const chosen = readMember(it, over, name, span, true);
    if (chosen.isTainted) it.journal.write(defaults.cell(name), joinValues(value, chosen));
  }
}
