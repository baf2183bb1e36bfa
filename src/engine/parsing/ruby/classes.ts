/** Classes and modules. What stands in their bodies runs when they are defined. */

import type { ClassNode, Decorator } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { ClassDeclaration, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { attributesIn, castAttribute, declaresAttributes } from './attributes.ts';
import { assignmentStatement } from './control-flow.ts';
import { delegatesIn } from './delegates.ts';
import { blockFunction, blockValue, methodFunction } from './functions.ts';
import { keyName } from './literals.ts';
import { addMixin, mixers } from './mixins.ts';
import { isEmptyTable } from './module-constants.ts';
import { addAlias, addField, addMethod, type OpenClass, setVisibility } from './open-class.ts';
import { structClass, unnamedClass } from './structs.ts';

/** The class or module, and beside it what a module holds. */
function classDeclaration(node: SyntaxNode, lower: Lowering, within = ''): Statement | null {
  const declared = openClass(node, lower, within);
  const { beside } = declared;
  const isNamespace = beside !== null && isEmpty(declared.node);
  const own: Statement[] = isNamespace
    ? []
    : [{ ...lower.span(node), kind: 'class-declaration', class: declared.node }];
  const tables = (beside ?? []).filter(isEmptyTable);
  const others = (beside ?? []).filter((statement) => !isEmptyTable(statement));
  return lower.group(node, [...tables, ...own, ...others]);
}

function isEmpty({ methods, fields, mixins }: ClassNode): boolean {
  return methods.length === 0 && fields.length === 0 && mixins === undefined;
}

/** @param within the class or module around it, by its whole name */
function openClass(node: SyntaxNode, lower: Lowering, within: string): OpenClass {
  const named = childByField(node, 'name');
  const last = named?.type === 'scope_resolution' ? childByField(named, 'name') : named;
  const declared: ClassNode = {
    ...lower.span(node),
    kind: 'class',
    name: last ? lower.name(last) : '',
    isPartial: true,
    wholeName: `${within}::${named ? lower.text(named).replace(/^::/, '') : ''}`,
    methods: [],
    fields: [],
  };
  const superclass = childByField(node, 'superclass')?.children[0];
  const struct = structClass(superclass, lower);
  if (struct) Object.assign(declared, { methods: struct.methods, fields: struct.fields });
  else if (superclass) declared.superclass = lower.expression(superclass);
  const open: OpenClass = {
    node: declared,
    isPrivate: false,
    isStatic: false,
    byName: new Map(),
    beside: node.type === 'module' ? [] : null,
  };
  addMembers(open, childByField(node, 'body')?.children ?? [], lower);
  return open;
}

/** `Point = Struct.new(:x, :y) do … end`, `Failed = Class.new(StandardError)` */
function assignedClass(node: SyntaxNode, lower: Lowering): ClassDeclaration | null {
  const left = childByField(node, 'left');
  const declared = left?.type === 'constant' ? madeClass(childByField(node, 'right'), lower) : null;
  if (!declared || !left) return null;
  declared.name = lower.name(left);
  return { ...lower.span(node), kind: 'class-declaration', class: declared };
}

/** A class that a call makes, with the members that its block gives it; null for any other call. */
export function madeClass(node: SyntaxNode | undefined, lower: Lowering): ClassNode | null {
  const declared = structClass(node, lower) ?? unnamedClass(node, lower);
  const block = node && childByField(node, 'block');
  if (!declared || !block) return declared;
  const open: OpenClass = {
    node: declared,
    isPrivate: false,
    isStatic: false,
    byName: new Map(),
    beside: null,
  };
  addMembers(open, membersOf(block), lower);
  return declared;
}

function addMembers(open: OpenClass, members: readonly SyntaxNode[], lower: Lowering): void {
  for (const member of members) addMember(open, member, lower);
}

function addMember(open: OpenClass, member: SyntaxNode, lower: Lowering): void {
  switch (member.type) {
    case 'method':
    case 'singleton_method':
      addMethod(open, methodFunction(member, lower));
      return;
    case 'class':
    case 'module':
      addInner(open, member, lower);
      return;
    case 'singleton_class':
      addStatics(open, childByField(member, 'body')?.children ?? [], lower);
      return;
    case 'assignment':
      addVariable(open, member, lower);
      return;
    case 'identifier':
      if (!setVisibility(open, lower.text(member))) runInBody(open, member, lower);
      return;
    case 'call':
      addByCall(open, member, lower);
      return;
    case 'alias':
      addAlias(open, lower.text(member.children[0] ?? member), lower.text(member.children[1] ?? member));
      return;
    case 'ERROR':
    case 'body_statement':
    case 'then':
    case 'else':
      addMembers(open, member.children, lower);
      return;
    case 'if':
    case 'unless':
      if (member.children.some(holdsMethods)) addMembers(open, member.children.slice(1), lower);
      else runInBody(open, member, lower);
      return;
    default:
      runInBody(open, member, lower);
  }
}

function holdsMethods({ children }: SyntaxNode): boolean {
  return children.some(({ type }) => type === 'method' || type === 'class');
}

/** Modules whose methods become class methods of whoever includes the module around them. */
const classMethodModules = new Set(['ClassMethods']);

function addInner(open: OpenClass, member: SyntaxNode, lower: Lowering): void {
  const name = childByField(member, 'name');
  if (open.beside && name && classMethodModules.has(lower.text(name))) {
    addStatics(open, childByField(member, 'body')?.children ?? [], lower);
    return;
  }
  if (open.beside) {
    const declared = classDeclaration(member, lower, open.node.wholeName);
    if (declared) open.beside.push(declared);
    return;
  }
  const inner = openClass(member, lower, open.node.wholeName ?? '');
  open.node.classes ??= [];
  open.node.classes.push(inner.node);
  for (const statement of inner.beside ?? []) addBeside(open, statement);
}

/** What a module inside of a class held. */
function addBeside(open: OpenClass, statement: Statement): void {
  if (statement.kind === 'block') for (const inner of statement.body) addBeside(open, inner);
  else if (statement.kind === 'class-declaration') open.node.classes?.push(statement.class);
  else if (statement.kind === 'declare' && statement.target.kind === 'identifier')
    addField(open, statement.target.name, statement.value ?? null, statement);
}

function addStatics(open: OpenClass, members: readonly SyntaxNode[], lower: Lowering): void {
  const { isStatic, isPrivate } = open;
  open.isStatic = true;
  addMembers(open, members, lower);
  open.isStatic = isStatic;
  open.isPrivate = isPrivate;
}

function addVariable(open: OpenClass, member: SyntaxNode, lower: Lowering): void {
  const left = childByField(member, 'left');
  const value = childByField(member, 'right');
  const struct = left?.type === 'constant' ? assignedClass(member, lower) : null;
  if (struct) {
    if (open.beside) open.beside.push(struct);
    else open.node.classes = [...(open.node.classes ?? []), struct.class];
    return;
  }
  const names = ['constant', 'class_variable', 'instance_variable'];
  if (!left || !names.includes(left.type)) {
    runInBody(open, member, lower);
    return;
  }
  if (open.beside && left.type === 'constant') {
    const statement = lower.statement(member);
    if (statement) open.beside.push(statement);
    return;
  }
  const name = left.type === 'instance_variable' ? lower.text(left).slice(1) : lower.text(left);
  addField(open, lower.intern(name), lower.expression(value), lower.span(member));
}

/** Calls whose block is more of the class's body. */
const bodyBlocks = new Set(['included', 'class_eval', 'prepended', 'with_options', 'concerning']);

function addByCall(open: OpenClass, member: SyntaxNode, lower: Lowering): void {
  const method = childByField(member, 'method');
  const name = childByField(member, 'receiver') || !method ? '' : lower.text(method);
  const given = childByField(member, 'arguments')?.children ?? [];
  const block = childByField(member, 'block');
  const [first] = given;
  const firstName = keyName(first, lower);
  const delegates = delegatesIn(name, given, lower);
  if (/^(?:private|protected|public|module_function)$/.test(name)) restrict(open, name, given, lower);
  else if (declaresAttributes(name)) open.node.fields.push(...attributesIn(given, open.isStatic, lower));
  else if (name === 'attribute' && !block) {
    open.node.fields.push(...castAttribute(given, open.isStatic, lower));
    runInBody(open, member, lower);
  } else if (mixers.has(name)) addMixin(open, name, given, lower);
  else if (/^(?:class_methods|dataset_module)$/.test(name) && block)
    addStatics(open, membersOf(block), lower);
  else if (bodyBlocks.has(name) && block) addMembers(open, membersOf(block), lower);
  else if (name === 'define_method' && block && firstName !== null)
    addMethod(open, { ...blockFunction(block, lower), name: firstName, lexicalThis: false, isBlock: false });
  else if (name === 'alias_method' && firstName !== null)
    addAlias(open, firstName, keyName(given[1], lower) ?? '');
  else if (delegates !== null) for (const method of delegates) addMethod(open, method);
  else if (name === 'scope' && firstName !== null && given[1])
    addField(open, firstName, lower.expression(given[1]), lower.span(member));
  else runInBody(open, member, lower);
}

function membersOf(block: SyntaxNode): readonly SyntaxNode[] {
  return childByField(block, 'body')?.children ?? [];
}

/** `private def x`, `private :x`: these and no others. */
function restrict(open: OpenClass, word: string, given: readonly SyntaxNode[], lower: Lowering): void {
  const { isPrivate, isStatic } = open;
  setVisibility(open, word);
  addMembers(
    open,
    given.filter(({ type }) => type === 'method'),
    lower,
  );
  if (given.length === 0) return;
  Object.assign(open, { isPrivate, isStatic });
  for (const one of given) {
    const method = open.byName.get(keyName(one, lower) ?? '');
    if (!method) continue;
    // Those who include the module have it as well.
    if (word === 'module_function') open.node.methods.push({ ...method, isStatic: true });
    else method.isPrivate = word !== 'public';
  }
}

/** Runs when the class is defined, as the value of a nameless field; a call also says something of the class. */
function runInBody(open: OpenClass, member: SyntaxNode, lower: Lowering): void {
  const statement = lower.statement(member);
  if (!statement) return;
  const span = lower.span(member);
  const value: Expression =
    statement.kind === 'expression' ? statement.expression : blockValue(member, [statement], lower);
  addField(open, '', value, span);
  if (value.kind !== 'call' || value.callee.kind !== 'identifier') return;
  const decorator: Decorator = { ...span, name: value.callee.name, args: value.args };
  if (value.keywords) decorator.keywords = value.keywords;
  open.node.decorators ??= [];
  open.node.decorators.push(decorator);
}

/** `def object.name(…)`: of this one object. */
function ownMethod(node: SyntaxNode, lower: Lowering): Statement {
  const object = childByField(node, 'object');
  if (object?.type !== 'identifier') return functionDeclaration(node, lower);
  const span = lower.span(node);
  const method = methodFunction(node, lower);
  const callee: Expression = {
    ...span,
    kind: 'member',
    object: lower.expression(object),
    property: 'define_singleton_method',
  };
  const args: Expression[] = [{ ...span, kind: 'literal', value: method.name }, method];
  return { ...span, kind: 'expression', expression: { ...span, kind: 'call', callee, args } };
}

function functionDeclaration(node: SyntaxNode, lower: Lowering): Statement {
  return { ...lower.span(node), kind: 'function-declaration', function: methodFunction(node, lower) };
}

/** `class << object` outside of a class. */
function singletonClass(node: SyntaxNode, lower: Lowering): Statement | null {
  const body = childByField(node, 'body') ?? childByType(node, 'body_statement');
  return lower.group(node, lower.statements(body?.children ?? []));
}

export const classStatements: Record<string, StatementRule> = {
  assignment: (node, lower) => assignedClass(node, lower) ?? assignmentStatement(node, lower),
  class: classDeclaration,
  module: classDeclaration,
  singleton_class: singletonClass,
  method: functionDeclaration,
  singleton_method: ownMethod,
};
