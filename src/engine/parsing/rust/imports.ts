/** `use` trees: one import for each name that they bring. */
import type { Import, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { segmentsOf } from './names.ts';

const maxNames = 500;

function collect(node: SyntaxNode, prefix: readonly string[], lower: Lowering, found: Import[]): void {
  if (found.length >= maxNames) return;
  switch (node.type) {
    case 'scoped_use_list': {
      const inner = [...prefix, ...segmentsOf(childByField(node, 'path'), lower)];
      for (const child of childByField(node, 'list')?.children ?? []) collect(child, inner, lower, found);
      return;
    }
    case 'use_list':
      for (const child of node.children) collect(child, prefix, lower, found);
      return;
    case 'use_wildcard':
      add(node, [...prefix, ...segmentsOf(node.children[0], lower), '*'], '*', lower, found);
      return;
    case 'use_as_clause': {
      const alias = childByField(node, 'alias');
      const local = alias ? lower.name(alias) : '_';
      add(node, [...prefix, ...segmentsOf(childByField(node, 'path'), lower)], local, lower, found);
      return;
    }
    default: {
      const segments = [...prefix, ...segmentsOf(node, lower)];
      add(
        node,
        segments,
        segments.at(-1) === 'self' ? (segments.at(-2) ?? '') : (segments.at(-1) ?? ''),
        lower,
        found,
      );
    }
  }
}

function add(
  node: SyntaxNode,
  segments: readonly string[],
  local: string,
  lower: Lowering,
  found: Import[],
): void {
  if (local === '_' || local === '') return;
  const path = segments.at(-1) === 'self' && segments.length > 1 ? segments.slice(0, -1) : segments;
  const module = path.slice(0, -1).join('.');
  const binding =
    module === '' ? { module: path[0] ?? '', imported: '*' } : { module, imported: path.at(-1) ?? '' };
  found.push({
    ...lower.span(node),
    kind: 'import',
    module: lower.intern(binding.module),
    bindings: [{ imported: lower.intern(binding.imported), local: lower.intern(local) }],
  });
}

const useDeclaration: StatementRule = (node, lower): Statement | null => {
  const found: Import[] = [];
  const argument = childByField(node, 'argument');
  if (argument) collect(argument, [], lower, found);
  return lower.group(node, found);
};

export const importRules: Record<string, StatementRule> = { use_declaration: useDeclaration };
