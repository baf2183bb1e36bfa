/** Patterns that give names to a value and to its parts: `Point(String x, var y)`, `Foo f`. */
import { literal } from '../common-rules.ts';
import type { Expression, Identifier } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { plainTypeName } from './types.ts';

/** A name that a pattern binds, and what stands under it. */
export interface Binding {
  target: Identifier;
  /** Undefined for `var`. */
  type: string | undefined;
  value: Expression;
}

/** Patterns are nested no deeper by people. */
const maxDepth = 6;

/** In the order in which they are written. */
export function bindingsOf(pattern: SyntaxNode, subject: Expression, lower: Lowering, depth = 0): Binding[] {
  if (pattern.type !== 'record_pattern') return binding(pattern, subject, lower);
  if (depth === maxDepth) return [];
  const [type, body] = pattern.children;
  const span = lower.span(pattern);
  const object: Expression = type
    ? { ...span, kind: 'cast', type: plainTypeName(lower.text(type)), operand: subject }
    : subject;
  return (body?.children ?? []).flatMap((part, at) => {
    const value: Expression = { ...lower.span(part), kind: 'index', object, index: literal(part, lower, at) };
    return bindingsOf(part, value, lower, depth + 1);
  });
}

/** `String x`, `var y`; `_` binds nothing. */
function binding(pattern: SyntaxNode, value: Expression, lower: Lowering): Binding[] {
  const [type, name] = pattern.children;
  if (!type || !name) return [];
  const written = lower.name(type);
  const target: Identifier = { ...lower.span(name), kind: 'identifier', name: lower.name(name) };
  return [{ target, type: written === 'var' ? undefined : written, value }];
}

/** A value that stands in several places: its name, or one that no program can have. */
export function nameOfSubject(node: SyntaxNode | undefined, lower: Lowering): Identifier | null {
  let at = node;
  while (at?.type === 'parenthesized_expression') at = at.children[0];
  if (!at) return null;
  const name = at.type === 'identifier' ? lower.name(at) : lower.intern(`matched ${at.start}`);
  return { ...lower.span(at), kind: 'identifier', name };
}
