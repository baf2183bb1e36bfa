/** The packages that the lock files of a tree name. */
import { decodeText } from '../inventory/decode-text.ts';
import { rolesOfPath } from '../inventory/file-roles.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import { readFiles } from '../scanning/read-files.ts';
import type { SourceFile, SourceTree } from '../source-tree.ts';
import type { LockFile } from './lock-file.ts';
import { type LockFileRow, lockFileRow } from './lock-files/lock-file-table.ts';
import { type LockedPackage, packageKey } from './package.ts';
import { canBePackage } from './package-names.ts';
import { whatIsBroken } from './reading/broken-text.ts';
import { TooMuchToReadError } from './reading/reading-limit.ts';
import { type TracedEntry, tracePaths } from './trace-paths.ts';

export interface ListingLimits {
  maxFileBytes: number;
  /** Of all lock files together. */
  maxBytes: number;
  maxFiles: number;
  maxPackagesInFile: number;
  /** Different versions of packages: what is looked up. */
  maxVersions: number;
}

/** Large repositories of many projects have 5,000 versions, of which 3 MB of a lock file tell. */
const defaultListingLimits: ListingLimits = {
  maxFileBytes: 20_000_000,
  maxBytes: 100_000_000,
  maxFiles: 1_000,
  maxPackagesInFile: 20_000,
  maxVersions: 20_000,
};

const maxNeighbourBytes = 1_000_000;

export interface PackageListing {
  /** In the order of files and lines. */
  packages: LockedPackage[];
  /** Paths of all lock files that were read. */
  lockFiles: string[];
}

export interface ListingWork {
  tree: Pick<SourceTree, 'read'>;
  omissions: Pick<OmissionList, 'add'>;
  /** Called for each file; throws to stop everything. */
  checkpoint?: () => void;
  limits?: Partial<ListingLimits>;
}

/** What is over a limit or cannot be read is in `omissions`. Never throws for what is in a file. */
export async function listPackages(
  files: readonly SourceFile[],
  { tree, omissions, checkpoint = () => undefined, limits }: ListingWork,
): Promise<PackageListing> {
  const listing = new Listing({ ...defaultListingLimits, ...limits }, omissions);
  const chosen = chooseLockFiles(files, listing);
  const neighbours = await readNeighbours(files, chosen, tree);
  const together = groupTogether(chosen, neighbours);
  await readFiles(
    tree,
    chosen.map(({ file }) => file),
    (file, content) => {
      checkpoint();
      const row = lockFileRow(file.path);
      if (row) listing.read(file, row, content, { neighbours, together: together.get(row) ?? new Map() });
    },
    (file, reason) => omissions.add(file.path, `its packages are not known: ${reason}`),
    listing.limits.maxFileBytes,
  );
  return { packages: listing.packages, lockFiles: chosen.map(({ file }) => file.path) };
}

interface Chosen {
  file: SourceFile;
  row: LockFileRow;
}

function chooseLockFiles(files: readonly SourceFile[], listing: Listing): Chosen[] {
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  return files.flatMap((file) => {
    const row = lockFileRow(file.path);
    if (!row || (row.unless && paths.has(`${folderOf(file.path)}${row.unless}`.toLowerCase()))) return [];
    const roles = rolesOfPath(file.path, (path) => paths.has(path));
    // Copies of others' projects bring their lock files along, which nobody installs from.
    if (roles.includes('vendored') || roles.includes('build-output')) return [];
    return listing.admits(file) ? [{ file, row }] : [];
  });
}

/** With a slash at the end; empty at the root. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Texts by path, lower case. What cannot be read is as if it were not there. */
async function readNeighbours(
  files: readonly SourceFile[],
  chosen: readonly Chosen[],
  tree: Pick<SourceTree, 'read'>,
): Promise<Map<string, string>> {
  const wanted = new Set(
    chosen.flatMap(({ file, row }) =>
      [
        ...(row.beside ?? []).map((name) => `${folderOf(file.path)}${name}`),
        ...(row.needsOthers ? [file.path] : []),
      ].map((path) => path.toLowerCase()),
    ),
  );
  const texts = new Map<string, string>();
  await readFiles(
    tree,
    files.filter(({ path, size }) => wanted.has(path.toLowerCase()) && size <= maxNeighbourBytes),
    (file, content) => {
      texts.set(file.path.toLowerCase(), decodeText(content) ?? '');
    },
    () => undefined,
  );
  return texts;
}

