/** poetry.lock, uv.lock, pdm.lock, pylock.toml and Pipfile.lock. */
import type { LockEntry, LockFileReader, Root } from '../lock-file.ts';
import { entriesOf, nodeAt, parseJsonWithPlaces, textOf } from '../reading/json-with-places.ts';
import {
  parseTomlTables,
  type TomlTable,
  type TomlValue,
  tomlList,
  tomlMember,
  tomlText,
} from '../reading/toml-tables.ts';

/** Names that differ only in case and in dots, hyphens and underscores are one (PEP 503). */
export function pythonName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** The tables of each package: the one with its name, and those below it. */
function packagesOf(text: string): { table: TomlTable; below: Map<string, TomlTable> }[] {
  const packages: { table: TomlTable; below: Map<string, TomlTable> }[] = [];
  for (const table of parseTomlTables(text)) {
    if (table.isElement && table.name === 'package') packages.push({ table, below: new Map() });
    else if (table.name.startsWith('package.')) packages.at(-1)?.below.set(table.name.slice(8), table);
  }
  return packages;
}

const entryText = (table: TomlTable | undefined, key: string) => tomlText(table?.entries.get(key)?.value);
const entryList = (table: TomlTable | undefined, key: string) => tomlList(table?.entries.get(key)?.value);

/** Poetry says which groups a package is for since 2.0, and whether it is for development before. */
export const readPoetryLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const { table, below } of packagesOf(text)) {
    const name = entryText(table, 'name');
    const version = entryText(table, 'version');
    const kind = below.get('source')?.entries.get('type')?.value;
    if (name === undefined || version === undefined || isLocal(kind)) continue;
    entries.set(`${pythonName(name)}@${version}`, {
      name: pythonName(name),
      version,
      ...versionPlace(table),
      needs: [...(below.get('dependencies')?.entries.keys() ?? [])].map(pythonName),
      isDevelopment: outside(entryList(table, 'groups'), 'main') ?? entryText(table, 'category') === 'dev',
    });
  }
  return { ecosystem: 'PyPI', entries: byName(entries), roots: null };
};

/** The groups it is for, without that of the product; undefined where there are none. */
function outside(groups: readonly TomlValue[], product: string): boolean | undefined {
  return groups.length === 0 ? undefined : !groups.includes(product);
}

function isLocal(kind: unknown): boolean {
  return kind === 'git' || kind === 'directory' || kind === 'file' || kind === 'url';
}

/** What names its needs by name alone: the first version of each name answers. */
function byName(entries: ReadonlyMap<string, LockEntry>): Map<string, LockEntry> {
  const first = new Map<string, string>();
  for (const [key, { name }] of entries) if (!first.has(name)) first.set(name, key);
  return new Map(
    [...entries].map(([key, entry]) => [
      key,
      { ...entry, needs: entry.needs.flatMap((name) => first.get(name) ?? []) },
    ]),
  );
}

function versionPlace(table: TomlTable): { line: number; start: number } {
  const { line, start } = table.entries.get('version') ?? table;
  return { line, start };
}

export const readPdmLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const { table } of packagesOf(text)) {
    const name = entryText(table, 'name');
    const version = entryText(table, 'version');
    if (name === undefined || version === undefined || table.entries.has('git') || table.entries.has('path'))
      continue;
    entries.set(`${pythonName(name)}@${version}`, {
      name: pythonName(name),
      version,
      ...versionPlace(table),
      needs: entryList(table, 'dependencies').flatMap((value) => requirementName(tomlText(value)) ?? []),
      isDevelopment: outside(entryList(table, 'groups'), 'default') ?? false,
    });
  }
  return { ecosystem: 'PyPI', entries: byName(entries), roots: null };
};

function requirementName(text: string | undefined): string | undefined {
  const name = /^\s*([A-Za-z0-9][\w.-]{0,200})/.exec(text ?? '')?.[1];
  return name && pythonName(name);
}

