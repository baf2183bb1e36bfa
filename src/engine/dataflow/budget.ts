/** Steps left, so that no code takes forever. */

/** Thrown when steps run out; caught where an entry begins, never seen outside. */
export class OutOfSteps extends Error {}

/** So many steps lie between two looks at what else may end the analysis. */
const stepsBetweenLooks = 4_096;

export class Budget {
  /** Number of times a limit was hit. */
  hits = 0;
  /** Why the whole application was stopped; null while it goes on. */
  ended: string | null = null;
  #left: number;
  #entryLeft = 0;
  #isApart = false;
  readonly #perEntry: number;
  readonly #perApplication: number;
  readonly #reasonToEnd: () => string | null;

  /** @param reasonToEnd what else may end it; asked now and then */
  constructor(perEntry: number, perApplication: number, reasonToEnd: () => string | null = () => null) {
    this.#perEntry = perEntry;
    this.#reasonToEnd = reasonToEnd;
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

  /** What runs here has steps of its own, once: going through a long table takes none from what comes behind it. */
  apart(run: () => void): void {
    if (this.#isApart) {
      run();
      return;
    }
    const left = this.suspend(1);
    this.#isApart = true;
    try {
      run();
    } finally {
      this.#isApart = false;
      this.resume(left);
    }
  }

  /** @throws OutOfSteps */
  spend(): void {
    if (--this.#left % stepsBetweenLooks === 0) this.#look();
    if (--this.#entryLeft < 0 || this.#left < 0) {
      this.hits++;
      if (this.#left < 0) this.ended ??= 'it took too many steps';
      throw new OutOfSteps();
    }
  }

  #look(): void {
    this.ended ??= this.#reasonToEnd();
    if (this.ended !== null) this.#left = Math.min(this.#left, -1);
  }
}
