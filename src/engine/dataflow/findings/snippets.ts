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

/** The same, with the lines of the node behind it as long as the first says little by itself: `connection`, `query(`. */
export function telling(text: string, span: Span): string {
  let told = lineOf(text, span);
  for (let at = text.indexOf('\n', span.start); at >= 0 && at < span.end; at = text.indexOf('\n', at + 1)) {
    const end = text.indexOf('\n', at + 1);
    const next = text.slice(at + 1, Math.min(end < 0 ? span.end : end, at + maxLine)).trim();
    const isChained = /^(?:\??\.|\??->|::)\w/.test(next);
    if (!isChained && !/[(=+]$/.test(told) && !/^[+.]\s/.test(next)) break;
    const joined = isChained || told.endsWith('(') ? told + next : `${told} ${next}`;
    if (joined.length > maxLine) break;
    told = joined;
  }
  return told;
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
