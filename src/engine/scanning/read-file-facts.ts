import { decodeText } from '../inventory/decode-text.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { FileFacts } from '../results/build-findings.ts';
import { hostLanguage } from '../results/host-language.ts';
import type { SourceTree } from '../source-tree.ts';
import { readFiles } from './read-files.ts';

const unknownFile: FileFacts = { language: null, host: null, roles: [], lines: [] };

/**
 * Languages, roles and lines of the named files; of others, and of what cannot be read any more, no lines.
 *
 * @param code files with the language that they were analysed as, where that is not what their name says
 */
export async function readFileFacts(
  tree: SourceTree,
  files: readonly InventoryFile[],
  paths: ReadonlySet<string>,
  code: readonly InventoryFile[],
): Promise<(path: string) => FileFacts> {
  const wanted = files.filter((file) => paths.has(file.path));
  const readAs = new Map(code.map(({ path, language }) => [path, language]));
  const factsOf = ({ path, language, roles }: InventoryFile, lines: readonly string[]): FileFacts => ({
    language,
    host: hostLanguage(readAs.get(path) ?? language),
    roles,
    lines,
  });
  const facts = new Map(wanted.map((file) => [file.path, factsOf(file, [])]));
  await readFiles(
    tree,
    wanted,
    (file, content) => {
      facts.set(file.path, factsOf(file, linesOf(decodeText(content) ?? '')));
    },
    () => undefined,
  );
  return (path) => facts.get(path) ?? unknownFile;
}

/** Without the empty one after the last line break. */
function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}
