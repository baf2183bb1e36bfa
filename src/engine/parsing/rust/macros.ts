/** Macros: texts that are put together, calls, and loose tokens whose names are read as values. */
import type { Call, Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { documentOf } from './document-macros.ts';
import { type FormatArguments, formatted } from './format-strings.ts';
import { matchOfValues } from './matches-macro.ts';
import { identifierNamed, plainName, segmentsOf } from './names.ts';
import { callMacros } from './source-text.ts';

/** Macros that fill a text, with the place of the text among their arguments. */
const formatting: ReadonlyMap<string, number> = new Map([
  ...[
    'format',
    'format_args',
    'print',
    'println',
    'eprint',
    'eprintln',
    'panic',
    'todo',
    'unimplemented',
  ].map((name): [string, number] => [name, 0]),
  ...['anyhow', 'bail', 'eyre', 'unreachable', 'formatdoc'].map((name): [string, number] => [name, 0]),
  ...['write', 'writeln', 'ensure', 'writedoc'].map((name): [string, number] => [name, 1]),
]);

const logging = /^(?:log|trace|debug|info|warn|error|event)$/;

/** Macros that are nothing but text or list. */
const textOnly = new Set(['format', 'format_args', 'formatdoc']);

export function macroCall(
  node: SyntaxNode,
  callee: SyntaxNode | undefined,
  args: readonly SyntaxNode[],
  lower: Lowering,
): Expression {
  const name = (callee ? lower.text(callee) : '').replace(/^.*::/s, '').slice(0, -1);
  const at = logging.test(name) ? messageIn(args, lower) : placeOfText(name, args, lower);
  const result: Call = {
    ...lower.span(node),
    kind: 'call',
    callee: lower.expression(callee),
    args: lower.expressions(at < 0 ? args.map(withoutName) : args.slice(0, at).map(withoutName)),
  };
  const template = args[at];
  if (at < 0 || !template) return result;
  const text = formatted(template, argumentsOf(args.slice(at + 1), lower), lower);
  if (textOnly.has(name)) return { ...text, ...lower.span(node) };
  result.args.push(text);
  return result;
}

/** Also of a macro that nobody knows and that is given a text with places in it: `shell!("ls {}", folder)`. */
function placeOfText(name: string, [first, second]: readonly SyntaxNode[], lower: Lowering): number {
  const known = formatting.get(name);
  if (known !== undefined || callMacros.has(name)) return known ?? -1;
  return first && isText(first) && (second ? /\{[^{}]*\}/ : /\{\w[^{}]*\}/).test(lower.text(first)) ? 0 : -1;
}

/** The first text that does not say whose log it is. */
function messageIn(args: readonly SyntaxNode[], lower: Lowering): number {
  return args.findIndex(
    (arg) => isText(arg) && !/target:\s*$/.test(lower.source.slice(Math.max(0, arg.start - 30), arg.start)),
  );
}

function isText({ type }: SyntaxNode): boolean {
  return type === 'string_literal' || type === 'raw_string_literal';
}

function withoutName(node: SyntaxNode): SyntaxNode {
  return node.type === 'assignment_expression' ? (childByField(node, 'right') ?? node) : node;
}

function argumentsOf(nodes: readonly SyntaxNode[], lower: Lowering): FormatArguments {
  const positional: Expression[] = [];
  const named = new Map<string, Expression>();
  for (const node of nodes) {
    const left = node.type === 'assignment_expression' ? childByField(node, 'left') : undefined;
    const value = lower.expression(withoutName(node));
    if (left) named.set(plainName(left, lower), value);
    positional.push(value);
  }
  return { positional, named };
}

const maxTokens = 2_000;

/** What is not read as expressions: a call with the names in it as one argument, of which any may be in the result. */
const tokens: ExpressionRule = (node, lower) => {
  const match = matchOfValues(node, lower);
  if (match) return match;
  const span = lower.span(node);
  const name = segmentsOf(childByField(node, 'macro'), lower).join('.');
  const trees = node.children.filter(({ type }) => type === 'token_tree');
  const read = (nodes: readonly SyntaxNode[]): Expression => ({
    ...span,
    kind: 'unknown',
    children: [...valuesAmong(nodes, lower), ...namedIn(nodes, lower)],
  });
  const written = documentOf(name.replace(/^.*\./, ''), trees[0], lower, read);
  if (written) return written;
  const children = trees.length > 0 ? namedIn(trees, lower) : [];
  const callee = identifierNamed(node, lower, `${name}!`);
  return {
    ...span,
    kind: 'call',
    callee,
    args: children.length > 0 ? [{ ...span, kind: 'unknown', children }] : [],
  };
};

/** What loose tokens name or make, those in brackets among them. */
function namedIn(nodes: readonly SyntaxNode[], lower: Lowering): Expression[] {
  const children: Expression[] = [];
  const stack = [...nodes].filter(({ type }) => type === 'token_tree').reverse();
  for (let tree = stack.pop(); tree && children.length < maxTokens; tree = stack.pop()) {
    for (const [index, child] of tree.children.entries()) {
      const made = madeOf(child, tree.children[index + 1], lower);
      if (made) children.push(made);
      if (child.type === 'token_tree') stack.push(child);
    }
    children.push(...valuesAmong(tree.children, lower));
  }
  return children;
}

/** Names in loose tokens, with what is read of them: `page.title`. */
function valuesAmong(nodes: readonly SyntaxNode[], lower: Lowering): Expression[] {
  const values: Expression[] = [];
  let before: SyntaxNode | undefined;
  for (const node of nodes) {
    const last = values.at(-1);
    if (before && last && node.type === 'identifier' && joins(before, node, lower) === '.')
      values[values.length - 1] = {
        ...lower.span(node),
        kind: 'member',
        object: last,
        property: plainName(node, lower),
      };
    else if (node.type === 'identifier') values.push(identifierNamed(node, lower, plainName(node, lower)));
    else if (node.type === 'self') values.push({ ...lower.span(node), kind: 'this' });
    before = node.type === 'identifier' || node.type === 'self' ? node : undefined;
  }
  return values;
}

/** `PreEscaped(text)` in loose tokens: something is made of the names between the brackets. */
function madeOf(node: SyntaxNode, next: SyntaxNode | undefined, lower: Lowering): Expression | null {
  if (node.type !== 'identifier' || next?.type !== 'token_tree' || !/^[A-Z]/.test(lower.text(node)))
    return null;
  if (lower.source[next.start] !== '(') return null;
  const module = /(\w+)::$/.exec(lower.source.slice(Math.max(0, node.start - 50), node.start))?.[1];
  const name = plainName(node, lower);
  const span = lower.span(node);
  const given = valuesAmong(next.children, lower);
  const callee = identifierNamed(node, lower, module ? `${module}.${name}` : name);
  return { ...span, kind: 'call', callee, args: [{ ...span, kind: 'unknown', children: given }] };
}

function joins(before: SyntaxNode, after: SyntaxNode, lower: Lowering): string {
  return lower.source.slice(before.end, Math.min(after.start, before.end + 50)).trim();
}

export const macroRules: Record<string, ExpressionRule> = { macro_invocation: tokens };
