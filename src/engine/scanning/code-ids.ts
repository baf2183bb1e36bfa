/**
 * By what the analysis knows the files of one part of a program: by their code, so that what was found stays known when
 * lines have only moved or comments have changed.
 */
import type { InventoryFile } from '../inventory/inventory.ts';
import type { ProgramPart } from './parts.ts';
import type { ScanCache } from './scan-cache.ts';

export class CodeIds {
  readonly #part: ProgramPart;
  readonly #cache: ScanCache;
  readonly #key: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, string>();

  constructor(part: ProgramPart, cache: ScanCache) {
    this.#part = part;
    this.#cache = cache;
    this.#key = `codes ${part.language.id} ${part.program.root}`;
    // Written by an earlier scan under the same key, which names what it is.
    this.#known = (cache.look(this.#key) as Map<string, string> | undefined) ?? new Map();
    for (const file of part.files) {
      const id = this.#known.get(keyOf(file));
      if (id !== undefined) this.#ids.set(keyOf(file), id);
    }
  }

  /** Files of which only parsing tells what code they hold. */
  get unknown(): InventoryFile[] {
    return this.#part.files.filter((file) => !this.#ids.has(keyOf(file)));
  }

  /** What is not known by its code is known by its bytes. */
  of(file: InventoryFile): string {
    return this.#ids.get(keyOf(file)) ?? file.contentId;
  }

  /** @param digest of its code; null for what is not parsed, or in several languages */
  note(file: InventoryFile, digest: string | null): void {
    this.#ids.set(keyOf(file), digest ?? file.contentId);
  }

  /** For the next scan. */
  keep(): void {
    if (this.#ids.size === this.#known.size && this.#part.files.every((file) => this.#known.has(keyOf(file))))
      this.#cache.carry(this.#key);
    else this.#cache.keep(this.#key, this.#ids);
  }
}

function keyOf({ contentId, path }: InventoryFile): string {
  return `${contentId} ${path}`;
}
