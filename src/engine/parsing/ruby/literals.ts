/** Strings, symbols, regular expressions, numbers, hashes and arrays. */
import { literal } from '../common-rules.ts';
import type { Expression, ObjectLiteral, ObjectProperty } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed } from './names.ts';

const singleEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
  ['e', '\u001b'],
  ['s', ' '],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['\n', ''],
]);

function unescaped(text: string): string {
  const code = /^\\(?:x([0-9a-fA-F]{1,2})|u\{?([0-9a-fA-F]{1,6})\}?)/.exec(text);
  const digits = code?.[1] ?? code?.[2];
  if (digits !== undefined) {
    const point = Number.parseInt(digits, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  }
  const single = text.slice(1);
  return singleEscapes.get(single) ?? single;
}

/** The pieces of text and the interpolated values among the children, in order; pieces that touch are joined. */
function textParts(nodes: readonly SyntaxNode[], lower: Lowering): Expression[] {
  const parts: Expression[] = [];
  let text = '';
  let from: SyntaxNode | null = null;
  const flush = () => {
    if (from && text !== '') parts.push(literal(from, lower, text));
    text = '';
    from = null;
  };
  for (const node of nodes) {
    if (node.type === 'interpolation') {
      flush();
      parts.push(node.children.length === 1 ? lower.expression(node.children[0]) : lower.unknown(node));
    } else if (node.type === 'escape_sequence') {
      from ??= node;
      text += unescaped(lower.text(node));
    } else if (node.type === 'string_content' || node.type === 'heredoc_content') {
      from ??= node;
      text += lower.text(node);
    }
  }
  flush();
  return parts;
}

function string(node: SyntaxNode, lower: Lowering): Expression {
  if (lower.source[node.start] === "'" && node.type === 'string') return quoted(node, lower);
  const parts = textParts(node.children, lower);
  const [only] = parts;
  if (!only) return literal(node, lower, '');
  if (parts.length === 1 && only.kind === 'literal' && typeof only.value === 'string')
    return literal(node, lower, lower.intern(only.value));
  return { ...lower.span(node), kind: 'concat', parts };
}

/** Between single quotes only the quote and the backslash are escaped. */
function quoted(node: SyntaxNode, lower: Lowering): Expression {
  const text = lower
    .text(node)
    .slice(1, -1)
    .replace(/\\([\\'])/g, '$1');
  return literal(node, lower, lower.intern(text));
}

/** A heredoc's text begins on the line after the one that mentions it. */
function heredoc(node: SyntaxNode, lower: Lowering): Expression {
  const value = string(node, lower);
  const first = value.kind === 'concat' ? value.parts[0] : value;
  if (first?.kind === 'literal' && typeof first.value === 'string')
    first.value = first.value.replace(/^\n/, '');
  return value;
}

/** `"a" "b"` */
function chained(node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'concat', parts: lower.expressions(node.children) };
}

function symbol(node: SyntaxNode, lower: Lowering): Expression {
  return literal(node, lower, lower.intern(lower.text(node).replace(/^:/, '').replace(/:$/, '')));
}

/** A shell command between backticks is a call of a function of that name. */
function subshell(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'call',
    callee: identifierNamed(node, lower, '`'),
    args: [string(node, lower)],
  };
}

/** The letters at the end, looked for from there: a search from the front takes quadratic time. */
function flagsOf(text: string): string {
  let from = text.length;
  while (from > 0 && /[a-z]/.test(text[from - 1] ?? '')) from--;
  return text.slice(from);
}

/**
 * In Ruby `^` and `$` stand for the ends of any line: a pattern with them says nothing of the whole value, which the
 * flag `m` tells. Patterns with values in them are made when the program runs.
 */
function regex(node: SyntaxNode, lower: Lowering): Expression {
  const text = lower.text(node);
  const flags = flagsOf(text);
  const open = /^(?:\/|%r.)/.exec(text)?.[0].length ?? 1;
  const pattern = text.slice(open, text.length - flags.length - 1);
  if (node.children.some(({ type }) => type === 'interpolation')) {
    const callee = identifierNamed(node, lower, 'Regexp');
    return { ...lower.span(node), kind: 'call', callee, args: [string(node, lower)], isNew: true };
  }
  const isByLine = /^\^|\$$/.test(pattern);
  return {
    ...lower.span(node),
    kind: 'regex',
    pattern: pattern.replace(/\\Z$/, '\\z'),
    flags: (flags.includes('i') ? 'i' : '') + (isByLine ? 'm' : ''),
  };
}

function number(node: SyntaxNode, lower: Lowering): Expression {
  const digits = lower
    .text(node)
    .replaceAll('_', '')
    .replace(/[ri]+$/, '');
  const isOctal = /^0[0-7]+$/.test(digits);
  return literal(node, lower, isOctal ? Number.parseInt(digits, 8) : Number(digits));
}

/** The constant name of a hash key or keyword; null where it is computed. */
export function keyName(node: SyntaxNode | undefined, lower: Lowering): string | null {
  if (!node) return null;
  const key =
    node.type === 'hash_key_symbol' || node.type === 'simple_symbol'
      ? symbol(node, lower)
      : node.type === 'string'
        ? string(node, lower)
        : null;
  return key?.kind === 'literal' && typeof key.value === 'string' ? key.value : null;
}

/** The value of a pair; `f(x:)` means `f(x: x)`. */
export function pairValue(node: SyntaxNode, lower: Lowering): Expression {
  const value = childByField(node, 'value');
  return value
    ? lower.expression(value)
    : identifierNamed(node, lower, keyName(childByField(node, 'key'), lower) ?? '');
}

export function hashOf(node: SyntaxNode, children: readonly SyntaxNode[], lower: Lowering): ObjectLiteral {
  return {
    ...lower.span(node),
    kind: 'object',
    properties: children.map((child) => property(child, lower)),
  };
}

function property(node: SyntaxNode, lower: Lowering): ObjectProperty {
  if (node.type !== 'pair')
    return {
      kind: 'spread',
      value:
        node.type === 'hash_splat_argument' ? lower.expression(node.children[0]) : lower.expression(node),
    };
  const key = childByField(node, 'key');
  const name = keyName(key, lower);
  return name === null
    ? { kind: 'computed', key: lower.expression(key), value: pairValue(node, lower) }
    : { kind: 'property', key: name, value: pairValue(node, lower) };
}

/** `[200, { 'Content-Type' => 'text/html' }, [body]]` is what a Rack application answers, whoever hands it on. */
function rackAnswer(node: SyntaxNode, elements: Expression[], lower: Lowering): Expression | null {
  const [status, headers, body, ...others] = elements;
  if (headers?.kind !== 'object' || body?.kind !== 'array' || others.length > 0) return null;
  const code = status?.kind === 'literal' ? Number(status.value) : 0;
  if (!(code >= 100 && code <= 599)) return null;
  const span = lower.span(node);
  const rack: Expression = { ...span, kind: 'identifier', name: lower.intern('Rack') };
  const callee: Expression = { ...span, kind: 'member', object: rack, property: lower.intern('answer') };
  return { ...span, kind: 'call', callee, args: [...elements] };
}

function array(node: SyntaxNode, lower: Lowering): Expression {
  const pairs = node.children.filter(({ type }) => type === 'pair' || type === 'hash_splat_argument');
  const elements = lower.expressions(node.children.filter((child) => !pairs.includes(child)));
  if (pairs.length > 0) elements.push(hashOf(node, pairs, lower));
  return rackAnswer(node, elements, lower) ?? { ...lower.span(node), kind: 'array', elements };
}

export const literalRules: Record<string, ExpressionRule> = {
  string,
  bare_string: string,
  bare_symbol: string,
  delimited_symbol: string,
  heredoc_beginning: heredoc,
  chained_string: chained,
  character: (node, lower) => literal(node, lower, lower.text(node).slice(1)),
  simple_symbol: symbol,
  hash_key_symbol: symbol,
  subshell,
  regex,
  integer: number,
  float: number,
  rational: number,
  complex: number,
  true: (node, lower) => literal(node, lower, true),
  false: (node, lower) => literal(node, lower, false),
  nil: (node, lower) => literal(node, lower, null),
  pair: (node, lower) => hashOf(node, [node], lower),
  hash: (node, lower) => hashOf(node, node.children, lower),
  array,
  right_assignment_list: array,
  string_array: array,
  symbol_array: array,
};
