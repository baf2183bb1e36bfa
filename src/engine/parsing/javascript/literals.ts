/** Numbers, strings, templates and regular expressions. */
import { literal } from '../common-rules.ts';
import type { Concat, Expression, RegexLiteral } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const singleEscapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
]);

/** One escape sequence, backslash included, or a line continuation. */
const escapeSequence =
  /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r\n|[\s\S]))/g;

/** The value of a string's inner text. Escapes that are not valid stand for their characters. */
function unescapeString(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapeSequence, (_all, braced, unicode, hex, octal, single) => {
    const code = braced ?? unicode ?? hex;
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    }
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (/^[\r\n\u2028\u2029]/.test(single)) return '';
    return singleEscapes.get(single) ?? single;
  });
}

/** A string node's value; a quote that is missing at its end does not matter. */
export function stringValue(node: SyntaxNode, lower: Lowering): string {
  const text = lower.text(node);
  const quote = text[0] ?? '';
  const closed = text.length > 1 && text.endsWith(quote);
  return unescapeString(text.slice(1, closed ? -1 : undefined));
}

export function numberValue(text: string): number {
  const digits = text.replaceAll('_', '').replace(/n$/, '');
  return /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
}

/**
 * A template as the pieces between its holes, and the holes.
 * @param alternates a text, also an empty one, stands before, between and behind each hole
 */
export function templateParts(node: SyntaxNode, lower: Lowering, alternates = false): Concat {
  const parts: Expression[] = [];
  let from = node.start + 1;
  const addFixed = (to: number) => {
    if (to <= from && !alternates) return;
    const piece = { ...node, start: from, end: to };
    parts.push(literal(piece, lower, unescapeString(lower.text(piece))));
  };
  for (const child of node.children) {
    if (child.type !== 'template_substitution') continue;
    addFixed(child.start);
    parts.push(child.children.length === 1 ? lower.expression(child.children[0]) : lower.unknown(child));
    from = child.end;
  }
  addFixed(lower.source[node.end - 1] === '`' ? node.end - 1 : node.end);
  return { ...lower.span(node), kind: 'concat', parts };
}

function template(node: SyntaxNode, lower: Lowering): Expression {
  const concat = templateParts(node, lower);
  if (concat.parts.length === 0) return literal(node, lower, '');
  const [only] = concat.parts;
  return concat.parts.length === 1 && only?.kind === 'literal' ? literal(node, lower, only.value) : concat;
}

function regex(node: SyntaxNode, lower: Lowering): RegexLiteral {
  const text = lower.text(node);
  const slash = text.lastIndexOf('/');
  const end = slash > 0 ? slash : text.length;
  return { ...lower.span(node), kind: 'regex', pattern: text.slice(1, end), flags: text.slice(end + 1) };
}

export const literalRules: Record<string, ExpressionRule> = {
  string: (node, lower) => literal(node, lower, lower.intern(stringValue(node, lower))),
  number: (node, lower) => literal(node, lower, numberValue(lower.text(node))),
  true: (node, lower) => literal(node, lower, true),
  false: (node, lower) => literal(node, lower, false),
  null: (node, lower) => literal(node, lower, null),
  template_string: template,
  regex,
};
