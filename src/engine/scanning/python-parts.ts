/**
 * Parts of a Python project that have a list of requirements of their own: plug-ins and extensions in folders inside of
 * it. Those whose code imports what lies in the project around them are one program with it.
 */
import { posix } from 'node:path';
import type { InventoryFile } from '../inventory/inventory.ts';
import { isAnalysed } from '../inventory/take-inventory.ts';
import type { Application } from '../report.ts';
import type { SourceTree } from '../source-tree.ts';
import { plainDirectory } from './plain-directory.ts';
import type { UsedPackages } from './programs.ts';
import { readFiles } from './read-files.ts';
import { type Reference, usedTogether } from './used-together.ts';

/** More files than these say nothing that those did not. */
const maximumFiles = 200;
const maximumBytes = 200_000;

/** What makes a folder a project by itself, whatever it imports. */
const ownManifest = /^(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile|manage\.py)$/;
const requirementsList = /^requirements[\w.-]{0,50}\.(?:txt|in)$/;

const imports =
  /^[ \t]*(?:from[ \t]+([A-Za-z_][\w.]{0,200})[ \t]+import[ \t]+(\w{1,100})|import[ \t]+([A-Za-z_][\w.]{0,200}))/gm;

/** The directories of such parts with that of the project around them. */
export async function readPythonParts(
  tree: SourceTree,
  files: readonly InventoryFile[],
  applications: readonly Application[],
): Promise<UsedPackages> {
  const directories = new Set(applications.map(({ rootPath }) => plainDirectory(rootPath)));
  const python = files.filter((file) => file.path.endsWith('.py') && isAnalysed(file));
  const paths = new Set(python.map(({ path }) => path));
  const references: Reference[] = [];
  for (const part of partsIn(files, directories)) {
    const around = projectAround(part, directories);
    if (around === undefined) continue;
    const own = python.filter(({ path }) => path.startsWith(`${part}/`)).slice(0, maximumFiles);
    let isUsed = false;
    await readFiles(
      tree,
      own,
      (_, content) => {
        isUsed ||= modulesIn(content.toString('utf8')).some(
          (module) => !isModule(paths, part, module) && isModule(paths, around, module),
        );
      },
      () => undefined,
      maximumBytes,
    );
    if (isUsed) references.push([part, around]);
  }
  return usedTogether(references, directories, files);
}

/** Folders of applications of which no more is said than what to install. */
function partsIn(files: readonly InventoryFile[], directories: ReadonlySet<string>): string[] {
  const listed = new Set<string>();
  const named = new Set<string>();
  for (const { path } of files) {
    const directory = plainDirectory(posix.dirname(path));
    const name = posix.basename(path);
    if (requirementsList.test(name)) listed.add(directory);
    else if (ownManifest.test(name)) named.add(directory);
  }
  return [...listed].filter((part) => part !== '' && directories.has(part) && !named.has(part));
}

function projectAround(part: string, directories: ReadonlySet<string>): string | undefined {
  let above = part;
  while (above !== '') {
    above = plainDirectory(posix.dirname(above));
    if (directories.has(above)) return above;
  }
  return undefined;
}

/** `from a.b import c` names `a.b` and `a.b.c`. */
function modulesIn(text: string): string[] {
  return [...text.matchAll(imports)].flatMap(([, from, member, whole]) =>
    from === undefined ? (whole ?? []) : [from, `${from}.${member}`],
  );
}

function isModule(paths: ReadonlySet<string>, folder: string, module: string): boolean {
  const path = posix.join(folder, module.replaceAll('.', '/'));
  return paths.has(`${path}.py`) || paths.has(`${path}/__init__.py`);
}
