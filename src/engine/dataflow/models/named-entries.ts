/** Model entries that apply to a method by name, when its receiver's name fits. */
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';

interface Named {
  method?: string[] | undefined;
  receiver?: string | undefined;
}

const none: readonly never[] = [];

export class NamedEntries<T> {
  readonly #byMethod = new Map<string, { receiver: TextPattern | null; item: T }[]>();

  /** @param isForeign the pattern is run on a linear-time engine */
  add({ method = [], receiver }: Named, item: T, isForeign: boolean): void {
    const pattern = receiver === undefined ? null : compilePattern(receiver, isForeign);
    for (const name of method) {
      const entries = this.#byMethod.get(name);
      if (entries) entries.push({ receiver: pattern, item });
      else this.#byMethod.set(name, [{ receiver: pattern, item }]);
    }
  }

  find(method: string, receiver: string): readonly T[] {
    const entries = this.#byMethod.get(method);
    if (!entries) return none;
    const items: T[] = [];
    for (const entry of entries)
      if (entry.receiver === null || entry.receiver.test(receiver)) items.push(entry.item);
    return items;
  }
}
