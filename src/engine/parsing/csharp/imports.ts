/** Namespaces and what is taken from others. */
import type { Import, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { nameOf, segmentsOf } from './names.ts';

/** `using A.B`, `using static A.B`, `using X = A.B`, each of them `global` as well. */
function usingDirective(node: SyntaxNode, lower: Lowering): Statement | null {
  const alias = childByField(node, 'name');
  const named = node.children.filter((child) => child !== alias).at(-1);
  if (!named) return null;
  const segments = segmentsOf(named, lower);
  const bindings: Import['bindings'] = [{ imported: '*', local: '*' }];
  if (alias) bindings[0] = { imported: segments.pop() ?? '', local: nameOf(alias, lower) };
  const made: Import = {
    ...lower.span(node),
    kind: 'import',
    module: lower.intern(segments.join('.')),
    bindings,
  };
  if (/^global\s/.test(lower.text(node))) made.isGlobal = true;
  return made;
}

/** What a namespace holds stands at the top level: all files share their names. */
function namespaceDeclaration(node: SyntaxNode, lower: Lowering): Statement | null {
  const body = childByField(node, 'body');
  const inside = body ? body.children : node.children.filter(({ field }) => field !== 'name');
  return lower.group(node, lower.statements(inside));
}

export const importRules: Record<string, StatementRule> = {
  using_directive: usingDirective,
  namespace_declaration: namespaceDeclaration,
  file_scoped_namespace_declaration: namespaceDeclaration,
};
