/** Many spans of one file, of which one has to be found within another quickly. */
import type { Span } from '../../parsing/ir/span.ts';

export class SpanIndex {
  readonly #starts: number[];
  /** The least end of this span and of all that begin later. */
  readonly #leastEnds: number[];

  constructor(spans: readonly Span[]) {
    const inOrder = [...spans].sort((a, b) => a.start - b.start);
    this.#starts = inOrder.map(({ start }) => start);
    let least = Number.POSITIVE_INFINITY;
    this.#leastEnds = inOrder
      .reverse()
      .map(({ end }) => (least = Math.min(least, end)))
      .reverse();
  }

  /** Whether one of the spans lies within this one. */
  hasWithin({ start, end }: Span): boolean {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return (this.#leastEnds[low] ?? Number.POSITIVE_INFINITY) <= end;
  }
}
