/** Documents of MongoDB that macros write out: `doc! { "name": name, "age": { "$gt": age } }`. */
import type { Expression, ObjectLiteral } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const writing = new Set(['doc', 'rawdoc', 'bson']);

/** What loose tokens say of a value. */
type ReadTokens = (nodes: readonly SyntaxNode[]) => Expression;

/** An object with these keys; null for what is no such macro, or is written in another way. */
export function documentOf(
  name: string,
  tree: SyntaxNode | undefined,
  lower: Lowering,
  read: ReadTokens,
): Expression | null {
  if (!writing.has(name) || !tree) return null;
  const [only, ...others] = tree.children;
  const isWrapped = lower.source[tree.start] !== '{';
  const braces = isWrapped && others.length === 0 ? only : tree;
  return braces?.type === 'token_tree' ? objectOf(braces, lower, read) : null;
}

function objectOf(tree: SyntaxNode, lower: Lowering, read: ReadTokens): ObjectLiteral | null {
  if (lower.source[tree.start] !== '{') return null;
  const result: ObjectLiteral = { ...lower.span(tree), kind: 'object', properties: [] };
  for (const [key, ...value] of pairsIn(tree, lower)) {
    const [first] = value;
    const text = key && /^"([^"\\]*)"$/.exec(lower.text(key))?.[1];
    if (text === undefined || !key || !first || !/^\s*:\s*[&*]*$/.test(between(key, first, lower)))
      return null;
    const inner = value.length === 1 && first.type === 'token_tree' ? objectOf(first, lower, read) : null;
    result.properties.push({ kind: 'property', key: text, value: inner ?? read(value) });
  }
  return result;
}

/** The nodes between two commas. */
function* pairsIn({ children }: SyntaxNode, lower: Lowering): Iterable<readonly SyntaxNode[]> {
  let pair: SyntaxNode[] = [];
  for (const node of children) {
    const last = pair.at(-1);
    if (last && between(last, node, lower).includes(',')) {
      yield pair;
      pair = [];
    }
    pair.push(node);
  }
  if (pair.length > 0) yield pair;
}

function between(before: SyntaxNode, after: SyntaxNode, lower: Lowering): string {
  return lower.source.slice(before.end, Math.min(after.start, before.end + 200));
}
