/** JavaScript and TypeScript to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import { javascriptRules } from './lower-javascript.ts';
import { javascriptNodeTypes } from './node-types.ts';
import { prepareTree } from './regroup-chains.ts';

const common = { nodeTypes: javascriptNodeTypes, rules: javascriptRules };

export const javascriptGrammar: Grammar = { ...common, wasm: 'tree-sitter-javascript.wasm' };
export const typescriptGrammar: Grammar = {
  ...common,
  wasm: 'tree-sitter-typescript.wasm',
  prepare: prepareTree,
};
export const tsxGrammar: Grammar = { ...common, wasm: 'tree-sitter-tsx.wasm', prepare: prepareTree };
