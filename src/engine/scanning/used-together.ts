/** Which projects of a repository are looked at together: those of which one uses another, up to a size. */
import { posix } from 'node:path';
import type { InventoryFile } from '../inventory/inventory.ts';
import { isAnalysed } from '../inventory/take-inventory.ts';
import { plainDirectory } from './plain-directory.ts';
import type { UsedPackages } from './programs.ts';

/**
 * Source code that is looked at together, in bytes: some 100,000 lines. More than that takes more steps than a program
 * gets, so that less would be found, not more.
 */
const maximumTogether = 4_000_000;

/** By their directories. */
export type Reference = readonly [from: string, to: string];

/** Directory → directories of the projects that it uses, without those that would be too large together. */
export function usedTogether(
  references: readonly Reference[],
  directories: ReadonlySet<string>,
  files: readonly InventoryFile[],
): UsedPackages {
  const used = new Map<string, string[]>();
  for (const [from, to] of notTooLarge(references, sizes(directories, files)))
    used.set(from, [...(used.get(from) ?? []), to]);
  return used;
}

/** Bytes of source code in each project, without those of projects inside of it. */
function sizes(directories: ReadonlySet<string>, files: readonly InventoryFile[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const file of files) {
    if (!/\.(?:java|cs|py)$/.test(file.path) || !isAnalysed(file)) continue;
    let directory = plainDirectory(posix.dirname(file.path));
    while (directory !== '' && !directories.has(directory))
      directory = plainDirectory(posix.dirname(directory));
    total.set(directory, (total.get(directory) ?? 0) + file.size);
  }
  return total;
}

/** Without those of projects that would be too large together. */
function notTooLarge(references: readonly Reference[], sizeOf: ReadonlyMap<string, number>): Reference[] {
  const groups = new Map<string, Set<string>>();
  const groupOf = (directory: string) => groups.get(directory) ?? new Set([directory]);
  for (const [from, to] of references) {
    const joined = new Set([...groupOf(from), ...groupOf(to)]);
    for (const directory of joined) groups.set(directory, joined);
  }
  const isSmall = new Map<Set<string>, boolean>();
  for (const group of new Set(groups.values())) {
    const size = [...group].reduce((sum, directory) => sum + (sizeOf.get(directory) ?? 0), 0);
    isSmall.set(group, size <= maximumTogether);
  }
  return references.filter(([from]) => isSmall.get(groupOf(from)) ?? false);
}
