/** Numbers, characters, and the many forms of strings. */
import { literal } from '../common-rules.ts';
import type { Concat, Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const singleEscapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['v', '\v'],
]);

const escapeSequence = /\\(?:U([0-9a-fA-F]{8})|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,4})|([\s\S]))/g;

function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapeSequence, (_all, long, unicode, hex, single) => {
    const code = long ?? unicode ?? hex;
    if (code === undefined) return singleEscapes.get(single) ?? single;
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** The text between the quotes; what is missing at its end does not matter. */
function quoted(text: string, quote: string): string {
  const from = text.indexOf(quote);
  const to = text.lastIndexOf(quote);
  return text.slice(from + 1, to > from ? to : undefined);
}

/** Three or more quotes; over several lines, the indentation of the last one belongs to no line. */
function rawText(text: string): string {
  const quotes = /^"+/.exec(text)?.[0].length ?? 0;
  const end = text.lastIndexOf('"');
  const inner = text.slice(quotes, end - quotes + 1 > quotes ? end - quotes + 1 : undefined);
  const lines = inner.split(/\r?\n/);
  if (lines.length < 3) return inner;
  const indentation = /^\s*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  const unindented = (line: string) =>
    line.startsWith(indentation) ? line.slice(indentation.length) : line.trimStart();
  return lines.slice(1, -1).map(unindented).join('\n');
}

/** @returns the value of a string that holds no other expressions */
function stringValue(node: SyntaxNode, lower: Lowering): string {
  const text = lower.text(node);
  switch (node.type) {
    case 'verbatim_string_literal':
      return quoted(text, '"').replaceAll('""', '"');
    case 'raw_string_literal':
      return rawText(text.trimEnd());
    case 'character_literal':
      return unescapeText(quoted(text, "'"));
    default:
      return unescapeText(quoted(text, '"'));
  }
}

function integer(text: string): number {
  const digits = text.replaceAll('_', '').replace(/[uUlL]+$/, '');
  return Number(digits);
}

function real(text: string): number {
  return Number(text.replaceAll('_', '').replace(/[fFdDmM]$/, ''));
}

/** What stands around the expression of a hole. */
const punctuation = new Set([
  'interpolation_brace',
  'interpolation_alignment_clause',
  'interpolation_format_clause',
]);

function interpolated(node: SyntaxNode, lower: Lowering): Expression {
  const start = node.children.filter(({ type }) => type === 'interpolation_start');
  const isVerbatim = start.some((part) => lower.text(part).includes('@'));
  const isRaw = node.children.some(({ type }) => type === 'interpolation_quote');
  const parts: Expression[] = [];
  for (const child of node.children) {
    if (child.type === 'interpolation') {
      const value = child.children.find(({ type }) => !punctuation.has(type));
      parts.push(value ? lower.expression(value) : lower.unknown(child));
    } else if (child.type === 'string_content')
      parts.push(literal(child, lower, fixedPart(lower.text(child), isVerbatim, isRaw)));
    else if (child.type === 'escape_sequence')
      parts.push(literal(child, lower, unescapeText(lower.text(child))));
  }
  const merged = mergeFixed(parts);
  const [only] = merged;
  if (!only) return literal(node, lower, '');
  if (merged.length === 1 && only.kind === 'literal') return literal(node, lower, only.value);
  return { ...lower.span(node), kind: 'concat', parts: merged } satisfies Concat;
}

function fixedPart(text: string, isVerbatim: boolean, isRaw: boolean): string {
  if (isRaw) return text;
  const single = text.replaceAll('{{', '{').replaceAll('}}', '}');
  return isVerbatim ? single.replaceAll('""', '"') : single;
}

/** Neighbouring pieces of fixed text as one. */
function mergeFixed(parts: readonly Expression[]): Expression[] {
  const merged: Expression[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.kind === 'literal' && part.kind === 'literal')
      merged[merged.length - 1] = {
        ...last,
        endLine: part.endLine,
        end: part.end,
        value: `${last.value}${part.value}`,
      };
    else merged.push(part);
  }
  return merged;
}

const string: ExpressionRule = (node, lower) => literal(node, lower, lower.intern(stringValue(node, lower)));

export const literalRules: Record<string, ExpressionRule> = {
  string_literal: string,
  verbatim_string_literal: string,
  raw_string_literal: string,
  character_literal: string,
  interpolated_string_expression: interpolated,
  integer_literal: (node, lower) => literal(node, lower, integer(lower.text(node))),
  real_literal: (node, lower) => literal(node, lower, real(lower.text(node))),
  boolean_literal: (node, lower) => literal(node, lower, lower.text(node) === 'true'),
  null_literal: (node, lower) => literal(node, lower, null),
  default_expression: (node, lower) => literal(node, lower, null),
};
