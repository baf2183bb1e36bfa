/** What the `go.mod` files say of where imports lead: the path of each module, and its directory. */
import { posix } from 'node:path';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { SourceTree } from '../source-tree.ts';
import { plainDirectory } from './plain-directory.ts';
import { readFiles } from './read-files.ts';

const maximumBytes = 500_000;
/** More modules than this are not an honest repository's. */
const maximumModules = 2_000;
const maximumPath = 300;

export interface GoModules {
  /** Module path → directory, '' for the root of the repository. */
  directories: Record<string, string>;
  /** Directory → directories of the modules that it takes from the repository. */
  used: ReadonlyMap<string, readonly string[]>;
  /** Paths of all modules that are asked for, from outside too. */
  required: ReadonlySet<string>;
}

/** What is wrong in a file is as if it were not there. */
export async function readGoModules(tree: SourceTree, files: readonly InventoryFile[]): Promise<GoModules> {
  const manifests = files
    .filter(
      ({ path, size, roles }) =>
        /^go\.(?:mod|work)$/.test(posix.basename(path)) &&
        size <= maximumBytes &&
        !roles.includes('vendored'),
    )
    .slice(0, maximumModules);
  const found: [string, string][] = [];
  const replaced: [string, string][] = [];
  const used = new Map<string, readonly string[]>();
  const required = new Map<string, ReadonlySet<string>>();
  const workspaces: string[][] = [];
  await readFiles(
    tree,
    manifests,
    (file, content) => {
      const text = content.toString('utf8');
      const directory = plainDirectory(posix.dirname(file.path));
      if (posix.basename(file.path) === 'go.work') {
        workspaces.push(allPaths(text, directory, /^[ \t]*(?:use[ \t]+)?"?(\.[^\s"()]*)/gm));
        return;
      }
      const path = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(text)?.[1];
      if (path && path.length <= maximumPath) found.push([path, directory]);
      required.set(directory, requiredModules(text));
      const local = replacements(text, directory);
      replaced.push(...local);
      used.set(
        directory,
        local.map(([, target]) => target),
      );
    },
    () => undefined,
  );
  for (const members of workspaces) {
    const modules = found.filter(([, directory]) => members.includes(directory));
    for (const member of members) {
      const wanted = modules.filter(([path]) => required.get(member)?.has(path));
      used.set(member, [...(used.get(member) ?? []), ...wanted.map(([, directory]) => directory)]);
    }
  }
  // What a module calls itself is more than what one of its users calls it.
  const all = new Set([...required.values()].flatMap((paths) => [...paths]));
  return { directories: Object.fromEntries([...replaced, ...found]), used, required: all };
}

/** `replace path => ./folder`: the paths with the directories that stand in for them. */
function replacements(text: string, directory: string): [string, string][] {
  const expression =
    /^[ \t]*(?:replace[ \t]+)?"?([^\s"]{1,300})"?(?:[ \t]+v[^\s]{1,100})?[ \t]*=>[ \t]*"?(\.\.?\/?[^\s"]*)/gm;
  return [...text.matchAll(expression)]
    .slice(0, maximumModules)
    .map(([, path = '', target = '']) => [path, relativeTo(directory, target)]);
}

/** What a `go.mod` asks for. */
export function requiredModules(text: string): Set<string> {
  const required = /^[ \t]*(?:require[ \t]+)?"?([^\s"]{1,300})"?[ \t]+v\d/gm;
  return new Set([...text.matchAll(required)].map(([, path = '']) => path));
}

/** Directories that are named relative to another one. */
function allPaths(text: string, directory: string, expression: RegExp): string[] {
  return [...text.matchAll(expression)]
    .slice(0, maximumModules)
    .map(([, path = '']) => relativeTo(directory, path));
}

function relativeTo(directory: string, path: string): string {
  return plainDirectory(posix.join(directory, path.slice(0, maximumPath)));
}
