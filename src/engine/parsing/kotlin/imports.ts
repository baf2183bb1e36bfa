/** Imports: as in Java. Functions are imported from packages, members of objects from those. */
import type { Import } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { plainName } from './names.ts';

function importStatement(node: SyntaxNode, lower: Lowering): Import | null {
  const [path, alias] = node.children;
  if (!path) return null;
  const name = lower
    .text(path)
    .replace(/[\s`]+/g, '')
    .replace(/\.\*?$/, '');
  const span = lower.span(node);
  if (/\.\s*\*\s*$/.test(lower.text(node)))
    return { ...span, kind: 'import', module: lower.intern(name), bindings: [{ imported: '*', local: '*' }] };
  const dot = name.lastIndexOf('.');
  const imported = lower.intern(name.slice(dot + 1));
  const local = alias ? plainName(alias, lower) : imported;
  return {
    ...span,
    kind: 'import',
    module: lower.intern(name.slice(0, Math.max(dot, 0))),
    bindings: [{ imported, local }],
  };
}

export const importRules: Record<string, StatementRule> = { import: importStatement };
