/**
 * `mod api { … }` in the middle of a file: its names are names of the file, and a path that goes through it (`api::run`,
 * `self::api::run`, `super::run` inside of it) is the name alone.
 */
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

const path = /^(?:scoped_identifier|scoped_type_identifier|scoped_use_list)$/;

export function flattenInlineModules(root: SyntaxNode, source: string): void {
  const text = ({ start, end }: SyntaxNode) => source.slice(start, end);
  const names = new Set(inlineModules(root).map(text));
  if (names.size === 0) return;
  const stack = [{ node: root, isInside: false, isUse: false }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { node } = at;
    if (path.test(node.type)) {
      const before = childByField(node, 'path');
      const name = before && text(before).replace(/^self::/, '');
      const isLeftOut = name !== undefined && (names.has(name) || (at.isInside && name === 'super'));
      // What would be imported is a name of the file already.
      if (isLeftOut && at.isUse) Object.assign(node, { type: 'own_name', children: [] });
      else if (isLeftOut) node.children = node.children.filter((child) => child !== before);
    }
    const isInside = at.isInside || isInline(node);
    const isUse = at.isUse || node.type === 'use_declaration';
    for (const child of node.children) stack.push({ node: child, isInside, isUse });
  }
}

function isInline(node: SyntaxNode): boolean {
  return node.type === 'mod_item' && childByField(node, 'body') !== undefined;
}

/** The names of the modules that have their code in this file, however deep. */
function inlineModules(root: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isInline(node)) found.push(...node.children.filter(({ field }) => field === 'name'));
    if (node === root || node.type === 'declaration_list' || node.type === 'mod_item')
      stack.push(...node.children);
  }
  return found;
}
