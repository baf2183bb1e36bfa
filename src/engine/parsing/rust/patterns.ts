/** Patterns: what they bind, and what they ask. */

import type { Expression } from '../ir/expressions.ts';
import type { ObjectPattern, Pattern } from '../ir/patterns.ts';
import type { Declare } from '../ir/statements.ts';
import type { Lowering, PatternRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed, opensWhatItHolds, pathExpression, plainName, segmentsOf } from './names.ts';

/** `Some(x)`, `Ok(x)` and `Json(x)` are `x`: what is around a single value is followed as the value. */
function isTransparent(type: SyntaxNode | undefined, count: number, lower: Lowering): boolean {
  return count === 1 && (segmentsOf(type, lower).length === 1 || isModule(segmentsOf(type, lower).at(-2)));
}

/** A variant stands behind the name of its type, anything else behind that of a module. */
function isModule(segment: string | undefined): boolean {
  return segment !== undefined && /^[a-z]/.test(segment);
}

const named: PatternRule = (node, lower) => identifierNamed(node, lower, plainName(node, lower));

function nameless(node: SyntaxNode, lower: Lowering): Pattern {
  return identifierNamed(node, lower, '');
}

/** Names of constants and variants are asked for, not bound. */
function isBinding(node: SyntaxNode, lower: Lowering): boolean {
  return node.type === 'identifier' && /^[a-z_]/.test(lower.text(node)) && lower.text(node) !== '_';
}

function elements(nodes: readonly SyntaxNode[], lower: Lowering): (Pattern | null)[] {
  return nodes.map((child): Pattern | null => {
    if (child.type === 'remaining_field_pattern')
      return { ...lower.span(child), kind: 'rest-pattern', target: nameless(child, lower) };
    return binds(child, lower) ? lower.pattern(child) : null;
  });
}

/** Whether anything in the pattern gets a value. */
function binds(node: SyntaxNode, lower: Lowering): boolean {
  if (isBinding(node, lower) || node.type === 'shorthand_field_identifier') return true;
  return node.children.some((child) => child.field !== 'type' && binds(child, lower));
}

function tupleStruct(node: SyntaxNode, lower: Lowering): Pattern {
  // `Some(Err(e))`: an error within is not the value either.
  if (segmentsOf(childByField(node, 'type'), lower).at(-1) === 'Err') return nameless(node, lower);
  const parts = node.children.filter(({ field }) => field !== 'type');
  if (parts[0] && isTransparent(childByField(node, 'type'), parts.length, lower))
    return lower.pattern(parts[0]);
  return {
    ...lower.span(node),
    kind: 'object-pattern',
    ...variantOf(node, lower),
    properties: parts.flatMap((part, index) =>
      binds(part, lower) ? [{ key: String(index), target: lower.pattern(part) }] : [],
    ),
  };
}

/** `Job::Sleep { seconds }`: whose fields are bound. */
function variantOf(node: SyntaxNode, lower: Lowering): Pick<ObjectPattern, 'variant'> {
  const [type, name] = segmentsOf(childByField(node, 'type'), lower).slice(-2);
  return type === undefined || name === undefined || isModule(type) ? {} : { variant: `${type}.${name}` };
}

function struct(node: SyntaxNode, lower: Lowering): Pattern {
  const properties = node.children.flatMap((child) => {
    if (child.type !== 'field_pattern') return [];
    const name = childByField(child, 'name');
    const pattern = childByField(child, 'pattern');
    if (!name || (pattern && !binds(pattern, lower))) return [];
    return [{ key: plainName(name, lower), target: pattern ? lower.pattern(pattern) : named(name, lower) }];
  });
  return { ...lower.span(node), kind: 'object-pattern', ...variantOf(node, lower), properties };
}

function inner(node: SyntaxNode, lower: Lowering): Pattern {
  const child = node.children.find(({ type }) => type !== 'mutable_specifier');
  return child ? lower.pattern(child) : nameless(node, lower);
}

const target: PatternRule = (node, lower) => {
  const value = lower.expression(node);
  return value.kind === 'member' || value.kind === 'index' || value.kind === 'identifier'
    ? value
    : nameless(node, lower);
};

export const patternRules: Record<string, PatternRule> = {
  identifier: (node, lower) => (isBinding(node, lower) ? named(node, lower) : nameless(node, lower)),
  shorthand_field_identifier: named,
  _: nameless,
  tuple_pattern: (node, lower) => ({
    ...lower.span(node),
    kind: 'array-pattern',
    elements: elements(node.children, lower),
  }),
  slice_pattern: (node, lower) => ({
    ...lower.span(node),
    kind: 'array-pattern',
    elements: elements(node.children, lower),
  }),
  // Alternatives bind the same names.
  or_pattern: inner,
  captured_pattern: inner,
  ref_pattern: inner,
  mut_pattern: inner,
  reference_pattern: inner,
  match_pattern: inner,
  tuple_struct_pattern: tupleStruct,
  struct_pattern: struct,
  // What is assigned to.
  field_expression: target,
  index_expression: target,
  // `*state.lock().unwrap() = x`: what is locked is followed as the value itself.
  call_expression: (node, lower) => {
    const callee = childByField(node, 'function');
    const name = callee?.type === 'field_expression' ? childByField(callee, 'field') : undefined;
    const opened =
      callee && name && opensWhatItHolds(lower.text(name)) ? childByField(callee, 'value') : undefined;
    return opened ? lower.pattern(opened) : nameless(node, lower);
  },
  unary_expression: (node, lower) => lower.pattern(node.children[0]),
  parenthesized_expression: (node, lower) => lower.pattern(node.children[0]),
  reference_expression: (node, lower) => lower.pattern(childByField(node, 'value')),
  tuple_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'array-pattern',
    elements: node.children.map((child) => lower.pattern(child)),
  }),
  self: nameless,
};

