/**
 * Which projects of a repository use each other in Python: their `pyproject.toml` names another one of the repository, by
 * its path or by its name. Together they are one program.
 */
import { posix } from 'node:path';
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
import type { UsedPackages } from './programs.ts';
import { readFiles } from './read-files.ts';
import { type Reference, usedTogether } from './used-together.ts';

const maximumBytes = 500_000;
/** More manifests or dependencies than these are not an honest repository's. */
const maximumProjects = 2_000;
const maximumDependencies = 2_000;

interface Project {
  directory: string;
  name: string | null;
  /** Names and paths (relative to the manifest) of what it needs. */
  names: readonly string[];
  paths: readonly string[];
}

/** The directories of all of them, and which use which. What is wrong in a file is as if it were not there. */
export async function readPythonProjects(
  tree: SourceTree,
  files: readonly InventoryFile[],
): Promise<{ directories: string[]; used: UsedPackages }> {
  // An example of a library is a program that uses it from outside.
  const manifests = files
    .filter(
      ({ path, size, roles }) =>
        posix.basename(path) === 'pyproject.toml' && size <= maximumBytes && roles.length === 0,
    )
    .slice(0, maximumProjects);
  const projects: Project[] = [];
  await readFiles(
    tree,
    manifests,
    ({ path }, content) => {
      projects.push(projectOf(plainDirectory(posix.dirname(path)), content.toString('utf8')));
    },
    () => undefined,
  );
  const directories = new Set(projects.map(({ directory }) => directory));
  const byName = new Map(projects.map(({ name, directory }) => [name, directory]));
  const references = projects.flatMap(({ directory, names, paths }) =>
    [
      ...names.flatMap((name) => byName.get(name) ?? []),
      ...paths.map((path) => plainDirectory(posix.join(directory, path))),
    ]
      .filter((used) => used !== directory && directories.has(used))
      .map((used): Reference => [directory, used]),
  );
  return { directories: [...directories], used: usedTogether(references, directories, files) };
}

function projectOf(directory: string, text: string): Project {
  const tables = parseTomlTables(text);
  const entry = (table: string, key: string) =>
    tables.find(({ name }) => name === table)?.entries.get(key)?.value;
  const listed = entry('project', 'dependencies');
  const requirements = Array.isArray(listed) ? listed.slice(0, maximumDependencies) : [];
  const keyed = tables.filter(({ name }) => sources.test(name)).flatMap(dependenciesOf);
  const name = tomlText(entry('project', 'name')) ?? tomlText(entry('tool.poetry', 'name'));
  return {
    directory,
    name: name === undefined ? null : plainName(name),
    names: [
      ...requirements.flatMap((requirement: TomlValue) => plainName(tomlText(requirement) ?? '')),
      ...keyed.map(([key]) => plainName(key)),
    ],
    paths: keyed.flatMap(([, value]) => tomlText(tomlMember(value, 'path')) ?? []),
  };
}

/** Where uv, Poetry and PDM say from where a package comes; what only tests or developers need is none of the program. */
const sources = /^tool\.(?:uv\.sources|poetry\.dependencies)(?:\.[\w.-]{1,200})?$/;

/** `[tool.uv.sources]` with an entry each, and `[tool.poetry.dependencies.name]`. */
function dependenciesOf({ name, entries }: TomlTable): [string, TomlValue][] {
  const own = /^tool\.(?:uv\.sources|poetry\.dependencies)\.(.+)$/.exec(name)?.[1];
  if (own !== undefined) return [[own, new Map([...entries].map(([key, { value }]) => [key, value]))]];
  return [...entries].slice(0, maximumDependencies).map(([key, { value }]) => [key, value]);
}

/** `Acme_Common[extra] >= 1` → `acme-common` */
function plainName(requirement: string): string {
  const name = /^[\w.-]{1,200}/.exec(requirement.trim())?.[0] ?? '';
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
