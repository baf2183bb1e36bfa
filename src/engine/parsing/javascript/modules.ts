/** Imports and exports. CommonJS needs nothing here: `require` and `module.exports` are calls and members. */

import { literal, nameIfAnonymous } from '../common-rules.ts';
import type { Decorator } from '../ir/declarations.ts';
import type { Export, Import, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { classNode } from './classes.ts';
import { identifier } from './expressions.ts';
import { decoratorsOf } from './functions.ts';
import { stringValue } from './literals.ts';

function importStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const required = childByType(node, 'import_require_clause');
  if (required) return importRequire(required, lower);
  const source = childByField(node, 'source');
  if (!source) return null;
  return {
    ...lower.span(node),
    kind: 'import',
    module: lower.intern(stringValue(source, lower)),
    bindings: importBindings(childByType(node, 'import_clause'), lower),
  };
}

function importBindings(clause: SyntaxNode | undefined, lower: Lowering): Import['bindings'] {
  const bindings: Import['bindings'] = [];
  for (const child of clause?.children ?? []) {
    if (child.type === 'identifier') bindings.push({ imported: 'default', local: lower.name(child) });
    const [inner] = child.children;
    if (child.type === 'namespace_import' && inner)
      bindings.push({ imported: '*', local: lower.name(inner) });
    if (child.type !== 'named_imports') continue;
    for (const specifier of child.children) {
      const name = childByField(specifier, 'name');
      const local = childByField(specifier, 'alias') ?? name;
      const imported = name ? exportedName(name, lower) : 'default';
      if (local) bindings.push({ imported, local: lower.name(local) });
    }
  }
  return bindings;
}

/** Names of exports may be strings. The word `default` is a token of its own in the grammar, not a name. */
function exportedName(node: SyntaxNode, lower: Lowering): string {
  return node.type === 'string' ? lower.intern(stringValue(node, lower)) : lower.name(node);
}

/** `import fs = require('fs')` is the CommonJS declaration it is compiled to. */
function importRequire(node: SyntaxNode, lower: Lowering): Statement | null {
  const source = childByField(node, 'source');
  const [name] = node.children;
  if (!source || !name) return null;
  const span = lower.span(node);
  return {
    ...span,
    kind: 'declare',
    target: identifier(name, lower),
    value: {
      ...span,
      kind: 'call',
      callee: { ...span, kind: 'identifier', name: 'require' },
      args: [literal(source, lower, stringValue(source, lower))],
    },
  };
}

/** `import Short = Long.Name` */
function importAlias(node: SyntaxNode, lower: Lowering): Statement | null {
  const [name, value] = node.children;
  if (!name || !value) return null;
  return {
    ...lower.span(node),
    kind: 'declare',
    target: identifier(name, lower),
    value: lower.expression(value),
  };
}

function exportStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const declared = childByField(node, 'declaration');
  if (declared) return exportDeclaration(node, declared, lower);
  const value = childByField(node, 'value');
  if (value) {
    const result: Export = {
      ...lower.span(node),
      kind: 'export',
      value: lower.expression(value),
      isDefault: true,
    };
    if (result.value) nameIfAnonymous(result.value, 'default');
    return result;
  }
  if (node.tokens.includes('=')) {
    const assigned = lower.expression(node.children.at(-1));
    return { ...lower.span(node), kind: 'export', value: assigned, isAssignment: true };
  }
  return exportNames(node, lower);
}

function exportDeclaration(node: SyntaxNode, declared: SyntaxNode, lower: Lowering): Statement | null {
  const declaration = declarationOf(declared, decoratorsOf(node, lower), lower);
  // A type is asked for by its name, wherever it stands.
  if (!declaration || declaration.kind === 'type-declaration') return declaration;
  const result: Export = { ...lower.span(node), kind: 'export', declaration };
  if (node.tokens.includes('default')) result.isDefault = true;
  return result;
}

/** Decorators may stand before the `export` of a class. */
function declarationOf(node: SyntaxNode, outside: Decorator[], lower: Lowering): Statement | null {
  if (outside.length === 0) return lower.statement(node);
  return { ...lower.span(node), kind: 'class-declaration', class: classNode(node, lower, outside) };
}

function exportNames(node: SyntaxNode, lower: Lowering): Statement | null {
  const source = childByField(node, 'source');
  const clause = childByType(node, 'export_clause');
  const namespace = childByType(node, 'namespace_export');
  if (!source && !clause) return null;
  const result: Export = { ...lower.span(node), kind: 'export' };
  if (source) result.from = lower.intern(stringValue(source, lower));
  const [as] = namespace?.children ?? [];
  if (as) result.bindings = [{ local: '*', exported: exportedName(as, lower) }];
  if (clause) result.bindings = exportBindings(clause, lower);
  return result;
}

function exportBindings(clause: SyntaxNode, lower: Lowering): NonNullable<Export['bindings']> {
  const bindings: NonNullable<Export['bindings']> = [];
  for (const specifier of clause.children) {
    const name = childByField(specifier, 'name');
    const [first, second] = specifier.tokens.filter((token) => token === 'default');
    const local = name ? exportedName(name, lower) : (first ?? '');
    const alias = childByField(specifier, 'alias');
    const exported = alias ? exportedName(alias, lower) : name ? (first ?? local) : (second ?? local);
    if (local) bindings.push({ local, exported });
  }
  return bindings;
}

export const moduleRules: Record<string, StatementRule> = {
  import_statement: importStatement,
  import_alias: importAlias,
  export_statement: exportStatement,
};
