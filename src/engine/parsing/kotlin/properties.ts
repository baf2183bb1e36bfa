/** Properties of classes: fields, and methods that read or write them. */
import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByType, type SyntaxNode } from '../syntax-tree.ts';
import { annotationsOf, hasModifier } from './annotations.ts';
import { functionBody } from './functions.ts';
import { delegated, valueNode } from './initial-values.ts';
import { identifierNamed, plainName } from './names.ts';
import { isType, javaType } from './types.ts';

/** Adds the property; returns what sets it when an instance is made, in the order of the code. */
export function addProperty(
  target: ClassNode,
  node: SyntaxNode,
  lower: Lowering,
  isStatic: boolean,
): Statement[] {
  const declared = childByType(node, 'variable_declaration');
  const name = plainName(declared && childByType(declared, 'identifier'), lower);
  if (name === '') return [];
  const span = lower.span(node);
  const type = javaType(declared?.children.find(isType), lower);
  const accessors = node.children.filter(({ type: kind }) => kind === 'getter' || kind === 'setter');
  for (const accessor of accessors) {
    const made = accessorNode(accessor, name, type, lower);
    if (made) target.methods.push(isStatic ? { ...made, isStatic } : made);
  }
  const value = valueNode(node);
  const delegate = childByType(node, 'property_delegate');
  const isComputed = accessors.length > 0 && !value && !delegate;
  if (isComputed) return [];
  const decorators = annotationsOf(node, lower);
  const given = value ? lower.expression(value) : delegate ? delegated(delegate, lower) : undefined;
  const field: Field = { ...span, name, isStatic };
  if (type) field.type = type;
  if (decorators.length > 0) field.decorators = decorators;
  if (hasModifier(node, 'private', lower)) field.isPrivate = true;
  if (isStatic && node.tokens.includes('val')) field.isFixed = true;
  target.fields.push(field);
  const isNothing = given?.kind === 'literal' && given.value === null;
  if (!given || isNothing) return [];
  if (isStatic || given.kind === 'literal') {
    field.value = given;
    return [];
  }
  const self: Expression = { ...span, kind: 'this' };
  return [
    {
      ...span,
      kind: 'expression',
      expression: {
        ...span,
        kind: 'assign',
        target: { ...span, kind: 'member', object: self, property: name },
        // What a delegate or a function gives is of the type that is declared.
        value: type && given.kind === 'call' ? { ...span, kind: 'cast', type, operand: given } : given,
      },
    },
  ];
}

/** `get() = …` and `set(value) { … }`; `field` in them is left alone. */
function accessorNode(
  node: SyntaxNode,
  name: string,
  type: string | undefined,
  lower: Lowering,
): FunctionNode | null {
  const body = childByType(node, 'function_body');
  if (!body) return null;
  const isSetter = node.type === 'setter';
  const parameter = isSetter ? childByType(node, 'identifier') : undefined;
  const span = lower.span(node);
  return {
    ...span,
    kind: 'function',
    name,
    parameters: parameter
      ? [{ ...span, pattern: identifierNamed(span, plainName(parameter, lower)), ...(type && { type }) }]
      : [],
    body: functionBody(body, lower),
    lexicalThis: false,
    accessor: isSetter ? 'set' : 'get',
    ...(!isSetter && type && { returnType: type }),
  };
}
