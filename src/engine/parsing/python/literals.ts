/** Strings, numbers and the names of constants. */
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

const singleEscapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\u0007'],
  ['\n', ''],
]);

const escapeSequence =
  /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|N\{[^}]{0,80}\}|([\s\S]))/g;

function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapeSequence, (all, hex, short, long, octal, single) => {
    const code = hex ?? short ?? long;
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    }
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    // What is no escape keeps its backslash.
    return single === undefined ? all : (singleEscapes.get(single) ?? (/['"\\]/.test(single) ? single : all));
  });
}

/** The text of a string, where nothing is filled in. */
export function stringValue(node: SyntaxNode, lower: Lowering): string {
  const isRaw = /^[a-z]*r/i.test(prefixOf(node, lower));
  const text = node.children
    .filter(({ type }) => type === 'string_content')
    .map((child) => lower.text(child))
    .join('');
  return isRaw ? text : unescapeText(text);
}

function prefixOf(node: SyntaxNode, lower: Lowering): string {
  const [start] = node.children;
  return start?.type === 'string_start' ? lower.text(start) : '';
}

function string(node: SyntaxNode, lower: Lowering): Expression {
  if (!node.children.some(({ type }) => type === 'interpolation'))
    return literal(node, lower, lower.intern(stringValue(node, lower)));
  const isRaw = /^[a-z]*r/i.test(prefixOf(node, lower));
  const parts: Expression[] = [];
  for (const child of node.children) {
    if (child.type === 'string_content') {
      const text = lower.text(child).replace(/\{\{|\}\}/g, (braces) => braces.slice(1));
      parts.push(literal(child, lower, isRaw ? text : unescapeText(text)));
    } else if (child.type === 'interpolation') parts.push(...interpolation(child, lower));
  }
  return { ...lower.span(node), kind: 'concat', parts };
}

/** `{value:05d}`, where what is formatted as a number is one; `{value!r}`, and `{value=}`, which says what it is called. */
function interpolation(node: SyntaxNode, lower: Lowering): Expression[] {
  const expression = childByField(node, 'expression') ?? node.children[0];
  const value = lower.expression(expression);
  const format = node.children.find(({ type }) => type === 'format_specifier');
  const behind = lower.text(node).slice((expression?.end ?? node.end) - node.start);
  const [, equals, conversion] = /^\s*(=)?\s*(?:!([rsa]))?/.exec(behind) ?? [];
  const name = equals && expression ? [literal(node, lower, `${lower.text(expression)}=`)] : [];
  if (format !== undefined && /[bcdeEfFgGnoxX%]$/.test(lower.text(format)))
    return [...name, { ...lower.span(node), kind: 'unary', operator: '+', operand: value }];
  const isLiteral = conversion === 'r' || conversion === 'a' || (equals && !conversion && !format);
  return [...name, isLiteral ? asLiteral(node, lower, value) : value];
}

function asLiteral(node: SyntaxNode, lower: Lowering, value: Expression): Expression {
  const span = lower.span(node);
  return { ...span, kind: 'call', callee: { ...span, kind: 'identifier', name: 'repr' }, args: [value] };
}

function concatenated(node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'concat', parts: lower.expressions(node.children) };
}

export function numberValue(text: string): number {
  const digits = text.replaceAll('_', '').replace(/[lLjJ]$/, '');
  return /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
}

export const literalRules: Record<string, ExpressionRule> = {
  string,
  concatenated_string: concatenated,
  integer: (node, lower) => literal(node, lower, numberValue(lower.text(node))),
  float: (node, lower) => literal(node, lower, numberValue(lower.text(node))),
  true: (node, lower) => literal(node, lower, true),
  false: (node, lower) => literal(node, lower, false),
  none: (node, lower) => literal(node, lower, null),
  ellipsis: (node, lower) => literal(node, lower, null),
};
