/** Vulnerability categories as bits, so that "clean for these" is one number. */
import { absolutePath } from '../../rules/absolute-path.ts';
import { allCategories, type Restart } from './taint.ts';

/** Bits of a JavaScript integer. */
const maxCategories = 31;

/** Where a path that leads up does harm. */
const climbing = ['path-traversal', 'file-inclusion', 'archive-slip'];

/** Where a path from the root does; names in an archive are put behind a folder by most who unpack it. */
const opening = ['path-traversal', 'file-inclusion'];

export class Categories {
  readonly #bits = new Map<string, number>();
  #restart: Restart | null = null;

  constructor(categories: readonly string[]) {
    for (const category of [...new Set([...categories, absolutePath])].sort()) {
      // Categories past the last bit share it: being clean for one would then count for the other.
      if (!this.#bits.has(category)) this.#bits.set(category, 1 << Math.min(this.#bits.size, maxCategories));
    }
  }

  /** What of a path put behind a folder has to be clean as well. */
  get restart(): Restart {
    this.#restart ??= { steps: this.maskOfSteps(), whole: this.maskOfSteps([absolutePath]) };
    return this.#restart;
  }

  mask(categories: readonly string[] | 'all'): number {
    if (categories === 'all') return allCategories;
    const mask = this.#maskOf(categories);
    return (mask & this.#maskOf(climbing)) === 0 ? mask : mask | this.#maskOf([absolutePath]);
  }

  /** For what was only looked at for steps that lead up. */
  maskOfSteps(categories: readonly string[] = climbing): number {
    return this.#maskOf(categories);
  }

  /** Of what names no file from the root, where such a file would be opened; else 0. */
  maskFromRoot(category: string): number {
    return opening.includes(category) ? this.#maskOf([absolutePath]) : 0;
  }

  /** For what no longer holds these, or was looked through for them: without slashes it is no path at all. */
  maskLacking(categories: readonly string[], hasNoSlash: boolean): number {
    return hasNoSlash ? this.mask(categories) : this.maskOfSteps(categories);
  }

  #maskOf(categories: readonly string[]): number {
    return categories.reduce((mask, category) => mask | (this.#bits.get(category) ?? 0), 0);
  }
}
