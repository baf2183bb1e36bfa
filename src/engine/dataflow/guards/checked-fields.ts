/**
 * Checked fields of what came from outside and a variable holds: `if (columns.includes(one.name)) sort(one.name)`. Nothing
 * is kept of such a value that a check could change, and its fields are parts of one source.
 */
import type { Index, Member } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import { MaskCell } from '../taint/taint-source.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { peek } from './peek.ts';

type Read = Member | Index;

export interface CheckedField {
  /** What the variable held when it was checked. */
  readonly held: Value;
  readonly mask: MaskCell;
}

/** As long as the variable holds the same, this field of it is clean for these categories. */
export function noteCheckedField(it: Interpreter, read: Read, scope: Scope, mask: number): void {
  const held = holderOf(read, scope);
  const place = held && placeOf(it, read, scope);
  if (!held || !place) return;
  it.frame.checkedFields ??= new Map();
  let field = it.frame.checkedFields.get(place);
  if (field?.held !== held) {
    field = { held, mask: new MaskCell(0) };
    it.frame.checkedFields.set(place, field);
  }
  it.journal.write(field.mask, field.mask.value | mask);
}

/** The value, with what a check of the same field has settled. */
export function asCheckedField(it: Interpreter, read: Read, scope: Scope, value: Value): Value {
  const held = value.isTainted ? holderOf(read, scope) : null;
  const place = held && placeOf(it, read, scope);
  const field = place ? it.frame.checkedFields?.get(place) : undefined;
  return field?.held === held && field ? value.withTaints(clean(value.taints, field.mask.value)) : value;
}

/** The next round of a loop has another one in hand, though it looks the same. */
export function forgetFieldsOf(it: Interpreter, element: Value): void {
  for (const { held, mask } of it.frame.checkedFields?.values() ?? [])
    if (held === element && mask.value !== 0) it.journal.write(mask, 0);
}

function holderOf({ object }: Read, scope: Scope): Value | null {
  const held = object.kind === 'identifier' ? scope.find(object.name)?.value : undefined;
  return held?.isTainted && held.objects.every(({ kind }) => kind === 'opaque') ? held : null;
}

function placeOf(it: Interpreter, read: Read, scope: Scope): string | null {
  const name = read.kind === 'member' ? read.property : peek(it, read.index, scope)?.constant;
  return typeof name === 'string' ? `${it.codeAt(read.object)} ${name}` : null;
}
