/** What the `go.mod` files say of where imports lead: the path of each module, and its directory. */
import { posix } from 'node:path';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { SourceTree } from '../source-tree.ts';
import { readFiles } from './read-files.ts';

const maximumBytes = 500_000;
/** More modules than this are not an honest repository's. */
const maximumModules = 2_000;
const maximumPath = 300;

/** Module path → directory, '' for the root of the repository. What is wrong in a file is as if it were not there. */
export async function readGoModules(
  tree: SourceTree,
  files: readonly InventoryFile[],
): Promise<Record<string, string>> {
  const manifests = files
    .filter(
      ({ path, size, roles }) =>
        posix.basename(path) === 'go.mod' && size <= maximumBytes && !roles.includes('vendored'),
    )
    .slice(0, maximumModules);
  const found: [string, string][] = [];
  await readFiles(
    tree,
    manifests,
    (file, content) => {
      const path = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(content.toString('utf8'))?.[1];
      const directory = posix.dirname(file.path);
      if (path && path.length <= maximumPath) found.push([path, directory === '.' ? '' : directory]);
    },
    () => undefined,
  );
  return Object.fromEntries(found);
}
