/** `format!("{} {name:?}", a)`: texts with values filled in. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { stringValue } from './literals.ts';
import { identifierNamed } from './names.ts';

export interface FormatArguments {
  /** In order, those with a name too. */
  positional: readonly Expression[];
  named: ReadonlyMap<string, Expression>;
}

const hole = /\{\{|\}\}|\{\s*([\w.]*)\s*(?::([^{}]*))?\}/g;
const maxHoles = 500;

/** The text, put together; whatever is no literal text is kept as it is. */
export function formatted(template: SyntaxNode, given: FormatArguments, lower: Lowering): Expression {
  const isText = template.type === 'string_literal' || template.type === 'raw_string_literal';
  const span = lower.span(template);
  if (!isText) return { ...span, kind: 'concat', parts: [lower.expression(template), ...given.positional] };
  const text = stringValue(template, lower);
  const parts: Expression[] = [];
  const used = new Set<Expression>();
  let from = 0;
  let next = 0;
  let fixed = '';
  const endText = () => {
    if (fixed !== '') parts.push(literal(template, lower, fixed));
    fixed = '';
  };
  for (const match of text.matchAll(hole)) {
    fixed += text.slice(from, match.index);
    from = match.index + match[0].length;
    const [all, name = '', how = ''] = match;
    if (all === '{{' || all === '}}') {
      fixed += all[0];
      continue;
    }
    if (parts.length >= maxHoles) continue;
    endText();
    const value = name === '' ? given.positional[next++] : valueNamed(name, given, template, lower);
    parts.push(
      value ? shown(once(value, used, template, lower), how, template, lower) : nothing(template, lower),
    );
  }
  fixed += text.slice(from);
  endText();
  const [only] = parts;
  if (!only) return literal(template, lower, '');
  return parts.length === 1 && only.kind === 'literal' ? only : { ...span, kind: 'concat', parts };
}

function valueNamed(
  name: string,
  given: FormatArguments,
  node: SyntaxNode,
  lower: Lowering,
): Expression | undefined {
  if (/^\d+$/.test(name)) return given.positional[Number(name)];
  return given.named.get(name) ?? (/^[A-Za-z_]\w*$/.test(name) ? variable(name, node, lower) : undefined);
}

/** A variable of the function, by its name in the text. */
function variable(name: string, node: SyntaxNode, lower: Lowering): Expression {
  return name === 'self' ? { ...lower.span(node), kind: 'this' } : identifierNamed(node, lower, name);
}

/** What is written once runs once, however often it is shown. */
function once(value: Expression, used: Set<Expression>, node: SyntaxNode, lower: Lowering): Expression {
  if (!used.has(value) || value.kind === 'identifier') {
    used.add(value);
    return value;
  }
  return nothing(node, lower);
}

function nothing(node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'unknown', children: [] };
}

/** `{:?}` shows a text between quotes, with its special characters escaped. */
function shown(value: Expression, how: string, node: SyntaxNode, lower: Lowering): Expression {
  if (!how.includes('?') || value.kind === 'literal') return value;
  return {
    ...lower.span(node),
    kind: 'call',
    callee: identifierNamed(node, lower, debugName),
    args: [value],
  };
}

/** Stands for the debug form of a value; no program can name it. */
const debugName = '{:?}';
