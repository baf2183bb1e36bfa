/** Steps left, so that no code takes forever. */

/** Thrown when steps run out; caught where an entry begins, never seen outside. */
export class OutOfSteps extends Error {}

export class Budget {
  /** Number of times a limit was hit. */
  hits = 0;
  #left: number;
  #entryLeft = 0;
  readonly #perEntry: number;
  readonly #perApplication: number;

  constructor(perEntry: number, perApplication: number) {
    this.#perEntry = perEntry;
    this.#perApplication = perApplication;
    this.#left = perApplication;
  }

  get isExhausted(): boolean {
    return this.#left <= 0;
  }

  /** Steps of the application so far. */
  get spent(): number {
    return this.#perApplication - this.#left;
  }

  /** @param factor modules get more than handlers */
  startEntry(factor = 1): void {
    this.#entryLeft = this.#perEntry * factor;
  }

  /** Gives a nested run steps of its own; returns what the outer one had left. */
  suspend(factor: number): number {
    const left = this.#entryLeft;
    this.startEntry(factor);
    return left;
  }

  resume(left: number): void {
    this.#entryLeft = left;
  }

  /** @throws OutOfSteps */
  spend(): void {
    this.#left--;
    if (--this.#entryLeft < 0 || this.#left < 0) {
      this.hits++;
      throw new OutOfSteps();
    }
  }
}