/** What a pattern gives its names, as declarations. */
export function bindings(node: SyntaxNode | undefined, subject: Expression, lower: Lowering): Declare[] {
  if (!node || !binds(node, lower)) return [];
  const bare = bareNode(node);
  const [only] = bare.children.filter(({ field }) => field !== 'type');
  const value = only ? heldBy(bare, subject, lower) : null;
  const result: Declare = {
    ...lower.span(node),
    kind: 'declare',
    target: lower.pattern(value && only ? only : node),
    value: value ?? subject,
  };
  return [result];
}

/** What stands in a variant that is not simply the value; null for all others. */
function heldBy(node: SyntaxNode, subject: Expression, lower: Lowering): Expression | null {
  if (node.type !== 'tuple_struct_pattern') return null;
  const span = lower.span(node);
  const [type, variant] = segmentsOf(childByField(node, 'type'), lower).slice(-2);
  // An error is not the value that is missing; of a path the other is one folder or file that lies below.
  const isError = (variant ?? type) === 'Err';
  if (!isError && (type !== 'Component' || variant !== 'Normal')) return null;
  const property = isError ? 'Err' : 'file_name';
  return { ...span, kind: 'call', callee: { ...span, kind: 'member', object: subject, property }, args: [] };
}

function bareNode(node: SyntaxNode): SyntaxNode {
  let bare = node;
  while (/^(?:match|or|ref|mut|reference)_pattern$/.test(bare.type)) {
    const [first] = bare.children.filter(({ type }) => type !== 'mutable_specifier');
    if (!first) break;
    bare = first;
  }
  return bare;
}

/** What the pattern is compared with: null where it always fits, one unknown where more than equality is asked. */
export function testsOf(node: SyntaxNode | undefined, lower: Lowering): Expression[] | null {
  if (!node) return null;
  switch (node.type) {
    case 'match_pattern':
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
      return testsOf(
        node.children.find(({ field, type }) => field !== 'condition' && type !== 'mutable_specifier'),
        lower,
      );
    // `name @ ("a" | "b")`
    case 'captured_pattern':
      return testsOf(node.children.at(-1), lower);
    case 'tuple_pattern':
      return node.children.length === 1 ? testsOf(node.children[0], lower) : [anything(node, lower)];
    case '_':
      return null;
    case 'identifier':
      return isBinding(node, lower) ? null : [path(node, lower)];
    case 'scoped_identifier':
      return [path(node, lower)];
    case 'string_literal':
    case 'raw_string_literal':
    case 'char_literal':
    case 'integer_literal':
    case 'float_literal':
    case 'boolean_literal':
      return [lower.expression(node)];
    case 'or_pattern':
      return node.children.flatMap((child) => testsOf(child, lower) ?? [anything(child, lower)]);
    case 'tuple_struct_pattern': {
      const [only, ...others] = node.children.filter(({ field }) => field !== 'type');
      const isValue = isTransparent(childByField(node, 'type'), others.length + 1, lower);
      return (isValue && only ? testsOf(only, lower) : null) ?? [anything(node, lower)];
    }
    default:
      return [anything(node, lower)];
  }
}

/** `Ok(x)`, `Some(_)`: it went well; `Err(e)`, `None`: it did not. Null where the pattern asks for anything else. */
export function outcomeOf(node: SyntaxNode | undefined, lower: Lowering): 'well' | 'badly' | null {
  if (!node || childByField(node, 'condition')) return null;
  const bare = bareNode(node);
  if (bare.type === 'identifier') return lower.text(bare) === 'None' ? 'badly' : null;
  if (bare.type !== 'tuple_struct_pattern') return null;
  const name = segmentsOf(childByField(bare, 'type'), lower).join('.');
  const [only, ...others] = bare.children.filter(({ field }) => field !== 'type');
  const isAny =
    only?.type === 'unit_expression' || (only && (outcomeOf(only, lower) === 'well' || always(only, lower)));
  if (!isAny || others.length > 0) return null;
  return name === 'Ok' || name === 'Some' ? 'well' : name === 'Err' ? 'badly' : null;
}

/** Whether the pattern fits whatever there is. */
function always(node: SyntaxNode, lower: Lowering): boolean {
  if (node.type === 'tuple_pattern') return node.children.every((child) => always(child, lower));
  return node.type === 'remaining_field_pattern' || testsOf(node, lower) === null;
}

function path(node: SyntaxNode, lower: Lowering): Expression {
  const segments = segmentsOf(node, lower);
  return segments[0] === 'None'
    ? { ...lower.span(node), kind: 'literal', value: null }
    : pathExpression(node, segments, lower);
}

function anything(node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'unknown', children: [] };
}
