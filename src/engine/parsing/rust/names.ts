/** Names and paths: `std::fs::read` is one name, `User::find` a member of a type. */

import { literal } from '../common-rules.ts';
import type { Expression, Identifier } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

export function identifierNamed(node: SyntaxNode, lower: Lowering, name: string): Identifier {
  return { ...lower.span(node), kind: 'identifier', name: lower.intern(name) };
}

const maxSegments = 12;

/** The segments of a path without type arguments: `Vec::<u8>::new` → `Vec`, `new`. */
export function segmentsOf(node: SyntaxNode | undefined, lower: Lowering): string[] {
  const segments: string[] = [];
  let at = node;
  for (let count = 0; at && count < maxSegments; count++) {
    switch (at.type) {
      case 'scoped_identifier':
      case 'scoped_type_identifier': {
        const name = childByField(at, 'name');
        if (name) segments.unshift(plainName(name, lower));
        at = childByField(at, 'path');
        break;
      }
      case 'generic_type':
      case 'generic_type_with_turbofish':
      case 'reference_type':
        at = childByField(at, 'type');
        break;
      case 'generic_function':
        at = childByField(at, 'function');
        break;
      // `<T as Trait>::method`
      case 'bracketed_type':
      case 'qualified_type':
        at = childByField(at, 'type') ?? at.children[0];
        break;
      case 'dynamic_type':
      case 'abstract_type':
        at = childByField(at, 'trait');
        break;
      case 'bounded_type':
        at = at.children[0];
        break;
      case 'identifier':
      case 'type_identifier':
      case 'field_identifier':
      case 'primitive_type':
      case 'crate':
      case 'self':
      case 'super':
      case 'metavariable':
        segments.unshift(plainName(at, lower));
        at = undefined;
        break;
      default:
        at = undefined;
    }
  }
  return segments;
}

/** `r#type` is called `type`; a macro of the program has its mark where the file has a blank. */
export function plainName(node: SyntaxNode, lower: Lowering): string {
  const text = lower.text(node).replace(/\s$/, '!');
  return lower.intern(text.startsWith('r#') ? text.slice(2) : text);
}

/** Modules begin with a small letter, types with a capital: up to the type it is one name, behind it come members. */
export function pathExpression(node: SyntaxNode, segments: readonly string[], lower: Lowering): Expression {
  const type = segments.findIndex((segment) => /^[A-Z]/.test(segment));
  // A constant has nothing behind it: `DB::open` is a type that is written in capitals.
  const isConstant = type === segments.length - 1 && /^[A-Z][A-Z0-9_]+$/.test(segments[type] ?? '');
  const end = type < 0 || isConstant ? segments.length : type + 1;
  let result: Expression = identifierNamed(node, lower, segments.slice(0, end).join('.'));
  for (const property of segments.slice(end))
    result = { ...lower.span(node), kind: 'member', object: result, property: lower.intern(property) };
  return result;
}

const path: ExpressionRule = (node, lower) => {
  const segments = segmentsOf(node, lower);
  if (segments.length === 1 && segments[0] === 'None') return literal(node, lower, null);
  return segments.length === 0 ? lower.unknown(node) : pathExpression(node, segments, lower);
};

/** The type as written. */
export function typeText(node: SyntaxNode, lower: Lowering): string {
  return lower.name(node);
}

/** The last name of a named type: `T` of `&mut pkg::T<K>`. */
export function lastTypeName(node: SyntaxNode | undefined, lower: Lowering): string {
  return segmentsOf(node, lower).at(-1) ?? '';
}

export const nameRules: Record<string, ExpressionRule> = {
  identifier: path,
  type_identifier: path,
  scoped_identifier: path,
  scoped_type_identifier: path,
  generic_type: path,
  generic_function: (node, lower) => lower.expression(childByField(node, 'function')),
  self: (node, lower) => ({ ...lower.span(node), kind: 'this' }),
  crate: path,
  super: path,
};

const writable = /^(?:lock|write|borrow_mut|get_mut|as_mut|deref_mut|make_mut|blocking_lock|blocking_write)$/;

/** Whether a method of this name gives a place to write to: `state.lock()`. */
export function givesPlace(method: string): boolean {
  return writable.test(method);
}

/** Whether what a method of this name gives is followed as what it is called on, also for writing: `state.lock().unwrap()`. */
export function opensWhatItHolds(method: string): boolean {
  return givesPlace(method) || method === 'unwrap' || method === 'expect';
}
