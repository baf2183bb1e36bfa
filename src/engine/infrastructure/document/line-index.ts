import type { Span } from '../../parsing/ir/span.ts';
import type { Range } from './node.ts';

/** Lines of offsets, for the few places that are reported. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** 1-based. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The last line is that of the last character, not of a line break after it. */
  spanOf({ start, end }: Range): Span {
    return { line: this.lineOf(start), endLine: this.lineOf(Math.max(start, end - 1)), start, end };
  }
}
