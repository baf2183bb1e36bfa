/** Numbers, strings with and without variables in them, and shell commands in backticks. */
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { named } from './names.ts';

/** In single quotes only the quote and the backslash can be escaped. */
export function plainString(node: SyntaxNode, lower: Lowering): string {
  const text = lower.text(node).replace(/^b(?=['"])/i, '');
  const closed = text.length > 1 && text.endsWith("'");
  return text.slice(1, closed ? -1 : undefined).replace(/\\(['\\])/g, '$1');
}

const singleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  v: '\v',
  e: '\x1b',
  f: '\f',
  '\\': '\\',
  $: '$',
  '"': '"',
  '`': '`',
};

const escapes = /\\(?:u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([ntrvef\\$"`]))/g;

/** Escapes that do not exist stand for their characters. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapes, (all, unicode, hex, octal, single) => {
    const code = unicode ?? hex;
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    }
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return singleEscapes[single] ?? all;
  });
}

/** The pieces of a string: fixed text between variables and expressions. */
function parts(nodes: readonly SyntaxNode[], lower: Lowering): Expression[] {
  const result: Expression[] = [];
  let fixed: { node: SyntaxNode; text: string[] } | null = null;
  const flush = () => {
    if (fixed) result.push(literal(fixed.node, lower, fixed.text.join('')));
    fixed = null;
  };
  for (const node of nodes) {
    if (node.type === 'string_content' || node.type === 'escape_sequence') {
      fixed ??= { node, text: [] };
      fixed.text.push(withoutEscapes(lower.text(node)));
    } else {
      flush();
      result.push(embedded(node, lower));
    }
  }
  flush();
  return result;
}

/** `"$row[name]"`: inside of a string the key needs no quotes. */
function embedded(node: SyntaxNode, lower: Lowering): Expression {
  const [object, key, ...others] = node.children;
  if (node.type === 'subscript_expression' && key?.type === 'name' && others.length === 0)
    return {
      ...lower.span(node),
      kind: 'index',
      object: lower.expression(object),
      index: literal(key, lower, lower.name(key)),
    };
  return lower.expression(node);
}

function interpolated(node: SyntaxNode, lower: Lowering, nodes: readonly SyntaxNode[]): Expression {
  const pieces = parts(nodes, lower);
  const [only] = pieces;
  if (!only) return literal(node, lower, '');
  if (pieces.length === 1 && only.kind === 'literal') return literal(node, lower, only.value);
  return { ...lower.span(node), kind: 'concat', parts: pieces };
}

function heredoc(node: SyntaxNode, lower: Lowering): Expression {
  return interpolated(node, lower, childByField(node, 'value')?.children ?? []);
}

function nowdoc(node: SyntaxNode, lower: Lowering): Expression {
  const body = childByField(node, 'value');
  return literal(node, lower, body ? lower.text(body).replace(/^\r?\n/, '') : '');
}

/** Backticks do what `shell_exec` does. */
function shellCommand(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'call',
    callee: named(node, lower, 'shell_exec'),
    args: [interpolated(node, lower, node.children)],
  };
}

function integer(text: string): number {
  const digits = text.replaceAll('_', '').toLowerCase();
  if (/^0o?[0-7]+$/.test(digits)) return Number.parseInt(digits.replace('o', ''), 8);
  return Number(digits);
}

export const literalRules: Record<string, ExpressionRule> = {
  string: (node, lower) => literal(node, lower, lower.intern(plainString(node, lower))),
  encapsed_string: (node, lower) => interpolated(node, lower, node.children),
  heredoc,
  nowdoc,
  shell_command_expression: shellCommand,
  integer: (node, lower) => literal(node, lower, integer(lower.text(node))),
  float: (node, lower) => literal(node, lower, Number(lower.text(node).replaceAll('_', ''))),
  boolean: (node, lower) => literal(node, lower, lower.text(node).toLowerCase() === 'true'),
  null: (node, lower) => literal(node, lower, null),
};
