/** Variables, constants, types and imports. */
import { nameIfAnonymous } from '../common-rules.ts';
import type { ClassNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { ArrayPattern, Pattern } from '../ir/patterns.ts';
import type { Declare, Import, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifier, nothingKnown } from './expressions.ts';
import { withIota } from './iota.ts';
import { stringValue } from './literals.ts';
import { packageName } from './package-name.ts';
import { resultsOf } from './results.ts';
import { addFields, zeroValue } from './structs.ts';
import { bareType, typeExpression, typeText } from './types.ts';

/** `var a, b T = 1, 2`: one declaration for each name, or one for all where one call gives the values. */
function variables(node: SyntaxNode, lower: Lowering): Statement | null {
  const names = node.children.filter(({ field }) => field === 'name');
  const type = childByField(node, 'type');
  const values = childByField(node, 'value')?.children ?? [];
  if (names.length > 1 && values.length === 1) {
    const results: Declare = {
      ...lower.span(node),
      kind: 'declare',
      target: resultPattern(node, names, lower),
      value: resultsOf(values[0], lower),
    };
    return results;
  }
  return lower.group(
    node,
    names.map((name, at) => variable(node, name, type, values[at], lower)),
  );
}

/** `const ( A Key = iota; B; C )`: what gives a constant no value repeats the one before, with `iota` one higher. */
const constants: StatementRule = (node, lower) => {
  let given: readonly SyntaxNode[] = [];
  const specs = node.children.filter(({ type }) => type === 'const_spec');
  const declared = specs.map((spec, at): Statement | null => {
    const own = spec.children.filter(({ field }) => field === 'type' || field === 'value');
    if (own.length > 0) given = own;
    const names = spec.children.filter(({ field }) => field === 'name');
    return withIota(lower, at, () => variables({ ...spec, children: [...names, ...given] }, lower));
  });
  return lower.group(
    node,
    declared.filter((one) => one !== null),
  );
};

function variable(
  node: SyntaxNode,
  name: SyntaxNode,
  type: SyntaxNode | undefined,
  given: SyntaxNode | undefined,
  lower: Lowering,
): Declare {
  const result: Declare = { ...lower.span(node), kind: 'declare', target: identifier(name, lower) };
  const value = given ? lower.expression(given) : type ? zeroValue(type, lower) : nothingKnown(name, lower);
  if (value) result.value = nameIfAnonymous(value, lower.name(name));
  if (type) result.type = typeText(type, lower);
  return result;
}

/** The variables for the results of one call. */
export function resultPattern(
  node: SyntaxNode,
  targets: readonly SyntaxNode[],
  lower: Lowering,
): ArrayPattern {
  const elements = targets.map((target): Pattern | null =>
    lower.text(target) === '_' ? null : lower.pattern(target),
  );
  return { ...lower.span(node), kind: 'array-pattern', elements, isResultList: true };
}

function typeDeclaration(node: SyntaxNode, lower: Lowering): Statement | null {
  const name = childByField(node, 'name');
  const type = childByField(node, 'type');
  if (!name || !type) return null;
  const same = node.type === 'type_alias' ? typeExpression(type, lower) : undefined;
  if (same) return { ...lower.span(node), kind: 'declare', target: identifier(name, lower), value: same };
  return {
    ...lower.span(node),
    kind: 'class-declaration',
    class: namedType(node, lower.name(name), type, lower),
  };
}

/** A struct has fields, an interface has its methods in their place, and what is embedded is inherited. */
function namedType(node: SyntaxNode, name: string, type: SyntaxNode, lower: Lowering): ClassNode {
  const result: ClassNode = { ...lower.span(node), kind: 'class', name, methods: [], fields: [] };
  const bare = bareType(type);
  const members = bare?.type === 'struct_type' ? (bare.children[0]?.children ?? []) : (bare?.children ?? []);
  if (bare?.type === 'struct_type') {
    result.isRecord = true;
    addFields(result, members, lower);
  } else if (bare?.type === 'interface_type') {
    result.isAbstract = true;
    addInterface(result, members, lower);
  } else {
    const superclass = typeExpression(bare, lower);
    if (superclass && !isBuiltinType(superclass)) result.superclass = superclass;
    // `type Status int`: whatever is converted to it is one of its numbers.
    if (superclass?.kind === 'identifier' && numberTypes.test(superclass.name)) result.isEnumeration = true;
  }
  return result;
}

const numberTypes = /^(?:bool|byte|rune|u?int(?:8|16|32|64)?|uintptr|float(?:32|64))$/;
const builtinTypes =
  /^(?:string|bool|error|any|byte|rune|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128))$/;

function isBuiltinType(type: Expression): boolean {
  return type.kind === 'identifier' && builtinTypes.test(type.name);
}

/** A method without a body says nothing of what it gives back: it is a field of which only the name is known. */
function addInterface(target: ClassNode, members: readonly SyntaxNode[], lower: Lowering): void {
  for (const member of members) {
    const name = member.type === 'method_elem' ? childByField(member, 'name') : undefined;
    if (name) target.fields.push({ ...lower.span(name), name: lower.name(name), isStatic: false });
    const embedded = member.type === 'type_elem' ? typeExpression(member.children[0], lower) : undefined;
    if (!embedded || isBuiltinType(embedded)) continue;
    if (target.superclass) target.mixins = [...(target.mixins ?? []), embedded];
    else target.superclass = embedded;
  }
}

function importSpec(node: SyntaxNode, lower: Lowering): Import {
  const path = childByField(node, 'path');
  const name = childByField(node, 'name');
  const module = path ? stringValue(path, lower) : '';
  const result: Import = { ...lower.span(node), kind: 'import', module, bindings: [] };
  if (name?.type === 'blank_identifier') return result;
  if (name?.type === 'dot') result.bindings.push({ imported: '*', local: '*' });
  else if (name) result.bindings.push({ imported: '*', local: lower.name(name) });
  else {
    result.bindings.push({ imported: '*', local: lower.intern(packageName(module)) });
    result.isNamedByPath = true;
  }
  return result;
}

const packageClause: StatementRule = (node, lower) => {
  const name = /\w+$/.exec(lower.text(node))?.[0];
  return name === undefined ? null : { ...lower.span(node), kind: 'package', name: lower.intern(name) };
};

const all: StatementRule = (node, lower) => lower.group(node, lower.statements(node.children));

export const declarationRules: Record<string, StatementRule> = {
  package_clause: packageClause,
  var_declaration: all,
  var_spec_list: all,
  const_declaration: constants,
  var_spec: variables,
  type_declaration: all,
  type_spec: typeDeclaration,
  type_alias: typeDeclaration,
  import_declaration: all,
  import_spec_list: all,
  import_spec: importSpec,
};
