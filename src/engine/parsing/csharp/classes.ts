/** Classes, structs, records, interfaces and enumerations. */

import { literal } from '../common-rules.ts';
import type { ClassNode, FunctionNode } from '../ir/declarations.ts';
import type { Call, Member } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { addArguments } from './calls.ts';
import { attributesOf, modifiersOf, parametersOf } from './functions.ts';
import { addMembers } from './members.ts';
import { dottedName, nameOf } from './names.ts';

const classTypes = new Set([
  'class_declaration',
  'struct_declaration',
  'record_declaration',
  'interface_declaration',
  'enum_declaration',
]);

function nestedClass(node: SyntaxNode, lower: Lowering): ClassNode | null {
  return classTypes.has(node.type) ? classNode(node, lower) : null;
}

function classNode(node: SyntaxNode, lower: Lowering): ClassNode {
  const result: ClassNode = {
    ...lower.span(node),
    kind: 'class',
    name: nameOf(childByField(node, 'name'), lower),
    methods: [],
    fields: [],
  };
  const words = modifiersOf(node, lower);
  if (node.type === 'interface_declaration' || words.has('abstract')) result.isAbstract = true;
  if (words.has('partial')) result.isPartial = true;
  const bases = childByType(node, 'base_list');
  const canExtend = node.type === 'class_declaration' || node.type === 'record_declaration';
  addBases(result, bases, canExtend, lower);
  addPrimaryConstructor(result, node, bases, lower);
  const body = childByField(node, 'body');
  if (node.type === 'enum_declaration') addEnumMembers(result, body, lower);
  else addMembers(result, body?.children ?? [], lower, nestedClass);
  if (childByType(node, 'parameter_list')) initialiseInConstructor(result, lower);
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

/** Only the first base can be a class; interfaces are told by the name that all of them have. */
function addBases(
  target: ClassNode,
  bases: SyntaxNode | undefined,
  canExtend: boolean,
  lower: Lowering,
): void {
  for (const [index, base] of (bases?.children ?? []).entries()) {
    if (base.type === 'argument_list') continue;
    const type = base.type === 'primary_constructor_base_type' ? childByField(base, 'type') : base;
    if (!type) continue;
    const name = nameOf(type, lower);
    const last = name.slice(name.lastIndexOf('.') + 1);
    if (index === 0 && canExtend && !/^I[A-Z]/.test(last)) target.superclass = dottedName(type, lower);
    else {
      target.interfaces ??= [];
      target.interfaces.push(name);
    }
  }
}

/** `class A(B b) : Base(b)`: the parameters are known in the whole class. */
function addPrimaryConstructor(
  target: ClassNode,
  node: SyntaxNode,
  bases: SyntaxNode | undefined,
  lower: Lowering,
): void {
  const list = childByType(node, 'parameter_list');
  if (!list) return;
  const span = lower.span(list);
  const made: FunctionNode = {
    ...span,
    kind: 'function',
    name: 'constructor',
    parameters: parametersOf(list, lower).map((parameter) => ({ ...parameter, isField: true })),
    body: [],
    lexicalThis: false,
  };
  const withArguments = childByType(bases ?? node, 'primary_constructor_base_type') ?? bases;
  const args = withArguments && childByType(withArguments, 'argument_list');
  if (args) {
    const callee = { ...lower.span(args), kind: 'identifier' as const, name: 'super' };
    const call: Call = { ...lower.span(args), kind: 'call', callee, args: [] };
    addArguments(call, args, lower);
    made.body.push({ ...lower.span(args), kind: 'expression', expression: call });
  }
  target.methods.push(made);
}

/** `class A(B b) { private readonly B _b = b; }`: initial values may name the parameters, and are worked out before anything else. */
function initialiseInConstructor(target: ClassNode, lower: Lowering): void {
  const made = target.methods.find(({ name }) => name === 'constructor');
  const given = new Set(
    made?.parameters.flatMap(({ pattern }) => (pattern.kind === 'identifier' ? pattern.name : [])),
  );
  const initial: Statement[] = [];
  for (const field of target.fields) {
    const { value, name, line, endLine, start, end } = field;
    if (field.isStatic || !value) continue;
    const words = lower.source.slice(value.start, value.end).match(/[A-Za-z_]\w*/g) ?? [];
    if (!words.some((word) => given.has(word))) continue;
    const span = { line, endLine, start, end };
    const place: Member = { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: name };
    initial.push({
      ...span,
      kind: 'expression',
      expression: { ...span, kind: 'assign', target: place, value },
    });
    delete field.value;
  }
  made?.body.unshift(...initial);
}

/** Members without a value count on from the one before. */
function addEnumMembers(target: ClassNode, body: SyntaxNode | undefined, lower: Lowering): void {
  let next = 0;
  for (const child of body?.children ?? []) {
    if (child.type !== 'enum_member_declaration') continue;
    const value = childByField(child, 'value');
    const lowered = value ? lower.expression(value) : literal(child, lower, next);
    if (lowered.kind === 'literal' && typeof lowered.value === 'number') next = lowered.value + 1;
    target.fields.push({
      ...lower.span(child),
      name: nameOf(childByField(child, 'name'), lower),
      value: lowered,
      isStatic: true,
    });
  }
}

const declaration: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'class-declaration',
  class: classNode(node, lower),
});

export const classRules: Record<string, StatementRule> = {
  class_declaration: declaration,
  struct_declaration: declaration,
  record_declaration: declaration,
  interface_declaration: declaration,
  enum_declaration: declaration,
};
