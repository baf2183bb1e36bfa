/** A concrete syntax tree as plain objects, so that the WASM tree can be freed at once. */
import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { GrammarVocabulary } from './grammar-vocabulary.ts';
import { nodeUse } from './grammar-vocabulary.ts';

/** A named node of the grammar. Comments are not among the children. */
export interface SyntaxNode {
  /** The grammar's name for it; `ERROR` where the text did not parse, `CUT` where nesting went too deep. */
  type: string;
  field: string | null;
  /** UTF-16 offsets. */
  start: number;
  end: number;
  children: readonly SyntaxNode[];
  /** The words and operators among its direct children that the grammar row asked for, in order. */
  tokens: readonly string[];
}

export interface SyntaxTree {
  root: SyntaxNode;
  comments: { start: number; end: number }[];
  syntaxErrors: number;
  truncated: boolean;
}

/**
 * Deepest syntax that is kept. Lowering and interpreting recurse, and a stack holds between 1,000 and 2,000
 * levels of them.
 */
const maxSyntaxDepth = 500;

const noNodes: readonly SyntaxNode[] = [];
const noTokens: readonly string[] = [];

interface GrowingNode extends SyntaxNode {
  children: SyntaxNode[] | readonly SyntaxNode[];
  tokens: string[] | readonly string[];
}

/** Copies a tree in one pass of its cursor. Leaves the tree itself to the caller to delete. */
export function readSyntaxTree(tree: Tree, vocabulary: GrammarVocabulary): SyntaxTree {
  const cursor = tree.walk();
  try {
    return new TreeReader(cursor, vocabulary, tree.rootNode.hasError).read();
  } finally {
    cursor.delete();
  }
}

/** Every question to the cursor is a call into WASM: it is asked only for what is needed. */
class TreeReader {
  private readonly cursor: TreeCursor;
  private readonly vocabulary: GrammarVocabulary;
  private readonly hasError: boolean;
  private readonly comments: SyntaxTree['comments'] = [];
  private syntaxErrors = 0;
  private truncated = false;

  constructor(cursor: TreeCursor, vocabulary: GrammarVocabulary, hasError: boolean) {
    this.cursor = cursor;
    this.vocabulary = vocabulary;
    this.hasError = hasError;
  }

  read(): SyntaxTree {
    const { comments } = this;
    const root = this.node(this.cursor.nodeTypeId, true);
    this.readChildren(root);
    // An error inside of a node that was kept as a whole is seen at the root only.
    const syntaxErrors = Math.max(this.syntaxErrors, this.hasError ? 1 : 0);
    return { root, comments, syntaxErrors, truncated: this.truncated };
  }

  /** Depth first without recursion: hostile nesting may be hundreds of thousands of levels deep. */
  private readChildren(root: GrowingNode): void {
    const { cursor, vocabulary } = this;
    const open = [root];
    const openFieldless = [false];
    if (!cursor.gotoFirstChild()) return;
    for (;;) {
      const parent = open[open.length - 1] as GrowingNode;
      const typeId = cursor.nodeTypeId;
      const entered = this.take(
        typeId,
        parent,
        openFieldless[openFieldless.length - 1] === true,
        open.length,
      );
      if (entered && cursor.gotoFirstChild()) {
        open.push(entered);
        openFieldless.push(vocabulary.isFieldless[typeId] === 1);
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        cursor.gotoParent();
        open.pop();
        openFieldless.pop();
        if (open.length === 0) return;
      }
    }
  }

  /** Takes over the node under the cursor; returns it when its children are wanted too. */
  private take(typeId: number, parent: GrowingNode, isFieldless: boolean, depth: number): GrowingNode | null {
    const use = this.vocabulary.uses[typeId] ?? nodeUse.error;
    if (this.hasError && (use === nodeUse.error || this.isMissing(use))) this.syntaxErrors++;
    switch (use) {
      case nodeUse.skip:
        return null;
      case nodeUse.token:
        if (parent.tokens === noTokens) parent.tokens = [];
        (parent.tokens as string[]).push(this.vocabulary.typeNames[typeId] ?? '');
        return null;
      case nodeUse.comment:
        this.comments.push({ start: this.cursor.startIndex, end: this.cursor.endIndex });
        return null;
    }
    const node = this.node(typeId, isFieldless);
    if (parent.children === noNodes) parent.children = [];
    (parent.children as SyntaxNode[]).push(node);
    if (use === nodeUse.leaf) return null;
    if (depth < maxSyntaxDepth) return node;
    node.type = 'CUT';
    this.truncated = true;
    return null;
  }

  /** A node that the parser put in; in what is kept as a whole it may stand for all of it. */
  private isMissing(use: number): boolean {
    const { cursor } = this;
    return cursor.nodeIsMissing || (use === nodeUse.leaf && cursor.startIndex === cursor.endIndex);
  }

  private node(typeId: number, isFieldless: boolean): GrowingNode {
    const { cursor, vocabulary } = this;
    return {
      type: vocabulary.typeNames[typeId] ?? 'ERROR',
      field: isFieldless ? null : (vocabulary.fieldNames[cursor.currentFieldId] ?? null),
      start: cursor.startIndex,
      end: cursor.endIndex,
      children: noNodes,
      tokens: noTokens,
    };
  }
}

/** The first child with the field name, if any. */
export function childByField(node: SyntaxNode, field: string): SyntaxNode | undefined {
  for (const child of node.children) if (child.field === field) return child;
  return undefined;
}

/** The first child of the type, if any. */
export function childByType(node: SyntaxNode, type: string): SyntaxNode | undefined {
  for (const child of node.children) if (child.type === type) return child;
  return undefined;
}
