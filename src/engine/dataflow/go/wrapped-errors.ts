/** Errors within errors: `fmt.Errorf("while saving: %w", err)`, `errors.Join(a, b)`. */
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** More of them, one in the other, are wrapped by nobody. */
const maxWrapped = 20;

class Wrapping extends HeapObject {
  readonly errors: readonly Value[];

  constructor(madeIn: number, errors: readonly Value[]) {
    super('opaque', madeIn);
    this.errors = errors;
  }
}

/** The text as an error that the others can be found in; what is no error of the program's own types is only its text. */
export function wrapping(it: Interpreter, text: Value, errors: readonly Value[]): Value {
  const own = errors.filter(({ objects }) =>
    objects.some((object) => object instanceof Wrapping || object.prototype?.maker),
  );
  return own.length > 0 ? text.withObjects([new Wrapping(it.entryId, own)]) : text;
}

/** Whatever it has wrapped, and what that has. */
export function wrappedIn(error: Value): Value[] {
  const found: Value[] = [];
  const open = [error];
  for (let at = open.pop(); at && found.length < maxWrapped; at = open.pop())
    for (const object of at.objects)
      if (object instanceof Wrapping) {
        found.push(...object.errors);
        open.push(...object.errors);
      }
  return found;
}
