/** What was checked and is then written again: `if (in_array($request->get('tab'), $tabs)) echo $request->get('tab')`. */
import type { Call, Member } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import { MaskCell } from '../taint/taint-source.ts';
import type { Value } from '../values/value.ts';

/** What is longer is cut where it is remembered, and not told apart. */
const maxCode = 150;

/** Calls that give something else each time. */
const movesOn = /next|read|pop|shift|recv|receive|scan|fetch|rand|generate|create|new/i;

/** Until the function ends, this call or property gives what is clean for these categories. */
export function noteChecked(it: Interpreter, read: Call | Member, mask: number): void {
  const callee = read.kind === 'call' ? read.callee : read;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'identifier' ? callee.name : '';
  const code = it.codeAt(read);
  if (name === '' || code.length > maxCode || movesOn.test(name)) return;
  it.frame.checked ??= new Map();
  let cell = it.frame.checked.get(code);
  if (!cell) {
    cell = new MaskCell(0);
    it.frame.checked.set(code, cell);
  }
  it.journal.write(cell, cell.value | mask);
}

/** The value, with what a check of the same call or property has settled. */
export function asChecked(it: Interpreter, call: Call | Member, value: Value): Value {
  const mask = value.isTainted ? it.frame.checked?.get(it.codeAt(call))?.value : undefined;
  return mask ? value.withTaints(clean(value.taints, mask)) : value;
}
