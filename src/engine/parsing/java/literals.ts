/** Numbers, characters, strings and text blocks. */
import { literal } from '../common-rules.ts';
import type { ExpressionRule } from '../lowering.ts';

const singleEscapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['s', ' '],
]);

const escapeSequence = /\\(?:u+([0-9a-fA-F]{4})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r\n|[\s\S]))/g;

/** The value of the text between quotes. Escapes that are not valid stand for their characters. */
function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapeSequence, (_all, unicode, octal, single) => {
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (/^[\r\n]/.test(single)) return '';
    return singleEscapes.get(single) ?? single;
  });
}

/** The value of a string, character or text block; a quote that is missing at its end does not matter. */
export function stringValue(text: string): string {
  if (text.startsWith('"""')) return textBlock(text.slice(3, text.endsWith('"""') ? -3 : undefined));
  const quote = text[0] ?? '';
  const closed = text.length > 1 && text.endsWith(quote);
  return unescapeText(text.slice(1, closed ? -1 : undefined));
}

/** The indentation that all lines share, the closing quotes' line among them, is not part of the text. */
function textBlock(inner: string): string {
  const lines = inner.split(/\r?\n/).slice(1);
  const isClosingLine = (lines.at(-1) ?? '').trim() === '';
  const counted = lines.filter((line, index) => line.trim() !== '' || index === lines.length - 1);
  const indents = counted.map((line) => line.length - line.trimStart().length);
  const indent = indents.reduce((least, one) => Math.min(least, one), Number.MAX_SAFE_INTEGER);
  const stripped = lines.map((line) => line.slice(indent).trimEnd());
  if (isClosingLine && stripped.length > 0) stripped[stripped.length - 1] = '';
  return unescapeText(stripped.join('\n'));
}

/** The number an integer or floating point literal stands for. */
function numberValue(text: string): number {
  const digits = text.replaceAll('_', '').toLowerCase();
  if (digits.startsWith('0x')) return Number(digits.replace(/l$/, ''));
  if (digits.startsWith('0b')) return Number(digits.replace(/l$/, ''));
  const plain = digits.replace(/[lfd]$/, '');
  return /^0[0-7]+$/.test(plain) && /^\d+l?$/.test(digits) ? Number.parseInt(plain, 8) : Number(plain);
}

const text: ExpressionRule = (node, lower) =>
  literal(node, lower, lower.intern(stringValue(lower.text(node))));
const number: ExpressionRule = (node, lower) => literal(node, lower, numberValue(lower.text(node)));

export const literalRules: Record<string, ExpressionRule> = {
  string_literal: text,
  character_literal: text,
  decimal_integer_literal: number,
  hex_integer_literal: number,
  octal_integer_literal: number,
  binary_integer_literal: number,
  decimal_floating_point_literal: number,
  hex_floating_point_literal: (node, lower) => lower.unknown(node),
  true: (node, lower) => literal(node, lower, true),
  false: (node, lower) => literal(node, lower, false),
  null_literal: (node, lower) => literal(node, lower, null),
};
