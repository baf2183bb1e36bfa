/**
 * `List<string> names = [];`: the grammar knows collection expressions with elements only, and puts a name of no length into
 * an empty one.
 */
import type { SyntaxNode } from '../syntax-tree.ts';

/** Takes the names out again; returns how many there were. */
export function emptyCollections(root: SyntaxNode): number {
  let found = 0;
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const [only] = node.children;
    if (node.type === 'element_binding_expression' && only && isNothing(only)) {
      node.children = [];
      found++;
    } else for (const child of node.children) open.push(child);
  }
  return found;
}

/** An argument of nothing but a name that is not there. */
function isNothing(argument: SyntaxNode): boolean {
  const [name] = argument.children;
  return argument.start === argument.end && name?.type === 'identifier' && argument.children.length === 1;
}
