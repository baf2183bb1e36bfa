import { decodeText } from '../inventory/decode-text.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { FileFacts } from '../results/build-findings.ts';
import type { SourceTree } from '../source-tree.ts';
import { readFiles } from './read-files.ts';

const unknownFile: FileFacts = { language: null, roles: [], lines: [] };

/** Language, roles and lines of the named files; of others, and of what cannot be read any more, no lines. */
export async function readFileFacts(
  tree: SourceTree,
  files: readonly InventoryFile[],
  paths: ReadonlySet<string>,
): Promise<(path: string) => FileFacts> {
  const wanted = files.filter((file) => paths.has(file.path));
  const facts = new Map<string, FileFacts>(
    wanted.map(({ path, language, roles }) => [path, { language, roles, lines: [] }]),
  );
  await readFiles(
    tree,
    wanted,
    ({ path, language, roles }, content) => {
      facts.set(path, { language, roles, lines: linesOf(decodeText(content) ?? '') });
    },
    () => undefined,
  );
  return (path) => facts.get(path) ?? unknownFile;
}

/** Without the empty one after the last line break. */
function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}
