/** JavaScript and TypeScript to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import { javascriptRules } from './lower-javascript.ts';
import { javascriptNodeTypes } from './node-types.ts';
import { prepareTree } from './regroup-chains.ts';
import { scriptsInMarkup } from './scripts-in-markup.ts';

const common = { nodeTypes: javascriptNodeTypes, rules: javascriptRules };

export const javascriptGrammar: Grammar = {
  ...common,
  wasm: 'tree-sitter-javascript.wasm',
  codeInTexts: scriptsInMarkup,
};
export const typescriptGrammar: Grammar = {
  ...common,
  wasm: 'tree-sitter-typescript.wasm',
  prepare: prepareTree,
};
export const tsxGrammar: Grammar = {
  ...common,
  wasm: 'tree-sitter-tsx.wasm',
  prepare: prepareTree,
  codeInTexts: scriptsInMarkup,
};
