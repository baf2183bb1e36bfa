/** Where the compiled grammars lie. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Grammar } from './grammar.ts';

/** Most of them come in one package. */
const usual = { holder: '@vscode/tree-sitter-wasm', folder: 'wasm' };

/** The path of the grammar's file. */
export function grammarFile({ package: holder, wasm }: Pick<Grammar, 'package' | 'wasm'>): string {
  const packageFile = createRequire(import.meta.url).resolve(`${holder ?? usual.holder}/package.json`);
  return join(dirname(packageFile), holder ? '' : usual.folder, wasm);
}
