/** What the `Cargo.toml` files say of where names lead: packages of the repository, and what each calls the others. */
import { posix } from 'node:path';
import type { AnalysisOptions } from '../dataflow/analyse.ts';
import {
  parseTomlTables,
  type TomlTable,
  type TomlValue,
  tomlMember,
  tomlText,
} from '../dependencies/reading/toml-tables.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { SourceTree } from '../source-tree.ts';
import { plainDirectory } from './plain-directory.ts';
import { readFiles } from './read-files.ts';

export type CargoPackage = NonNullable<NonNullable<AnalysisOptions['resolver']>['cargoPackages']>[number];

const maximumBytes = 500_000;
/** More manifests or dependencies than these are not an honest repository's. */
const maximumManifests = 2_000;
const maximumDependencies = 2_000;

/** A dependency as a manifest writes it, by the name that it gives it. */
interface Wanted {
  /** Relative to the manifest. */
  path?: string | undefined;
  /** What the package is called where it is not the key. */
  package?: string | undefined;
  /** Where it is said once for all members. */
  fromWorkspace?: boolean;
}

interface Manifest {
  directory: string;
  /** Null where it only holds others together. */
  name: string | null;
  library: string | null;
  wanted: ReadonlyMap<string, Wanted>;
  /** Null where it is no root of a workspace. */
  shared: ReadonlyMap<string, Wanted> | null;
}

/** Packages in the order of their manifests; what is wrong in one is as if it were not there. */
export async function readCargoPackages(
  tree: SourceTree,
  files: readonly InventoryFile[],
): Promise<CargoPackage[]> {
  const found = files
    .filter(
      ({ path, size, roles }) =>
        posix.basename(path) === 'Cargo.toml' && size <= maximumBytes && !roles.includes('vendored'),
    )
    .slice(0, maximumManifests);
  const manifests = new Map<string, Manifest>();
  await readFiles(
    tree,
    found,
    (file, content) => {
      const directory = plainDirectory(posix.dirname(file.path));
      manifests.set(directory, readManifest(directory, content.toString('utf8')));
    },
    () => undefined,
  );
  return [...manifests.values()].flatMap((manifest) =>
    manifest.name === null ? [] : [packageOf(manifest, manifests)],
  );
}

/** Directory → directories of the packages of the repository that it uses. */
export function packagesUsed(packages: readonly CargoPackage[]): Map<string, string[]> {
  return new Map(
    packages.map(({ directory, crates }) => [
      directory,
      Object.values(crates).filter((each): each is string => each !== null && each !== directory),
    ]),
  );
}

function readManifest(directory: string, text: string): Manifest {
  const tables = parseTomlTables(text);
  const entry = (table: string, key: string) =>
    tomlText(tables.find(({ name }) => name === table)?.entries.get(key)?.value);
  const isRoot = tables.some(({ name }) => /^workspace(?:\.|$)/.test(name));
  return {
    directory,
    name: entry('package', 'name') ?? entry('project', 'name') ?? null,
    library: entry('lib', 'name') ?? null,
    // What only its tests need is none of the program.
    wanted: readWanted(tables, /^(?:target\..+\.)?dependencies(?:\.([^.]+))?$/),
    shared: isRoot ? readWanted(tables, /^workspace\.dependencies(?:\.([^.]+))?$/) : null,
  };
}

/** `[dependencies]` with an entry each, and `[dependencies.name]`. */
function readWanted(tables: readonly TomlTable[], header: RegExp): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const add = (name: string, key: string, value: TomlValue | undefined) => {
    if (wanted.size >= maximumDependencies) return;
    const known = wanted.get(name) ?? {};
    wanted.set(name, known);
    const text = tomlText(value);
    if (key === 'path') known.path = text;
    if (key === 'package') known.package = text;
    if (key === 'workspace') known.fromWorkspace = text === 'true';
  };
  for (const table of tables) {
    const match = header.exec(table.name);
    if (!match) continue;
    for (const [key, { value }] of table.entries) {
      // `name.workspace = true` is short for a table.
      const [name = '', inner] = match[1] === undefined ? key.split('.', 2) : [match[1], key];
      if (inner !== undefined) add(name, inner, value);
      else for (const each of ['path', 'package', 'workspace']) add(name, each, tomlMember(value, each));
    }
  }
  return wanted;
}

function packageOf(manifest: Manifest, manifests: ReadonlyMap<string, Manifest>): CargoPackage {
  const crates: [string, string | null][] = [];
  for (const [key, wanted] of manifest.wanted) {
    const root = wanted.fromWorkspace ? workspaceOf(manifest.directory, manifests) : manifest;
    const meant = wanted.fromWorkspace ? (root?.shared?.get(key) ?? wanted) : wanted;
    const directory =
      meant.path === undefined ? undefined : plainDirectory(posix.join(root?.directory ?? '', meant.path));
    const own = directory === undefined ? undefined : manifests.get(directory);
    // The name that is given to it here comes before what it calls its library.
    const isRenamed = meant.package !== undefined && meant.package !== key;
    crates.push([crateName(isRenamed ? key : (own?.library ?? key)), own?.directory ?? null]);
  }
  const self = crateName(manifest.library ?? manifest.name ?? '');
  return {
    directory: manifest.directory,
    crates: Object.fromEntries([...crates, [self, manifest.directory]]),
  };
}

/** The nearest root above a package, which may be itself. */
function workspaceOf(directory: string, manifests: ReadonlyMap<string, Manifest>): Manifest | undefined {
  for (
    let at: string | null = directory;
    at !== null;
    at = at === '' ? null : plainDirectory(posix.dirname(at))
  ) {
    const manifest = manifests.get(at);
    if (manifest?.shared) return manifest;
  }
  return undefined;
}

/** As it is written in code. */
function crateName(name: string): string {
  return name.replaceAll('-', '_');
}
