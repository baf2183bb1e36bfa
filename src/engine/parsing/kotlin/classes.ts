/** Classes, interfaces, enumerations, objects and their members. */
import type { ClassNode, Field, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Call, Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import { annotatedStatement } from '../java/mapped-methods.ts';
import { mappingBody } from '../java/mapping-targets.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { annotationsOf, hasModifier } from './annotations.ts';
import { callArguments } from './arguments.ts';
import { keepDelegates } from './delegates.ts';
import { functionNode, parameterList, receiverType } from './functions.ts';
import { dottedName, identifierNamed, plainName } from './names.ts';
import { addProperty } from './properties.ts';
import { isType, javaType, typeName } from './types.ts';

function classNode(node: SyntaxNode, lower: Lowering): ClassNode {
  const result = emptyClass(node, lower, plainName(childByField(node, 'name'), lower));
  const decorators = annotationsOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  if (node.tokens.includes('interface')) result.isInterface = true;
  if (result.isInterface || hasModifier(node, 'abstract', lower) || hasModifier(node, 'sealed', lower))
    result.isAbstract = true;
  if (hasModifier(node, 'annotation', lower)) result.isAnnotation = true;
  const entries = childByType(node, 'enum_class_body');
  if (entries) result.isEnumeration = true;
  const toBase = addHeritage(result, node, lower);
  const primary = childByType(node, 'primary_constructor');
  const { parameters, fields } = primaryParameters(primary, lower);
  result.fields.push(...fields);
  const isStatic = node.type === 'object_declaration';
  const initial = addMembers(result, entries ?? childByType(node, 'class_body'), lower, isStatic);
  const hasOwn = result.methods.some(({ name }) => name === 'constructor');
  const body = [...toBase, ...initial];
  if (primary || (!hasOwn && body.length > 0))
    result.methods.unshift(constructorOf(node, parameters, body, lower));
  else if (initial.length > 0)
    for (const method of result.methods)
      if (method.name === 'constructor' && !delegatesToOwn(method)) method.body.unshift(...initial);
  return result;
}

function emptyClass(node: SyntaxNode, lower: Lowering, name: string): ClassNode {
  return { ...lower.span(node), kind: 'class', name, methods: [], fields: [] };
}

function constructorOf(
  node: SyntaxNode,
  parameters: Parameter[],
  body: Statement[],
  lower: Lowering,
): FunctionNode {
  return { ...lower.span(node), kind: 'function', name: 'constructor', parameters, body, lexicalThis: false };
}

/** The class whose constructor is called is extended, the others are implemented; returns that call. */
function addHeritage(target: ClassNode, node: SyntaxNode, lower: Lowering): Statement[] {
  const interfaces: string[] = [];
  const calls: Statement[] = [];
  const delegations: SyntaxNode[] = [];
  for (const { children } of childByType(node, 'delegation_specifiers')?.children ?? []) {
    const made = children.find(
      ({ type }) => type === 'constructor_invocation' || type === 'explicit_delegation',
    );
    const type = (made?.children ?? children).find(isType);
    if (!type) continue;
    if (made?.type === 'constructor_invocation') {
      const span = lower.span(made);
      target.superclass = dottedName(span, typeName(type, lower), lower);
      const given = callArguments(
        made.children.filter((one) => one.type === 'value_arguments'),
        lower,
      );
      const callee = identifierNamed(span, 'super');
      calls.push({ ...span, kind: 'expression', expression: { ...span, kind: 'call', callee, ...given } });
    } else {
      interfaces.push(javaType(type, lower) ?? '');
      if (made) delegations.push(made);
    }
  }
  if (interfaces.length > 0) target.interfaces = interfaces;
  return [...calls, ...keepDelegates(delegations, lower)];
}

/** Parameters of the class itself; those with `val` or `var` are its properties. */
function primaryParameters(
  node: SyntaxNode | undefined,
  lower: Lowering,
): { parameters: Parameter[]; fields: Field[] } {
  const parameters: Parameter[] = [];
  const fields: Field[] = [];
  for (const child of (node && childByType(node, 'class_parameters'))?.children ?? []) {
    const named = childByType(child, 'identifier');
    const span = lower.span(child);
    const name = plainName(named, lower);
    const pattern = identifierNamed(lower.span(named ?? child), name);
    const written = child.children.find(isType);
    const value = child.children.find(
      (one) => one !== named && one !== written && one.type !== 'modifiers' && one.start > (named?.end ?? 0),
    );
    const type = javaType(written, lower);
    const decorators = annotationsOf(child, lower);
    const common = { ...(type && { type }), ...(decorators.length > 0 && { decorators }) };
    const isField = child.tokens.includes('val') || child.tokens.includes('var');
    parameters.push({
      ...span,
      ...common,
      pattern: value
        ? { ...span, kind: 'default-pattern', target: pattern, defaultValue: lower.expression(value) }
        : pattern,
      ...(isField && { isField }),
    });
    if (isField) fields.push({ ...span, ...common, name, isStatic: false });
  }
  return { parameters, fields };
}

/** Adds the members; returns what runs when an instance is made, in the order of the code. */
function addMembers(
  target: ClassNode,
  body: SyntaxNode | undefined,
  lower: Lowering,
  isStatic: boolean,
): Statement[] {
  const initial: Statement[] = [];
  for (const member of body?.children ?? []) initial.push(...addMember(target, member, lower, isStatic));
  return initial;
}

function addMember(target: ClassNode, member: SyntaxNode, lower: Lowering, isStatic: boolean): Statement[] {
  switch (member.type) {
    case 'function_declaration':
      addMethod(target, member, lower, isStatic);
      return [];
    case 'property_declaration':
      return addProperty(target, member, lower, isStatic);
    case 'anonymous_initializer': {
      const block = childByType(member, 'block');
      const statements = block ? lower.statements(block.children) : [];
      return [{ ...lower.span(member), kind: 'block', body: statements, isScope: true }];
    }
    case 'secondary_constructor':
      target.methods.push(secondaryConstructor(member, lower));
      return [];
    case 'companion_object':
      addMembers(target, childByType(member, 'class_body'), lower, true);
      return [];
    case 'enum_entry':
      target.fields.push(enumConstant(member, target, lower));
      return [];
    case 'class_declaration':
    case 'object_declaration':
      target.classes ??= [];
      target.classes.push(classNode(member, lower));
      return [];
    case 'ERROR':
      return addMembers(target, member, lower, isStatic);
    default:
      return [];
  }
}

/** Methods without a body say nothing, unless a framework makes the body from their annotations. */
function addMethod(target: ClassNode, node: SyntaxNode, lower: Lowering, isStatic: boolean): void {
  const method = functionNode(node, lower);
  if (isStatic) method.isStatic = true;
  if (!childByType(node, 'function_body')) {
    const statement = annotatedStatement(method);
    const body = statement ? [statement] : mappingBody(method);
    if (!body) {
      if (hasModifier(node, 'abstract', lower)) return;
      target.signatures ??= [];
      target.signatures.push(method);
      return;
    }
    method.body = body;
  }
  // What extends another type inside of a class is found like any other extension.
  if (receiverType(node)) {
    method.isStatic = true;
    method.name = plainName(childByField(node, 'name'), lower);
  }
  target.methods.push(method);
}

function secondaryConstructor(node: SyntaxNode, lower: Lowering): FunctionNode {
  const parameters = parameterList(childByType(node, 'function_value_parameters'), lower);
  const delegation = childByType(node, 'constructor_delegation_call');
  const block = childByType(node, 'block');
  const body: Statement[] = block ? lower.statements(block.children) : [];
  if (delegation) {
    const span = lower.span(delegation);
    const callee: Expression = delegation.tokens.includes('this')
      ? { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: 'constructor' }
      : identifierNamed(span, 'super');
    const given = callArguments(
      delegation.children.filter(({ type }) => type === 'value_arguments'),
      lower,
    );
    body.unshift({ ...span, kind: 'expression', expression: { ...span, kind: 'call', callee, ...given } });
  }
  return constructorOf(node, parameters, body, lower);
}

/** `constructor(…) : this(…)` */
function delegatesToOwn({ body: [first] }: FunctionNode): boolean {
  const call = first?.kind === 'expression' ? first.expression : undefined;
  return call?.kind === 'call' && call.callee.kind === 'member' && call.callee.property === 'constructor';
}

/** A constant of an enumeration is a static field with an instance of it. */
function enumConstant(node: SyntaxNode, target: ClassNode, lower: Lowering): Field {
  const span = lower.span(node);
  const value: Call = {
    ...span,
    kind: 'call',
    callee: identifierNamed(span, target.name),
    ...callArguments(
      node.children.filter(({ type }) => type === 'value_arguments'),
      lower,
    ),
    isNew: true,
  };
  const body = childByType(node, 'class_body');
  if (body) {
    value.anonymousClass = emptyClass(body, lower, '');
    value.anonymousClass.superclass = identifierNamed(span, target.name);
    addMembers(value.anonymousClass, body, lower, false);
  }
  return { ...span, name: plainName(childByType(node, 'identifier'), lower), isStatic: true, value };
}

/** `object : Type { … }` */
export function anonymousObject(node: SyntaxNode, body: SyntaxNode | undefined, lower: Lowering): Expression {
  const span = lower.span(node);
  const made = emptyClass(node, lower, '');
  addHeritage(made, node, lower);
  const [implemented] = made.interfaces ?? [];
  if (!made.superclass && implemented)
    made.superclass = dottedName(span, /^[\w.]*/.exec(implemented)?.[0] ?? '', lower);
  const initial = addMembers(made, body, lower, false);
  if (initial.length > 0) made.methods.unshift(constructorOf(node, [], initial, lower));
  const callee = made.superclass ?? identifierNamed(span, 'Object');
  return { ...span, kind: 'call', callee, args: [], isNew: true, anonymousClass: made };
}

const declaration: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'class-declaration',
  class: classNode(node, lower),
});

export const classRules: Record<string, StatementRule> = {
  class_declaration: declaration,
  object_declaration: declaration,
};
