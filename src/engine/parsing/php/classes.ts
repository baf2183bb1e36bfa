/** Classes, interfaces, traits and enumerations: all are classes to the interpreter. */
import { nameIfAnonymous } from '../common-rules.ts';
import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { enumCase, enumerationMethods } from './enumerations.ts';
import { attributesOf, functionNode, typeText } from './functions.ts';
import { bareName, dotted } from './names.ts';
import { withOldConstructor } from './old-constructors.ts';
import { getHook, setHook } from './property-hooks.ts';

export function classBody(node: SyntaxNode, lower: Lowering): ClassNode {
  const name = childByField(node, 'name');
  const result: ClassNode = {
    ...lower.span(node),
    kind: 'class',
    name: name ? lower.name(name) : '',
    methods: [],
    fields: [],
  };
  const bases = childByType(node, 'base_clause')?.children ?? [];
  const isInterface = node.type === 'interface_declaration';
  const interfaces = [
    ...(isInterface ? bases : []),
    ...(childByType(node, 'class_interface_clause')?.children ?? []),
  ].map((one) => lower.intern(dotted(lower.text(one))));
  if (bases[0] && !isInterface) result.superclass = lower.expression(bases[0]);
  if (interfaces.length > 0) result.interfaces = interfaces;
  if (isInterface || childByType(node, 'abstract_modifier')) result.isAbstract = true;
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  const isEnumeration = node.type === 'enum_declaration';
  if (isEnumeration) result.isEnumeration = true;
  for (const member of childByField(node, 'body')?.children ?? []) addMember(result, member, lower);
  if (isEnumeration) result.methods.push(...enumerationMethods(result, lower));
  return withOldConstructor(result, lower.source);
}

function addMember(target: ClassNode, node: SyntaxNode, lower: Lowering): void {
  switch (node.type) {
    case 'method_declaration': {
      target.methods.push(method(node, lower));
      for (const parameter of childByField(node, 'parameters')?.children ?? [])
        if (parameter.type === 'property_promotion_parameter') target.fields.push(promoted(parameter, lower));
      return;
    }
    case 'property_declaration':
      for (const field of properties(node, lower)) {
        const hook = getHook(node, field.name, lower);
        const written = setHook(node, field.name, lower);
        target.methods.push(...[hook, written].filter((one) => one !== null));
        if (!hook) target.fields.push(field);
      }
      return;
    case 'const_declaration':
      target.fields.push(...constants(node, lower));
      return;
    case 'enum_case':
      target.fields.push(enumCase(node, target.name, lower));
      return;
    case 'use_declaration': {
      const used = node.children.filter(({ type }) => type === 'name' || type === 'qualified_name');
      target.mixins = [...(target.mixins ?? []), ...lower.expressions(used)];
      return;
    }
    case 'ERROR':
      for (const child of node.children) addMember(target, child, lower);
      return;
  }
}

function method(node: SyntaxNode, lower: Lowering): FunctionNode {
  const name = childByField(node, 'name');
  const text = name ? lower.name(name) : '';
  const result = functionNode(node, lower, text.toLowerCase() === '__construct' ? 'constructor' : text);
  if (isStatic(node)) result.isStatic = true;
  if (isHidden(node, lower)) result.isPrivate = true;
  return result;
}

function isStatic(node: SyntaxNode): boolean {
  return childByType(node, 'static_modifier') !== undefined;
}

function promoted(node: SyntaxNode, lower: Lowering): Field {
  const name = childByField(node, 'name');
  const type = childByField(node, 'type');
  const result: Field = { ...lower.span(node), name: name ? bareName(name, lower) : '', isStatic: false };
  if (type) result.type = typeText(type, lower);
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

function isHidden(node: SyntaxNode, lower: Lowering): boolean {
  const visibility = childByType(node, 'visibility_modifier');
  return visibility !== undefined && /^(?:private|protected)/i.test(lower.text(visibility));
}

function properties(node: SyntaxNode, lower: Lowering): Field[] {
  const type = childByField(node, 'type');
  const decorators = attributesOf(node, lower);
  const isPrivate = isHidden(node, lower);
  return node.children
    .filter((child) => child.type === 'property_element')
    .map((element) => {
      const name = childByField(element, 'name');
      const result: Field = {
        ...lower.span(element),
        name: name ? bareName(name, lower) : '',
        isStatic: isStatic(node),
      };
      if (type) result.type = typeText(type, lower);
      if (isPrivate) result.isPrivate = true;
      if (decorators.length > 0) result.decorators = decorators;
      return withValue(result, childByField(element, 'default_value'), lower);
    });
}

function constants(node: SyntaxNode, lower: Lowering): Field[] {
  return node.children
    .filter((child) => child.type === 'const_element')
    .map((element) => {
      const [name, value] = element.children;
      const span = lower.span(element);
      const result: Field = { ...span, name: name ? lower.name(name) : '', isStatic: true, isFixed: true };
      return withValue(result, value, lower);
    });
}

function withValue(field: Field, value: SyntaxNode | undefined, lower: Lowering): Field {
  if (!value) return field;
  const initial: Expression = lower.expression(value);
  nameIfAnonymous(initial, field.name);
  return { ...field, value: initial };
}
