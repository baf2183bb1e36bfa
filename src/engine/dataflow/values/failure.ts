/** A failure that is returned like a value, and stands beside what there is where it went well: `Err(error)`. */
import { HeapObject } from './heap.ts';
import { join, objectValue, type Value } from './value.ts';

export class Failure extends HeapObject {
  readonly error: Value;

  constructor(madeIn: number, error: Value) {
    super('opaque', madeIn);
    this.error = error;
  }
}

export function isFailure(object: HeapObject): object is Failure {
  return object instanceof Failure;
}

/** What the type of a result says of its value says nothing of what may have gone wrong. */
export function withFailuresOf(result: Value, value: Value): Value {
  return result.objects.filter(isFailure).reduce((all, failure) => join(all, objectValue(failure)), value);
}
