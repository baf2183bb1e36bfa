/** Code for people: one line, not too long. */
import type { Span } from '../../parsing/ir/span.ts';

const maxCode = 100;
const maxLine = 160;

/** The node's own code on one line. */
export function codeOf(text: string, span: Span): string {
  return shorten(
    text.slice(span.start, Math.min(span.end, span.start + 4 * maxCode)).replace(/\s+/g, ' '),
    maxCode,
  );
}

/** The line the node begins on; of a very long line only the node. */
export function lineOf(text: string, span: Span): string {
  const from = text.lastIndexOf('\n', span.start - 1) + 1;
  const to = text.indexOf('\n', span.start);
  const line = text.slice(from, to < 0 ? undefined : to).trim();
  return line.length <= maxLine ? line : shorten(codeOf(text, span), maxLine);
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
