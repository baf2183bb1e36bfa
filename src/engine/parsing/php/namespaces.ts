/** Namespaces and `use`: what stands in a namespace is at the top level; `use` is an import. */
import type { Import, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { dotted, named, withoutSafe } from './names.ts';

function useDeclaration(node: SyntaxNode, lower: Lowering): Statement | null {
  const group = childByField(node, 'body');
  const prefix = group ? dotted(nameText(node.children[0], lower)) : '';
  const clauses = (group ?? node).children.filter(({ type }) => type === 'namespace_use_clause');
  return lower.group(
    node,
    clauses.flatMap((clause) => imported(clause, prefix, lower) ?? []),
  );
}

function nameText(node: SyntaxNode | undefined, lower: Lowering): string {
  return node ? lower.text(node) : '';
}

/** A name without a namespace is there without being imported; under another name it is a variable for it. */
function imported(node: SyntaxNode, prefix: string, lower: Lowering): Statement | null {
  const [name] = node.children;
  const full = withoutSafe([prefix, dotted(nameText(name, lower))].filter(Boolean).join('.'));
  const dot = full.lastIndexOf('.');
  const last = lower.intern(full.slice(dot + 1));
  const alias = childByField(node, 'alias');
  const local = alias ? lower.name(alias) : last;
  if (dot < 0) {
    if (local === last) return null;
    return {
      ...lower.span(node),
      kind: 'declare',
      target: named(node, lower, local),
      value: named(node, lower, last),
    };
  }
  const module = lower.intern(full.slice(0, dot));
  return {
    ...lower.span(node),
    kind: 'import',
    module,
    bindings: [{ imported: last, local }],
  } satisfies Import;
}

const namespaceDefinition: StatementRule = (node, lower) => {
  const body = childByField(node, 'body');
  return body ? lower.group(node, lower.statements(body.children)) : null;
};

export const namespaceRules: Record<string, StatementRule> = {
  namespace_use_declaration: useDeclaration,
  namespace_definition: namespaceDefinition,
};