/** The project and the members of its workspace stand in the file as packages of their own. */
export const readUvLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  const roots: Root[] = [];
  const keys = new Map<string, string>();
  const packages = packagesOf(text).map(({ table, below }) => {
    const name = pythonName(entryText(table, 'name') ?? '');
    const version = entryText(table, 'version') ?? '';
    const key = `${name}@${version}`;
    if (!keys.has(name)) keys.set(name, key);
    return { table, below, name, version, key };
  });
  const needed = (value: TomlValue): string[] => {
    const name = pythonName(tomlText(tomlMember(value, 'name')) ?? '');
    const version = tomlText(tomlMember(value, 'version'));
    const key = version === undefined ? keys.get(name) : `${name}@${version}`;
    return key === undefined ? [] : [key];
  };
  const neededBy = (table: TomlTable | undefined) =>
    [...(table?.entries.values() ?? [])].flatMap(({ value }) => tomlList(value).flatMap(needed));
  for (const { table, below, name, version, key } of packages) {
    const source = table.entries.get('source')?.value;
    const needs = [
      ...entryList(table, 'dependencies').flatMap(needed),
      ...neededBy(below.get('optional-dependencies')),
    ];
    if (['virtual', 'editable', 'directory'].some((kind) => tomlMember(source, kind) !== undefined)) {
      roots.push(...needs.map((each) => ({ key: each, isDevelopment: false })));
      const development = [
        ...neededBy(below.get('dev-dependencies')),
        ...neededBy(below.get('dependency-groups')),
      ];
      roots.push(...development.map((each) => ({ key: each, isDevelopment: true })));
    } else if (
      name &&
      version &&
      tomlMember(source, 'git') === undefined &&
      tomlMember(source, 'path') === undefined
    )
      entries.set(key, { name, version, ...versionPlace(table), needs });
  }
  return { ecosystem: 'PyPI', entries, roots };
};

/** Does not say what needs what; what the project itself asks for stands in the Pipfile. */
export const readPipfileLock: LockFileReader = (text, context) => {
  const root = parseJsonWithPlaces(text);
  const wanted = namesInPipfile(context.beside('Pipfile'));
  const entries = new Map<string, LockEntry>();
  for (const section of ['develop', 'default'])
    for (const [name, node] of entriesOf(nodeAt(root, section))) {
      const version = /^===?(.+)$/.exec(textOf(nodeAt(node, 'version')) ?? '')?.[1];
      if (version === undefined) continue;
      const { line, start } = nodeAt(node, 'version') ?? node;
      const isDevelopment = section === 'develop';
      entries.set(`${name}@${version}`, {
        name: pythonName(name),
        version,
        line,
        start,
        needs: [],
        isDevelopment,
        isDirect: wanted?.has(pythonName(name)),
      });
    }
  return { ecosystem: 'PyPI', entries, roots: null };
};

function namesInPipfile(text: string | undefined): ReadonlySet<string> | null {
  if (text === undefined) return null;
  const section = /^(?:dev-)?packages(?:\.(.+))?$/;
  return new Set(
    parseTomlTables(text).flatMap(({ name, entries }) => {
      const [whole, own] = section.exec(name) ?? [];
      if (whole === undefined) return [];
      return (own === undefined ? [...entries.keys()] : [own]).map(pythonName);
    }),
  );
}

/** The standard form (PEP 751), which does not say what is for development. */
export const readPylock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const table of parseTomlTables(text)) {
    const name = pythonName(entryText(table, 'name') ?? '');
    const version = entryText(table, 'version');
    const isElsewhere = ['vcs', 'directory', 'archive'].some((key) => table.entries.has(key));
    if (!table.isElement || table.name !== 'packages' || version === undefined || isElsewhere) continue;
    const needs = entryList(table, 'dependencies').map((each) =>
      pythonName(tomlText(tomlMember(each, 'name')) ?? ''),
    );
    entries.set(`${name}@${version}`, { name, version, ...versionPlace(table), needs });
  }
  return { ecosystem: 'PyPI', entries: byName(entries), roots: null };
};
