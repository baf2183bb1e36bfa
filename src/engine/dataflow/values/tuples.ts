/** Tuples are arrays whose elements have names besides: those of the literal, or of the type that is declared. */
import type { Interpreter } from '../interpreter.ts';
import type { Value } from './value.ts';

/** What elements are called: null for those that have their place only. */
export type ElementNames = readonly (string | null)[];

/** `pair.name` is the element in the name's place. */
export function nameElements(it: Interpreter, value: Value, names: ElementNames): void {
  for (const object of value.objects) {
    const items = object.kind === 'array' ? object.itemsValue : null;
    if (items?.length !== names.length) continue;
    for (const [at, item] of items.entries()) {
      const name = names[at];
      if (name != null) it.journal.write(object.cell(name), item);
      it.journal.write(object.cell(`Item${at + 1}`), item);
    }
  }
}

/** A value of a declared type takes the names that the type gives. */
export function nameByType(it: Interpreter, value: Value, type: string | undefined): Value {
  const names = type === undefined ? null : it.language.elementNames?.(type);
  if (names) nameElements(it, value, names);
  return value;
}