/** For rows whose files say something of each other: the texts of all of them. */
function groupTogether(
  chosen: readonly Chosen[],
  texts: ReadonlyMap<string, string>,
): Map<LockFileRow, Map<string, string>> {
  const groups = new Map<LockFileRow, Map<string, string>>();
  for (const { file, row } of chosen) {
    if (!row.needsOthers) continue;
    const group = groups.get(row) ?? new Map<string, string>();
    groups.set(row, group.set(file.path, texts.get(file.path.toLowerCase()) ?? ''));
  }
  return groups;
}

interface Others {
  neighbours: ReadonlyMap<string, string>;
  together: ReadonlyMap<string, string>;
}

class Listing {
  readonly packages: LockedPackage[] = [];
  readonly limits: ListingLimits;
  readonly #omissions: Pick<OmissionList, 'add'>;
  readonly #versions = new Set<string>();
  #files = 0;
  #bytes = 0;

  constructor(limits: ListingLimits, omissions: Pick<OmissionList, 'add'>) {
    this.limits = limits;
    this.#omissions = omissions;
  }

  admits({ path, size }: SourceFile): boolean {
    const { maxFileBytes, maxBytes, maxFiles } = this.limits;
    const problem =
      size > maxFileBytes
        ? `it is larger than ${maxFileBytes} bytes`
        : this.#bytes + size > maxBytes
          ? `the lock files together are larger than ${maxBytes} bytes`
          : this.#files >= maxFiles
            ? `there are more than ${maxFiles} lock files`
            : null;
    if (problem) this.#omissions.add(path, `its packages were not looked up: ${problem}`);
    else {
      this.#files++;
      this.#bytes += size;
    }
    return problem === null;
  }

  read(file: SourceFile, row: LockFileRow, content: Buffer, { neighbours, together }: Others): void {
    const text = decodeText(content);
    if (text === null) {
      this.#omissions.add(file.path, 'its packages are not known: it is no text');
      return;
    }
    const problem = whatIsBroken(text, row.form);
    if (problem !== null) this.#omissions.add(file.path, `its packages were not all looked up: ${problem}`);
    const folder = folderOf(file.path);
    const found = this.#parse(file, () =>
      row.read(text, {
        path: file.path,
        beside: (name) => neighbours.get(`${folder}${name}`.toLowerCase()),
        together,
      }),
    );
    if (!found) return;
    const traced = onePerVersion(
      tracePaths(found).filter(({ entry }) => canBePackage({ ecosystem: found.ecosystem, ...entry })),
    );
    const taken = traced.slice(0, this.limits.maxPackagesInFile).filter(({ entry }) => {
      const key = packageKey({ ecosystem: found.ecosystem, ...entry });
      if (this.#versions.size >= this.limits.maxVersions && !this.#versions.has(key)) return false;
      this.#versions.add(key);
      return true;
    });
    if (taken.length < traced.length)
      this.#omissions.add(
        file.path,
        `${traced.length - taken.length} of its ${traced.length} packages were not looked up: there are too many`,
      );
    for (const { entry, ...how } of taken) {
      const { name, version, line, start } = entry;
      this.packages.push({ ecosystem: found.ecosystem, name, version, file: file.path, line, start, ...how });
    }
  }

  #parse(file: SourceFile, read: () => LockFile): LockFile | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof TooMuchToReadError)) throw error;
      this.#omissions.add(file.path, 'its packages were not looked up: it has too many parts');
      return null;
    }
  }
}

/** Some managers put a version into several folders: it is one package, which came in the nearest of its ways. */
function onePerVersion(traced: readonly TracedEntry[]): TracedEntry[] {
  const byVersion = new Map<string, TracedEntry>();
  for (const each of traced) {
    const key = `${each.entry.name}\n${each.entry.version}`;
    const known = byVersion.get(key);
    byVersion.set(key, known ? together(known, each) : each);
  }
  return [...byVersion.values()].sort((a, b) => a.entry.start - b.entry.start);
}

function together(a: TracedEntry, b: TracedEntry): TracedEntry {
  const nearer = isNearer(b, a) ? b : a;
  return {
    entry: a.entry.start <= b.entry.start ? a.entry : b.entry,
    isDirect: nearer.isDirect,
    path: nearer.path,
    isDevelopment: a.isDevelopment && b.isDevelopment,
  };
}

/** Asked for directly, then what is not for development alone, then the shorter way. */
function isNearer(a: TracedEntry, b: TracedEntry): boolean {
  if (a.isDirect !== b.isDirect) return a.isDirect === true;
  if (a.path.length === 0 || b.path.length === 0) return a.path.length > 0;
  if (a.isDevelopment !== b.isDevelopment) return b.isDevelopment;
  return a.path.length < b.path.length;
}
