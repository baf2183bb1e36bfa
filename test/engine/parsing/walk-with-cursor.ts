/** Reads a syntax tree through the parser's own cursor: slowly, and without knowing how it lies in memory. */
import type { Language, Tree, TreeCursor } from 'web-tree-sitter';
import { type NodeTypes, nodeUse } from '../../../src/engine/parsing/grammar-vocabulary.ts';
import type { SyntaxNode, SyntaxTree } from '../../../src/engine/parsing/syntax-tree.ts';

const maxSyntaxDepth = 500;

export function walkWithCursor(tree: Tree, types: NodeTypes): SyntaxTree {
  const cursor = tree.walk();
  const { language } = tree;
  const { hasError } = tree.rootNode;
  const result: SyntaxTree = { root: nodeAt(cursor), comments: [], syntaxErrors: 0, truncated: false };
  const open = [result.root];
  let goesOn = cursor.gotoFirstChild();
  while (goesOn) {
    const parent = open.at(-1) as SyntaxNode;
    const use = useOf(language, cursor, types);
    const node = nodeAt(cursor);
    const isEmptyLeaf = use === nodeUse.leaf && node.start === node.end;
    if (hasError && (use === nodeUse.error || cursor.nodeIsMissing || isEmptyLeaf)) result.syntaxErrors++;
    let isEntered = false;
    if (use === nodeUse.token) parent.tokens = [...parent.tokens, node.type];
    else if (use === nodeUse.comment) result.comments.push({ start: node.start, end: node.end });
    else if (use !== nodeUse.skip) {
      (parent.children as SyntaxNode[]).push(node);
      isEntered = use !== nodeUse.leaf && open.length < maxSyntaxDepth;
      if (use !== nodeUse.leaf && !isEntered) {
        node.type = 'CUT';
        result.truncated = true;
      }
    }
    if (isEntered && cursor.gotoFirstChild()) {
      open.push(node);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      cursor.gotoParent();
      open.pop();
      if (open.length === 0) break;
    }
    goesOn = open.length > 0;
  }
  cursor.delete();
  return { ...result, syntaxErrors: Math.max(result.syntaxErrors, hasError ? 1 : 0) };
}

function nodeAt(cursor: TreeCursor): SyntaxNode {
  const field = cursor.currentFieldName;
  const { nodeType: type, startIndex: start, endIndex: end } = cursor;
  return { type, field, start, end, children: [], tokens: [] };
}

function useOf(language: Language, cursor: TreeCursor, types: NodeTypes): number {
  const { nodeType, nodeTypeId } = cursor;
  if (language.types[nodeTypeId] === undefined) return nodeUse.error;
  if (!cursor.nodeIsNamed && types.values?.includes(nodeType)) return nodeUse.leaf;
  if (!cursor.nodeIsNamed) return types.tokens.includes(nodeType) ? nodeUse.token : nodeUse.skip;
  if (types.comments.includes(nodeType)) return nodeUse.comment;
  return types.leaves.includes(nodeType) ? nodeUse.leaf : nodeUse.inner;
}
