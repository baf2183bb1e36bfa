import { type GoValue, unknown } from './go-value.ts';

/** Variables of one template; those of an inner block end with it. */
export class Variables {
  readonly #blocks: Map<string, GoValue>[];

  /** @param root what `$` is */
  constructor(root: GoValue) {
    this.#blocks = [new Map([['$', root]])];
  }

  get(name: string): GoValue {
    const block = this.#blocks.findLast((each) => each.has(name));
    return block ? (block.get(name) ?? null) : unknown;
  }

  declare(name: string, value: GoValue): void {
    this.#blocks.at(-1)?.set(name, value);
  }

  assign(name: string, value: GoValue): void {
    this.#blocks.findLast((each) => each.has(name))?.set(name, value);
  }

  within<T>(run: () => T): T {
    this.#blocks.push(new Map());
    try {
      return run();
    } finally {
      this.#blocks.pop();
    }
  }
}
