/** Classes, interfaces, enums, records and their members. */

import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { Call } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { annotationsOf, annotationsOfHolder, hasModifier } from './annotations.ts';
import { callArguments } from './arguments.ts';
import { functionBody, methodNode, parameterList } from './functions.ts';
import { addGeneratedBuilders } from './generated-builders.ts';
import { addGeneratedConstructors } from './generated-constructors.ts';
import { addGeneratedFields } from './generated-fields.ts';
import { annotatedStatement } from './mapped-methods.ts';
import { mappingBody } from './mapping-targets.ts';
import { declaredType, typeExpression } from './types.ts';

const classTypes = new Set([
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
]);

function classNode(node: SyntaxNode, lower: Lowering): ClassNode {
  const name = childByField(node, 'name');
  const result = emptyClass(node, lower, name ? lower.name(name) : '');
  addHeritage(result, node, lower);
  if (node.type === 'record_declaration') addComponents(result, node, lower);
  if (node.type === 'enum_declaration') result.isEnumeration = true;
  addMembers(result, childByField(node, 'body'), lower);
  if (node.type === 'interface_declaration') result.isInterface = true;
  if (result.isInterface || hasModifier(node, 'abstract')) result.isAbstract = true;
  const decorators = annotationsOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  addGeneratedFields(result);
  if (node.type === 'class_declaration') addGeneratedConstructors(result);
  addGeneratedBuilders(result);
  return result;
}

function emptyClass(node: SyntaxNode, lower: Lowering, name: string): ClassNode {
  return { ...lower.span(node), kind: 'class', name, methods: [], fields: [] };
}

/** `new Foo() { … }`: a class without a name that extends `Foo`, or implements it. */
export function anonymousClass(body: SyntaxNode, type: SyntaxNode, lower: Lowering): ClassNode {
  const result = emptyClass(body, lower, '');
  result.superclass = typeExpression(type, lower);
  result.interfaces = [lower.name(type)];
  addMembers(result, body, lower);
  return result;
}

function addHeritage(target: ClassNode, node: SyntaxNode, lower: Lowering): void {
  const superclass = childByField(node, 'superclass')?.children[0];
  if (superclass) target.superclass = typeExpression(superclass, lower);
  const list = childByField(node, 'interfaces') ?? childByType(node, 'extends_interfaces');
  const interfaces = list?.children.flatMap((child) =>
    child.type === 'type_list' ? child.children : [child],
  );
  if (interfaces) target.interfaces = interfaces.map((type) => lower.name(type));
}

/** The parts of a record are set by its constructor and read by methods of their names. */
function addComponents(target: ClassNode, node: SyntaxNode, lower: Lowering): void {
  const span = lower.span(childByField(node, 'parameters') ?? node);
  const parameters = parameterList(childByField(node, 'parameters'), lower);
  for (const parameter of parameters) parameter.isField = true;
  const compact = childByField(node, 'body')?.children.find(
    ({ type }) => type === 'compact_constructor_declaration',
  );
  const body = compact && childByField(compact, 'body');
  target.methods.push({
    ...span,
    kind: 'function',
    name: 'constructor',
    parameters,
    body: body ? functionBody(body, lower) : [],
    lexicalThis: false,
  });
  for (const { pattern, type, decorators, ...place } of parameters) {
    if (pattern.kind !== 'identifier') continue;
    const { line, endLine, start, end } = place;
    const at = { line, endLine, start, end };
    target.fields.push({
      ...at,
      name: pattern.name,
      isStatic: false,
      ...(type ? { type } : {}),
      ...(decorators ? { decorators } : {}),
    });
    target.methods.push({
      ...at,
      kind: 'function',
      name: pattern.name,
      parameters: [],
      body: [
        {
          ...at,
          kind: 'return',
          value: { ...at, kind: 'member', object: { ...at, kind: 'this' }, property: pattern.name },
        },
      ],
      lexicalThis: false,
    });
  }
}

function addMembers(target: ClassNode, body: SyntaxNode | undefined, lower: Lowering): void {
  for (const member of body?.children ?? []) addMember(target, member, body, lower);
}

function addMember(
  target: ClassNode,
  member: SyntaxNode,
  body: SyntaxNode | undefined,
  lower: Lowering,
): void {
  switch (member.type) {
    case 'method_declaration':
      addMethod(target, member, lower);
      break;
    case 'constructor_declaration':
      target.methods.push(methodNode(member, lower, 'constructor'));
      break;
    case 'field_declaration':
    case 'constant_declaration':
      target.fields.push(...fields(member, lower, member.type === 'constant_declaration'));
      break;
    case 'enum_constant':
      target.fields.push(enumConstant(member, target, lower));
      break;
    case 'static_initializer':
    case 'block':
      target.fields.push(initializer(member, lower));
      break;
    case 'enum_body_declarations':
    case 'ERROR':
      if (member !== body) addMembers(target, member, lower);
      break;
    default:
      if (!classTypes.has(member.type)) break;
      target.classes ??= [];
      target.classes.push(classNode(member, lower));
  }
}

