/** What rendering a chart may cost: charts are programs, and hostile ones never end. */

/** The chart asks for more than it may; nothing more of it is rendered. */
export class ChartTooLarge extends Error {
  override name = 'ChartTooLarge';
}

/** Large charts need less than a fifth of it. */
const maximumSteps = 1_000_000;
/** Of one text, in characters. */
const maximumText = 2_000_000;
const maximumDepth = 250;

export class Budget {
  #steps = maximumSteps;
  #depth = 0;

  /** @throws ChartTooLarge */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new ChartTooLarge();
  }

  /**
   * Pays for a text of this length, before it is made where that can be large.
   * @param inAll length of the text that it becomes a part of
   * @throws ChartTooLarge
   */
  pay(length: number, inAll = length): void {
    if (!(inAll <= maximumText)) throw new ChartTooLarge();
    this.spend(1 + length / 50);
  }

  /** Runs something that may call itself. @throws ChartTooLarge */
  within<T>(run: () => T): T {
    if (++this.#depth > maximumDepth) throw new ChartTooLarge();
    try {
      return run();
    } finally {
      this.#depth--;
    }
  }
}
