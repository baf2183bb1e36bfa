/** Structs, enums, traits, and what `impl` adds to them. */
import type { ClassNode, Field } from '../ir/declarations.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { decoratorsOf } from './attributes.ts';
import { functionNode } from './functions.ts';
import { identifierNamed, lastTypeName, pathExpression, plainName, segmentsOf, typeText } from './names.ts';

function newClass(node: SyntaxNode, name: string, lower: Lowering): ClassNode {
  const result: ClassNode = { ...lower.span(node), kind: 'class', name, methods: [], fields: [] };
  const decorators = decoratorsOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

function nameOf(node: SyntaxNode, lower: Lowering): string {
  const name = childByField(node, 'name');
  return name ? plainName(name, lower) : '';
}

function declared(made: ClassNode): Statement {
  const { line, endLine, start, end } = made;
  return { line, endLine, start, end, kind: 'class-declaration', class: made };
}

/** Fields by name, or by their place where they have none. */
function fieldsOf(body: SyntaxNode | undefined, lower: Lowering): Field[] {
  if (body?.type === 'field_declaration_list')
    return body.children.flatMap((child): Field[] => {
      const type = childByField(child, 'type');
      return child.type === 'field_declaration' && type
        ? [field(child, nameOf(child, lower), type, lower)]
        : [];
    });
  const types = body?.children.filter((child) => child.field === 'type') ?? [];
  return types.map((type, index) => field(type, String(index), type, lower));
}

function field(node: SyntaxNode, name: string, type: SyntaxNode, lower: Lowering): Field {
  const result: Field = { ...lower.span(node), name, type: typeText(type, lower), isStatic: false };
  const decorators = decoratorsOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

const struct: StatementRule = (node, lower) => {
  const made = newClass(node, nameOf(node, lower), lower);
  made.isRecord = true;
  made.fields = fieldsOf(childByField(node, 'body'), lower);
  return declared(made);
};

/** A variant with values is a class of its own that has the methods of the whole; one without is a constant. */
const enumeration: StatementRule = (node, lower) => {
  const made = newClass(node, nameOf(node, lower), lower);
  const classes: ClassNode[] = [];
  for (const variant of childByField(node, 'body')?.children ?? []) {
    if (variant.type !== 'enum_variant') continue;
    const body = childByField(variant, 'body');
    const name = nameOf(variant, lower);
    if (!body) {
      made.fields.push({ ...lower.span(variant), name, isStatic: true });
      continue;
    }
    const inner = newClass(variant, name, lower);
    inner.isRecord = true;
    inner.superclass = identifierNamed(variant, lower, made.name);
    inner.fields = fieldsOf(body, lower);
    classes.push(inner);
  }
  if (classes.length > 0) made.classes = classes;
  return declared(made);
};

/** A method without a body says nothing of what it gives back: it is a field of which only the name is known. */
const trait: StatementRule = (node, lower) => {
  const made = newClass(node, nameOf(node, lower), lower);
  made.isAbstract = true;
  addMembers(made, childByField(node, 'body'), lower);
  return declared(made);
};

function addMembers(made: ClassNode, body: SyntaxNode | undefined, lower: Lowering): void {
  for (const member of body?.children ?? []) {
    const name = nameOf(member, lower);
    switch (member.type) {
      case 'function_item': {
        const method = functionNode(member, lower);
        if (method.selfName === undefined) method.isStatic = true;
        made.methods.push(method);
        break;
      }
      case 'function_signature_item':
        made.fields.push({ ...lower.span(member), name, isStatic: false });
        break;
      case 'const_item': {
        const value = childByField(member, 'value');
        const constant: Field = { ...lower.span(member), name, isStatic: true };
        if (value) constant.value = lower.expression(value);
        made.fields.push(constant);
        break;
      }
    }
  }
}

/** Forms of a value that are not its text, whose one method is called as that of `Display` is. */
const otherForms = new Set([
  'Debug',
  'LowerHex',
  'UpperHex',
  'Octal',
  'Binary',
  'LowerExp',
  'UpperExp',
  'Pointer',
]);

const implementation: StatementRule = (node, lower) => {
  const made = newClass(node, lastTypeName(childByField(node, 'type'), lower), lower);
  made.isExtension = true;
  const implemented = lastTypeName(childByField(node, 'trait'), lower);
  if (implemented !== '') made.interfaces = [implemented];
  addMembers(made, childByField(node, 'body'), lower);
  if (otherForms.has(implemented))
    for (const method of made.methods) if (method.name === 'fmt') method.name = `fmt ${implemented}`;
  markMethods(made);
  return declared(made);
};

/** What an `impl` is marked with is said of each of its methods: `#[Object] impl Query { … }` → `impl.Object`. */
function markMethods({ decorators = [], methods }: ClassNode): void {
  if (decorators.length === 0) return;
  const marks = decorators.map((one) => ({ ...one, name: `impl.${one.name}` }));
  for (const method of methods) method.decorators = [...(method.decorators ?? []), ...marks];
}

/** Another name for a type that has one. */
const alias: StatementRule = (node, lower) => {
  const name = childByField(node, 'name');
  const segments = segmentsOf(childByField(node, 'type'), lower);
  if (!name || segments.length === 0) return null;
  return {
    ...lower.span(node),
    kind: 'declare',
    target: identifierNamed(name, lower, plainName(name, lower)),
    value: pathExpression(name, segments, lower),
  };
};

/** The names of a module in a file are names of the file. */
const module: StatementRule = (node, lower) =>
  lower.group(node, lower.statements(childByField(node, 'body')?.children ?? []));

export const typeStatements: Record<string, StatementRule> = {
  struct_item: struct,
  union_item: struct,
  enum_item: enumeration,
  trait_item: trait,
  impl_item: implementation,
  type_item: alias,
  mod_item: module,
};