/** Methods without a body say nothing, unless a framework makes the body from their annotations. */
function addMethod(target: ClassNode, node: SyntaxNode, lower: Lowering): void {
  const name = childByField(node, 'name');
  const method: FunctionNode = methodNode(node, lower, name ? lower.name(name) : '');
  if (!childByField(node, 'body')) {
    const statement = annotatedStatement(method);
    const body = statement ? [statement] : mappingBody(method);
    if (!body) {
      if (!isOfClass(node)) addSignature(target, method);
      return;
    }
    method.body = body;
  }
  target.methods.push(method);
}

/** Those of classes say so; what a framework makes for a class is static. */
function isOfClass(node: SyntaxNode): boolean {
  return hasModifier(node, 'abstract') || (hasModifier(node, 'native') && !hasModifier(node, 'static'));
}

function addSignature(target: ClassNode, method: FunctionNode): void {
  target.signatures ??= [];
  target.signatures.push(method);
}

function fields(node: SyntaxNode, lower: Lowering, isConstant: boolean): Field[] {
  const decorators = annotationsOfHolder(node, lower);
  const result: Field[] = [];
  for (const declarator of node.children) {
    if (declarator.type !== 'variable_declarator') continue;
    const name = childByField(declarator, 'name');
    const value = childByField(declarator, 'value');
    const type = declaredType(node, lower, declarator);
    const field: Field = {
      ...lower.span(declarator),
      name: name ? lower.name(name) : '',
      isStatic: isConstant || hasModifier(node, 'static'),
    };
    if (field.isStatic && (isConstant || hasModifier(node, 'final'))) field.isFixed = true;
    if (!field.isStatic && hasModifier(node, 'final')) field.isFinal = true;
    if (hasModifier(node, 'private')) field.isPrivate = true;
    // Nothing for now: what holds later is of its type.
    if (value && value.type !== 'null_literal') field.value = lower.expression(value);
    if (type) field.type = type;
    if (decorators.length > 0) field.decorators = decorators;
    result.push(field);
  }
  return result;
}

/** A constant of an enum is a static field with an instance of the enum. */
function enumConstant(node: SyntaxNode, target: ClassNode, lower: Lowering): Field {
  const span = lower.span(node);
  const name = childByField(node, 'name');
  const body = childByField(node, 'body');
  const value: Call = {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'identifier', name: target.name },
    args: callArguments(node, lower),
    isNew: true,
  };
  if (body) {
    value.anonymousClass = emptyClass(body, lower, '');
    value.anonymousClass.superclass = { ...span, kind: 'identifier', name: target.name };
    addMembers(value.anonymousClass, body, lower);
  }
  return { ...span, name: name ? lower.name(name) : '', isStatic: true, value };
}

/** `static { … }` and `{ … }` run when fields are set: as the value of a nameless one. */
function initializer(node: SyntaxNode, lower: Lowering): Field {
  const isStatic = node.type === 'static_initializer';
  const block = isStatic ? childByType(node, 'block') : node;
  const body = block ? functionBody(block, lower) : [];
  return { ...lower.span(node), name: '', isStatic, value: runAtOnce(node, lower, body) };
}

const declaration: StatementRule = (node, lower): Statement => ({
  ...lower.span(node),
  kind: 'class-declaration',
  class: classNode(node, lower),
});

/** `@interface Name`: only what it is annotated with matters, and which of its elements are those of others. */
const annotationType: StatementRule = (node, lower): Statement => {
  const name = childByField(node, 'name');
  const decorators = annotationsOf(node, lower);
  const target = { ...emptyClass(node, lower, name ? lower.name(name) : ''), isAnnotation: true, decorators };
  for (const element of childByType(node, 'annotation_type_body')?.children ?? [])
    if (element.type === 'annotation_type_element_declaration')
      target.fields.push(annotationElement(element, lower));
  return { ...lower.span(node), kind: 'class-declaration', class: target };
};

function annotationElement(node: SyntaxNode, lower: Lowering): Field {
  const name = childByField(node, 'name');
  const decorators = annotationsOf(node, lower);
  const given = childByField(node, 'value');
  return {
    ...lower.span(node),
    name: name ? lower.name(name) : '',
    isStatic: false,
    ...(given && { value: lower.expression(given) }),
    ...(decorators.length > 0 && { decorators }),
  };
}

export const classRules: Record<string, StatementRule> = {
  class_declaration: declaration,
  interface_declaration: declaration,
  enum_declaration: declaration,
  record_declaration: declaration,
  annotation_type_declaration: annotationType,
};
