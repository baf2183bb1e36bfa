import { ValueCell } from './heap.ts';
import type { Value } from './value.ts';

/** A variable that is looked up again until it is known. */
export class LateCell extends ValueCell {
  readonly #read: () => Value;
  #current: Value | undefined;
  #isReading = false;

  constructor(value: Value, read: () => Value) {
    super(value);
    this.#read = read;
    Object.defineProperty(this, 'value', {
      get: () => this.#look(),
      set: (next: Value | undefined) => (this.#current = next),
    });
    this.#current = value;
  }

  #look(): Value | undefined {
    if (this.#current && !this.#current.isUnknown && this.#current.constant !== undefined)
      return this.#current;
    if (this.#isReading) return this.#current;
    this.#isReading = true;
    this.#current = this.#read();
    this.#isReading = false;
    return this.#current;
  }
}
