/** Enumerations: each case is a constant with an instance of the class, which knows its name and its value. */
import { literal } from '../common-rules.ts';
import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { ArrayLiteral, Expression } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { named } from './names.ts';

export function enumCase(node: SyntaxNode, owner: string, lower: Lowering): Field {
  const name = childByField(node, 'name');
  const value = childByField(node, 'value');
  const text = name ? lower.name(name) : '';
  const args = [literal(node, lower, text), ...(value ? [lower.expression(value)] : [])];
  const instance: Expression = {
    ...lower.span(node),
    kind: 'call',
    callee: named(node, lower, owner),
    args,
    isNew: true,
  };
  return { ...lower.span(node), name: text, isStatic: true, value: instance };
}

/** What every enumeration has: `cases()`, `from($value)`, `tryFrom($value)`, and how its cases are made. */
export function enumerationMethods(node: ClassNode, lower: Lowering): FunctionNode[] {
  const { line, endLine, start, end } = node;
  const span: Span = { line, endLine, start, end };
  const identifier = (name: string) => ({ ...span, kind: 'identifier' as const, name: lower.intern(name) });
  const method = (name: string, parameters: string[], body: Statement[] = []): FunctionNode => ({
    ...span,
    kind: 'function',
    name,
    parameters: parameters.map((one) => ({ ...span, pattern: identifier(one) })),
    body,
    lexicalThis: false,
    isStatic: name !== 'constructor',
  });
  const cases = (): ArrayLiteral => ({
    ...span,
    kind: 'array',
    elements: node.fields
      .filter(({ value }) => value?.kind === 'call' && value.isNew)
      .map(
        ({ name }): Expression => ({
          ...span,
          kind: 'member',
          object: identifier(node.name),
          property: name,
        }),
      ),
  });
  const returned = (value: Expression): Statement => ({ ...span, kind: 'return', value });
  const one = (): Expression => ({ ...span, kind: 'index', object: cases(), index: identifier('$value') });
  const maker = method('constructor', ['name', 'value']);
  for (const parameter of maker.parameters) parameter.isField = true;
  return [
    maker,
    method('cases', [], [returned(cases())]),
    method('from', ['$value'], [returned(one())]),
    method('tryFrom', ['$value'], [returned(one())]),
  ];
}
