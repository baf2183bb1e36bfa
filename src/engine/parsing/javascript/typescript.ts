/** Declarations of TypeScript that exist when the program runs: enums and namespaces. */

import { literal } from '../common-rules.ts';
import type { FunctionNode } from '../ir/declarations.ts';
import type { Expression, Identifier, ObjectProperty } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { Span } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifier } from './expressions.ts';
import { propertyKey } from './property-key.ts';

/** `enum Color { Red, Green = 'g' }` is an object of its members. */
function enumDeclaration(node: SyntaxNode, lower: Lowering): Statement | null {
  const name = childByField(node, 'name');
  if (!name) return null;
  const properties: ObjectProperty[] = [];
  let next: number | null = 0;
  for (const member of childByField(node, 'body')?.children ?? []) {
    const key = member.type === 'enum_assignment' ? childByField(member, 'name') : member;
    const initial = member.type === 'enum_assignment' ? childByField(member, 'value') : undefined;
    const value: Expression = initial ? lower.expression(initial) : literal(member, lower, next);
    next = value.kind === 'literal' && typeof value.value === 'number' ? value.value + 1 : null;
    const property = key ? propertyKey(key, lower) : null;
    if (property !== null) properties.push({ kind: 'property', key: property, value });
  }
  const span = lower.span(node);
  const value: Expression = { ...span, kind: 'object', properties };
  return { ...span, kind: 'declare', target: identifier(name, lower), value };
}

/**
 * `namespace N { … }` is what it is compiled to: a function that runs at once, whose exported names make the
 * object `N`. `namespace A.B` nests one object in the other.
 */
function namespace(node: SyntaxNode, lower: Lowering): Statement | null {
  const name = childByField(node, 'name');
  const body = childByField(node, 'body');
  if (!name || !body || name.type === 'string') return null;
  const span = lower.span(node);
  const [first = '', ...inner] = lower.text(name).split('.');
  let value: Expression = { ...span, kind: 'call', callee: namespaceFunction(body, lower), args: [] };
  for (const key of inner.reverse()) {
    value = { ...span, kind: 'object', properties: [{ kind: 'property', key: key.trim(), value }] };
  }
  const target: Identifier = { ...lower.span(name), kind: 'identifier', name: lower.intern(first.trim()) };
  return { ...span, kind: 'declare', target, value };
}

function namespaceFunction(node: SyntaxNode, lower: Lowering): FunctionNode {
  const span = lower.span(node);
  const exported: string[] = [];
  const body: Statement[] = [];
  for (const statement of lower.statements(node.children)) {
    if (statement.kind !== 'export') {
      body.push(statement);
    } else if (statement.declaration) {
      addDeclaredNames(statement.declaration, exported);
      body.push(statement.declaration);
    }
  }
  const properties = exported.map(
    (name): ObjectProperty => ({ kind: 'property', key: name, value: named(name, span) }),
  );
  body.push({ ...span, kind: 'return', value: { ...span, kind: 'object', properties } });
  return { ...span, kind: 'function', name: '', parameters: [], body, lexicalThis: true };
}

function named(name: string, span: Span): Identifier {
  return { ...span, kind: 'identifier', name };
}

function addDeclaredNames(statement: Statement, names: string[]): void {
  if (statement.kind === 'function-declaration') names.push(statement.function.name);
  else if (statement.kind === 'class-declaration') names.push(statement.class.name);
  else if (statement.kind === 'declare') addPatternNames(statement.target, names);
  else if (statement.kind === 'block') for (const inner of statement.body) addDeclaredNames(inner, names);
}

function addPatternNames(pattern: Pattern, names: string[]): void {
  switch (pattern.kind) {
    case 'identifier':
      names.push(pattern.name);
      break;
    case 'object-pattern':
      for (const { target } of pattern.properties) addPatternNames(target, names);
      if (pattern.rest) addPatternNames(pattern.rest, names);
      break;
    case 'array-pattern':
      for (const element of pattern.elements) if (element) addPatternNames(element, names);
      break;
    case 'default-pattern':
    case 'rest-pattern':
      addPatternNames(pattern.target, names);
      break;
  }
}

export const typescriptRules: Record<string, StatementRule> = {
  enum_declaration: enumDeclaration,
  internal_module: namespace,
  module: namespace,
};
