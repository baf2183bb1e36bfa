/** The files in which users of the repository's packages enter them. */
import { JavaScriptResolver } from '../dataflow/javascript/resolve-module.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { JavaScriptPackage, JavaScriptProjects } from './javascript-projects.ts';

/** Folders of what is built, which is not there: sources lie in these. */
const builtFolder = /^(?:\.\/)?(?:dist|build|out|lib|es|esm|cjs|umd)\//;
const sourceFolders = ['src/', 'lib/', ''];

/** Paths of those files that are there, or from which they are built. */
export function publishedFiles(
  { packages }: JavaScriptProjects,
  files: readonly InventoryFile[],
): ReadonlySet<string> {
  const resolver = new JavaScriptResolver(new Set(files.map(({ path }) => path)), {});
  return new Set([...packages.values()].flatMap((one) => entriesOf(one, resolver)));
}

function entriesOf({ directory, entries }: JavaScriptPackage, resolver: JavaScriptResolver): string[] {
  return entries.flatMap((entry) => {
    const plain = entry.replace(/^\.\//, '');
    const rest = plain.replace(builtFolder, '');
    const built = sourceFolders.flatMap((folder) => [`${folder}${rest}`, `${folder}index`]);
    // What is not there is looked for as Node does: in the index.
    for (const candidate of [plain, ...(rest === plain ? ['index'] : built)]) {
      const found = resolver.resolve(`${directory}/package.json`, `./${candidate}`);
      if (found !== null && found !== 'data') return [found];
    }
    return [];
  });
}
