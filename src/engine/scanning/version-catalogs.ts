/** Versions that a workspace says once for all of its packages: `"lodash": "catalog:"` of pnpm, yarn and bun. */
import { posix } from 'node:path';
import { childOf, parseIndentedText } from '../dependencies/reading/indented-text.ts';

/** Package → version, by the catalog's name; the one without a name is `default`. */
export type Catalogs = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Of `pnpm-workspace.yaml` and `.yarnrc.yml`; anything else says nothing. */
export function catalogsInYaml(text: string): Catalogs {
  const root = readIndented(text);
  if (!root) return new Map();
  const versions = (node: ReturnType<typeof childOf>) =>
    Object.fromEntries([...(node?.children.values() ?? [])].map(({ key, value }) => [key, value]));
  const named = [...(childOf(root, 'catalogs')?.children.values() ?? [])];
  return new Map([
    ...named.map((node): [string, Record<string, string>] => [node.key, versions(node)]),
    ...(root.children.has('catalog') ? [['default', versions(childOf(root, 'catalog'))] as const] : []),
  ]);
}

function readIndented(text: string) {
  try {
    return parseIndentedText(text);
  } catch {
    // Too much of it to be an honest workspace's.
    return null;
  }
}

/** Of bun's `package.json`: beside the workspaces, or in their place. */
export function catalogsInManifest(document: Record<string, unknown>): Catalogs {
  const found = new Map<string, Record<string, string>>();
  for (const holder of [document, document.workspaces]) {
    if (!isRecord(holder)) continue;
    if (isRecord(holder.catalog)) found.set('default', textsOf(holder.catalog));
    for (const [name, catalog] of isRecord(holder.catalogs) ? Object.entries(holder.catalogs) : [])
      if (isRecord(catalog)) found.set(name, textsOf(catalog));
  }
  return found;
}

/** @param byDirectory catalogs by the folder whose packages use them; the nearest above a package is its own */
export function withCatalogs(
  directory: string,
  dependencies: Record<string, string>,
  byDirectory: ReadonlyMap<string, Catalogs>,
): Record<string, string> {
  const catalogs = nearest(directory, byDirectory);
  if (!catalogs) return dependencies;
  const resolved = Object.entries(dependencies).map(([name, wanted]): [string, string] => {
    const [, catalog] = /^catalog:(.*)$/.exec(wanted) ?? [];
    return [name, (catalog !== undefined && catalogs.get(catalog || 'default')?.[name]) || wanted];
  });
  return Object.fromEntries(resolved);
}

function nearest(directory: string, byDirectory: ReadonlyMap<string, Catalogs>): Catalogs | undefined {
  for (let at = directory; ; at = posix.dirname(at)) {
    const found = byDirectory.get(at === '.' ? '' : at);
    if (found || at === '' || at === '.') return found;
  }
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
