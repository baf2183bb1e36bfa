/** Vulnerability categories as bits, so that "clean for these" is one number. */
import { allCategories } from './taint.ts';

/** Bits of a JavaScript integer. */
const maxCategories = 31;

export class Categories {
  readonly #bits = new Map<string, number>();

  constructor(categories: readonly string[]) {
    for (const category of [...new Set(categories)].sort()) {
      // Categories past the last bit share it: being clean for one would then count for the other.
      if (!this.#bits.has(category)) this.#bits.set(category, 1 << Math.min(this.#bits.size, maxCategories));
    }
  }

  mask(categories: readonly string[] | 'all'): number {
    if (categories === 'all') return allCategories;
    return categories.reduce((mask, category) => mask | (this.#bits.get(category) ?? 0), 0);
  }
}
