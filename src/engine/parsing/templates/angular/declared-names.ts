/** Names that a template of Angular declares itself: each holds from where it stands to the end of its block. */

export class DeclaredNames {
  /** How often each is declared around where reading is. */
  readonly #declared = new Map<string, number>();
  readonly #blocks: string[][] = [];

  /** @param everywhere names that hold in the whole template */
  constructor(everywhere: readonly string[]) {
    for (const name of everywhere) this.#declared.set(name, 1);
  }

  readonly has = (name: string): boolean => (this.#declared.get(name) ?? 0) > 0;

  /** How many blocks are open. */
  get depth(): number {
    return this.#blocks.length;
  }

  open(): void {
    this.#blocks.push([]);
  }

  close(): void {
    for (const name of this.#blocks.pop() ?? [])
      this.#declared.set(name, (this.#declared.get(name) ?? 1) - 1);
  }

  declare(name: string): void {
    this.#declared.set(name, (this.#declared.get(name) ?? 0) + 1);
    this.#blocks.at(-1)?.push(name);
  }
}
