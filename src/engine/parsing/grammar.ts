/** What a grammar brings along, and how its trees become the intermediate representation. */
import type { NodeTypes } from './grammar-vocabulary.ts';
import type { Statement } from './ir/statements.ts';
import type { Lowering, LoweringRules } from './lowering.ts';
import type { SyntaxNode } from './syntax-tree.ts';

export interface Grammar {
  /** The package that holds it, where that is not the one of most grammars. */
  package?: string;
  /** File in that package. */
  wasm: string;
  /** Compiling it well costs more memory than a scan has to spare (`compile-simply.ts`). */
  isLarge?: boolean;
  nodeTypes: NodeTypes;
  rules: LoweringRules;
  /** Another spelling of the source, no shorter, that the grammar understands; names are read from the source. */
  rewrite?(source: string): string;
  /** What a file lacks in front that is a piece of code as people show one; empty for others. */
  opening?(source: string): string;
  /** Pages that stand in the code, written as the code that they run: as long as the source, with the same lines. */
  pagesAsCode?(source: string): string;
  /** Settles on the whole tree what single rules cannot see; changes nodes in place. */
  prepare?(root: SyntaxNode, source: string): void;
  /** Puts right what is no error but a gap of the grammar, where there are errors; returns how many were. */
  pardon?(root: SyntaxNode): number;
  /** Where files are pages with code in them: the code, and statements that the grammar does not see. */
  readPage?: (source: string) => Page;
  /** Code of the same language in texts of the file, that runs elsewhere: as long as the file; null where none is. */
  codeInTexts?: (source: string) => string | null;
}

export interface Page {
  /** As long as the file, so that offsets and lines stay true. */
  text: string;
  before(lower: Lowering): Statement[];
}
