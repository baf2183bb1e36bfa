/** Cargo.lock. */
import type { LockEntry, LockFileReader, Root } from '../lock-file.ts';
import { parseTomlTables, type TomlTable, tomlList, tomlText } from '../reading/toml-tables.ts';

/** Members of the workspace are the packages without a source. Cargo does not lock what is for development apart. */
export const readCargoLock: LockFileReader = (text) => {
  const packages = parseTomlTables(text)
    .filter(({ name, isElement }) => isElement && name === 'package')
    .map((table) => ({
      table,
      name: entryText(table, 'name') ?? '',
      version: entryText(table, 'version') ?? '',
    }));
  const keys = new Map<string, string>();
  for (const { name, version } of packages) if (!keys.has(name)) keys.set(name, `${name} ${version}`);
  // `name`, or `name version` where there are several, and a source in old files.
  const needed = (reference: string | undefined): string[] => {
    const [name = '', version] = reference?.split(' ') ?? [];
    const key = version === undefined ? keys.get(name) : `${name} ${version}`;
    return key === undefined ? [] : [key];
  };
  const entries = new Map<string, LockEntry>();
  const roots: Root[] = [];
  for (const { table, name, version } of packages) {
    const needs = tomlList(table.entries.get('dependencies')?.value).flatMap((each) =>
      needed(tomlText(each)),
    );
    const source = entryText(table, 'source');
    if (source === undefined) roots.push(...needs.map((key) => ({ key, isDevelopment: false })));
    else if (source.startsWith('registry+') || source.startsWith('sparse+')) {
      const { line, start } = table.entries.get('version') ?? table;
      entries.set(`${name} ${version}`, { name, version, line, start, needs });
    }
  }
  return { ecosystem: 'crates.io', entries, roots };
};

function entryText(table: TomlTable, key: string): string | undefined {
  return tomlText(table.entries.get(key)?.value);
}
