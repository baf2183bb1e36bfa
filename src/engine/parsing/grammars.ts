/**
 * The languages that can be parsed: one row each. `docs/adding-a-language.md` tells how to add one.
 */

import { csharpGrammar } from './csharp/grammar.ts';
import { goGrammar } from './go/grammar.ts';
import type { NodeTypes } from './grammar-vocabulary.ts';
import type { Statement } from './ir.ts';
import { javaGrammar, jspGrammar } from './java/grammar.ts';
import { javascriptRules } from './javascript/lower-javascript.ts';
import { javascriptNodeTypes } from './javascript/node-types.ts';
import type { Lowering, LoweringRules } from './lowering.ts';
import { phpGrammar } from './php/grammar.ts';
import { pythonGrammar } from './python/grammar.ts';
import { rubyGrammar } from './ruby/grammar.ts';
import { rustGrammar } from './rust/grammar.ts';
import type { SyntaxNode } from './syntax-tree.ts';

export interface Grammar {
  /** Languages of the inventory that it parses. */
  languages: readonly string[];
  /** File in the grammar package. */
  wasm: string;
  nodeTypes: NodeTypes;
  rules: LoweringRules;
  /** Another spelling of the source, as long as it, that the grammar understands; names are read from the source. */
  rewrite?(source: string): string;
  /** Settles on the whole tree what single rules cannot see; changes nodes in place. */
  prepare?(root: SyntaxNode, source: string): void;
  /** Where files are pages with code in them: the code, and statements that the grammar does not see. */
  readPage?: (source: string) => Page;
}

export interface Page {
  /** As long as the file, so that offsets and lines stay true. */
  text: string;
  before(lower: Lowering): Statement[];
}

export const grammars: readonly Grammar[] = [
  {
    languages: ['javascript'],
    wasm: 'tree-sitter-javascript.wasm',
    nodeTypes: javascriptNodeTypes,
    rules: javascriptRules,
  },
  {
    languages: ['typescript'],
    wasm: 'tree-sitter-typescript.wasm',
    nodeTypes: javascriptNodeTypes,
    rules: javascriptRules,
  },
  {
    languages: ['tsx'],
    wasm: 'tree-sitter-tsx.wasm',
    nodeTypes: javascriptNodeTypes,
    rules: javascriptRules,
  },
  goGrammar,
  csharpGrammar,
  javaGrammar,
  jspGrammar,
  pythonGrammar,
  rubyGrammar,
  phpGrammar,
  rustGrammar,
];
