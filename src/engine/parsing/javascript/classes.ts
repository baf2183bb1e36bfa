/** Classes, and methods of classes and objects. */
import { nameIfAnonymous } from '../common-rules.ts';
import type { ClassNode, Decorator, Field, FunctionNode } from '../ir/declarations.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { addPage } from './component-pages.ts';
import { decorator, decoratorsOf, functionNode, typeText } from './functions.ts';
import { setLateFields } from './late-fields.ts';
import { propertyKey } from './property-key.ts';

/** @param outside decorators that stand before the `export` of the class. */
export function classNode(node: SyntaxNode, lower: Lowering, outside: Decorator[] = []): ClassNode {
  const name = childByField(node, 'name');
  const result: ClassNode = {
    ...lower.span(node),
    kind: 'class',
    name: name ? lower.name(name) : '',
    methods: [],
    fields: [],
  };
  if (node.type === 'abstract_class_declaration') result.isAbstract = true;
  addHeritage(result, childByType(node, 'class_heritage'), lower);
  addMembers(result, childByField(node, 'body'), lower);
  setLateFields(result);
  const decorators = [...outside, ...decoratorsOf(node, lower)];
  if (decorators.length > 0) result.decorators = decorators;
  addPage(result, decorators, lower);
  return result;
}

function addHeritage(target: ClassNode, heritage: SyntaxNode | undefined, lower: Lowering): void {
  for (const clause of heritage?.children ?? []) {
    if (clause.type === 'implements_clause') target.interfaces = interfaceNames(clause, lower);
    else if (clause.type === 'extends_clause')
      target.superclass = lower.expression(childByField(clause, 'value'));
    else target.superclass = lower.expression(clause);
  }
}

/** The comma-separated types of an implements clause, as written; commas inside brackets do not separate. */
function interfaceNames(clause: SyntaxNode, lower: Lowering): string[] {
  const text = lower.text(clause).slice('implements'.length);
  const names: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? ',';
    if ('<([{'.includes(character)) depth++;
    else if ('>)]}'.includes(character)) depth--;
    else if (character === ',' && (depth <= 0 || at === text.length)) {
      const name = text.slice(from, at).trim();
      if (name) names.push(lower.intern(name));
      from = at + 1;
    }
  }
  return names;
}

/** In one grammar decorators are children of the member, in the other they stand before it. */
function addMembers(target: ClassNode, body: SyntaxNode | undefined, lower: Lowering): void {
  let before: Decorator[] = [];
  for (const member of body?.children ?? []) {
    if (member.type === 'decorator') {
      before.push(decorator(member, lower));
      continue;
    }
    const decorators = [...before, ...decoratorsOf(member, lower)];
    before = [];
    switch (member.type) {
      case 'method_definition': {
        const method = methodFunction(member, lower);
        if (decorators.length > 0) method.decorators = decorators;
        target.methods.push(method);
        break;
      }
      case 'field_definition':
      case 'public_field_definition': {
        const declared = field(member, lower);
        if (decorators.length > 0) declared.decorators = decorators;
        target.fields.push(declared);
        break;
      }
      case 'class_static_block':
        target.fields.push(staticBlock(member, lower));
        break;
      case 'ERROR':
        addMembers(target, member, lower);
        break;
    }
  }
}

export function methodFunction(node: SyntaxNode, lower: Lowering): FunctionNode {
  const name = childByField(node, 'name');
  const result = functionNode(node, lower, name ? memberName(name, lower) : '');
  const words = node.tokens;
  if (words.includes('static') || words.includes('static get')) result.isStatic = true;
  if (words.includes('get') || words.includes('static get')) result.accessor = 'get';
  else if (words.includes('set')) result.accessor = 'set';
  return result;
}

function field(node: SyntaxNode, lower: Lowering): Field {
  const key = childByField(node, 'property') ?? childByField(node, 'name');
  const value = childByField(node, 'value');
  const type = childByField(node, 'type');
  const result: Field = {
    ...lower.span(node),
    name: key ? memberName(key, lower) : '',
    isStatic: node.tokens.includes('static'),
  };
  if (type) result.type = typeText(type, lower);
  if (value) {
    result.value = lower.expression(value);
    nameIfAnonymous(result.value, result.name);
  }
  return result;
}

/** A computed name that is not a constant stands as written: `[Symbol.iterator]`. */
function memberName(node: SyntaxNode, lower: Lowering): string {
  return propertyKey(node, lower) ?? lower.name(node);
}

/** `static { … }` runs when static fields are set: as the value of a nameless one. */
function staticBlock(node: SyntaxNode, lower: Lowering): Field {
  const body = lower.statements(childByField(node, 'body')?.children ?? []);
  return { ...lower.span(node), name: '', isStatic: true, value: runAtOnce(node, lower, body) };
}

export const classRules: Record<string, ExpressionRule> = {
  class: (node, lower) => classNode(node, lower),
};
