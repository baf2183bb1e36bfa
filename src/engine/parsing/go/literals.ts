/** Numbers, strings, runes and the names of constants. */
import { literal } from '../common-rules.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const singleEscapes = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

const escapeSequence = /\\(?:U([0-9a-fA-F]{8})|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-7]{3})|([\s\S]))/g;

function unescapeString(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapeSequence, (_all, long, short, hex, octal, single) => {
    const code = long ?? short ?? hex;
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    }
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return singleEscapes.get(single) ?? single;
  });
}

/** The value of a quoted string of any kind; a quote that is missing at its end does not matter. */
export function stringValue(node: SyntaxNode, lower: Lowering): string {
  const text = lower.text(node);
  const quote = text[0] ?? '';
  const inner = text.slice(1, text.length > 1 && text.endsWith(quote) ? -1 : undefined);
  return quote === '`' ? inner.replaceAll('\r', '') : unescapeString(inner);
}

/** Integers of any base (`0o17`, `017`, `1_000`), decimal and hexadecimal fractions; NaN where it is neither. */
function numberValue(text: string): number {
  const digits = text.replaceAll('_', '');
  if (/^0[0-7]+$/.test(digits)) return Number.parseInt(digits, 8);
  return Number(digits);
}

const quoted: ExpressionRule = (node, lower) => literal(node, lower, lower.intern(stringValue(node, lower)));

const number: ExpressionRule = (node, lower) => {
  const value = numberValue(lower.text(node));
  return Number.isNaN(value) ? lower.unknown(node) : literal(node, lower, value);
};

export const literalRules: Record<string, ExpressionRule> = {
  interpreted_string_literal: quoted,
  raw_string_literal: quoted,
  // A rune is compared with and put into strings more often than it is counted with.
  rune_literal: quoted,
  int_literal: number,
  float_literal: number,
  true: (node, lower) => literal(node, lower, true),
  false: (node, lower) => literal(node, lower, false),
  nil: (node, lower) => literal(node, lower, null),
};
