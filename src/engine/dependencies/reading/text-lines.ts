import type { Place } from '../lock-file.ts';
import { PartCount } from './reading-limit.ts';

export interface TextLine extends Place {
  /** Without its end; no more than the first 10,000 characters. */
  text: string;
}

const maximumLine = 10_000;

/** The lines of a text with their places, also of one that ends in CR LF. */
export function* textLines(text: string): Generator<TextLine> {
  const count = new PartCount();
  let start = 0;
  for (let line = 1; start < text.length; line++) {
    count.add();
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield { line, start, text: text.slice(start, Math.min(end, start + maximumLine)).replace(/\r$/, '') };
    start = end + 1;
  }
}
