/** Imports. */
import type { Import } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByType, type SyntaxNode } from '../syntax-tree.ts';

/** Static imports name members of a class: the class is their module. */
function importStatement(node: SyntaxNode, lower: Lowering): Import {
  const name = lower.text(node.children[0] ?? node).replace(/\s+/g, '');
  const span = lower.span(node);
  if (childByType(node, 'asterisk'))
    return { ...span, kind: 'import', module: lower.intern(name), bindings: [{ imported: '*', local: '*' }] };
  const dot = name.lastIndexOf('.');
  const imported = lower.intern(name.slice(dot + 1));
  return {
    ...span,
    kind: 'import',
    module: lower.intern(name.slice(0, Math.max(dot, 0))),
    bindings: [{ imported, local: imported }],
  };
}

export const importRules: Record<string, StatementRule> = { import_declaration: importStatement };
