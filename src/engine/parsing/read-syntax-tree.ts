/** Copies a syntax tree out of the parser's memory. */
import type { Tree } from 'web-tree-sitter';
import type { GrammarVocabulary } from './grammar-vocabulary.ts';
import { nodeUse } from './grammar-vocabulary.ts';
import { addressOf, inLeaf, inNode, memoryWords, nodeFlags, subtreeWords } from './parser-memory.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';

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

/** A node of the parser's whose children are being read. Many of them are hidden: the grammar's rules within rules. */
interface OpenNode {
  /** Where in memory the next child lies, and where the node itself does: its children end there. */
  child: number;
  block: number;
  production: number;
  /** Of the next child in the production. What may stand anywhere, a comment, does not count. */
  place: number;
  /** Where the last child ended, in bytes of the text. */
  end: number;
  /** Whose children they are: the node, or the next around it that is not hidden. */
  shown: GrowingNode;
  /** How many nodes that are not hidden stand around the children. */
  depth: number;
  /** The field that a hidden node is: its children are that where they are no other. */
  field: number;
}

/** Reads it in one pass. Leaves the tree itself to the caller to delete. */
export function readSyntaxTree(tree: Tree, vocabulary: GrammarVocabulary): SyntaxTree {
  return new TreeReader(vocabulary).read(addressOf(tree));
}

class TreeReader {
  private readonly vocabulary: GrammarVocabulary;
  private readonly words = memoryWords();
  private readonly comments: SyntaxTree['comments'] = [];
  private hasError = false;
  private syntaxErrors = 0;
  private truncated = false;
  /** From the root down to `level`. What lies deeper was open before, and is used again. */
  private readonly openNodes: OpenNode[] = [];
  private level = -1;

  // What `look` saw last. Sizes are bytes of the text.
  private symbol = 0;
  private size = 0;
  private spaceBefore = 0;
  private isVisible = false;
  private isExtra = false;
  private isMissing = false;
  /** Where in memory its own data lie; 0 when there are none but those that were looked at. */
  private block = 0;

  constructor(vocabulary: GrammarVocabulary) {
    this.vocabulary = vocabulary;
  }

  read(treeAddress: number): SyntaxTree {
    const { comments } = this;
    this.look(treeAddress >> 2);
    this.hasError = this.isMissing || this.word(this.block + inNode.errorCost) !== 0;
    const root = this.node(this.symbol, 0, this.spaceBefore);
    this.open(root, 1, 0, this.spaceBefore);
    while (this.level >= 0) this.readNext();
    // An error inside of a node that was kept as a whole is seen at the root only.
    const syntaxErrors = Math.max(this.syntaxErrors, this.hasError ? 1 : 0);
    return { root, comments, syntaxErrors, truncated: this.truncated };
  }

  /** Depth first without recursion: hostile nesting may be hundreds of thousands of levels deep. */
  private readNext(): void {
    const open = this.openNodes[this.level] as OpenNode;
    if (open.child === open.block) {
      this.level--;
      return;
    }
    this.look(open.child);
    open.child += subtreeWords;
    const start = open.end + this.spaceBefore;
    open.end = start + this.size;
    let alias = 0;
    let field = 0;
    if (!this.isExtra) {
      const place = open.place++;
      const { aliases, fields } = this.vocabulary;
      if (open.production > 0) alias = aliases.ids[open.production * aliases.width + place] ?? 0;
      if (place < fields.width) field = fields.ids[open.production * fields.width + place] ?? 0;
      if (field === 0) field = open.field;
    }
    if (!this.isVisible && alias === 0) {
      if (this.block > 0 && this.word(this.block + inNode.shownChildren) > 0)
        this.open(open.shown, open.depth, field, start);
      return;
    }
    const entered = this.take(alias > 0 ? alias : this.symbol, field, start, open);
    if (entered && this.block > 0) this.open(entered, open.depth + 1, 0, start);
  }

  /** Sees what lies at an address. */
  private look(at: number): void {
    const head = this.word(at);
    if ((head & inLeaf.isInline) !== 0) {
      const sizes = this.word(at + 1);
      this.symbol = (head >>> inLeaf.symbolShift) & 0xff;
      this.size = sizes >>> inLeaf.sizeShift;
      this.spaceBefore = (sizes >>> inLeaf.paddingShift) & 0xff;
      this.isVisible = (head & inLeaf.isVisible) !== 0;
      this.isExtra = (head & inLeaf.isExtra) !== 0;
      this.isMissing = (head & inLeaf.isMissing) !== 0;
      this.block = 0;
      return;
    }
    const block = head >>> 2;
    const flags = this.word(block + inNode.flags);
    this.symbol = this.word(block + inNode.symbol) & 0xffff;
    this.size = this.word(block + inNode.size);
    this.spaceBefore = this.word(block + inNode.padding);
    this.isVisible = (flags & nodeFlags.isVisible) !== 0;
    this.isExtra = (flags & nodeFlags.isExtra) !== 0;
    this.isMissing = (flags & nodeFlags.isMissing) !== 0;
    this.block = block;
  }

  /** Goes on with the children of the node that was looked at. The first begins where it does. */
  private open(shown: GrowingNode, depth: number, field: number, start: number): void {
    const { block } = this;
    const count = this.word(block + inNode.childCount);
    if (count === 0) return;
    const child = block - count * subtreeWords;
    const production = this.word(block + inNode.production) >>> 16;
    const end = start - this.spaceBefore;
    const used = this.openNodes[++this.level];
    if (!used) {
      this.openNodes.push({ child, block, production, place: 0, end, shown, depth, field });
      return;
    }
    used.child = child;
    used.block = block;
    used.production = production;
    used.place = 0;
    used.end = end;
    used.shown = shown;
    used.depth = depth;
    used.field = field;
  }

  /** Takes over the node that was looked at; returns it when its children are wanted too. */
  private take(symbol: number, field: number, start: number, open: OpenNode): GrowingNode | null {
    const use = this.vocabulary.uses[symbol] ?? nodeUse.error;
    if (this.hasError && (use === nodeUse.error || this.standsForNothing(use))) this.syntaxErrors++;
    const parent = open.shown;
    switch (use) {
      case nodeUse.skip:
        return null;
      case nodeUse.token:
        if (parent.tokens === noTokens) parent.tokens = [];
        (parent.tokens as string[]).push(this.vocabulary.typeNames[symbol] ?? '');
        return null;
      case nodeUse.comment:
        this.comments.push({ start: start >> 1, end: (start + this.size) >> 1 });
        return null;
    }
    const node = this.node(symbol, field, start);
    if (parent.children === noNodes) parent.children = [];
    (parent.children as SyntaxNode[]).push(node);
    if (use === nodeUse.leaf) return null;
    if (open.depth < maxSyntaxDepth) return node;
    node.type = 'CUT';
    this.truncated = true;
    return null;
  }

  /** A node that the parser put in; in what is kept as a whole it may stand for all of it. */
  private standsForNothing(use: number): boolean {
    return this.isMissing || (use === nodeUse.leaf && this.size === 0);
  }

  private node(symbol: number, field: number, start: number): GrowingNode {
    const { typeNames, fieldNames } = this.vocabulary;
    return {
      type: typeNames[symbol] ?? 'ERROR',
      field: fieldNames[field] ?? null,
      // The parser's text has two bytes for each of ours.
      start: start >> 1,
      end: (start + this.size) >> 1,
      children: noNodes,
      tokens: noTokens,
    };
  }

  private word(at: number): number {
    return this.words[at] ?? 0;
  }
}
