/** pnpm-lock.yaml, versions 5, 6 and 9 of its form. */
import type { LockEntry, LockFile, LockFileReader, Root } from '../lock-file.ts';
import { childOf, type IndentedNode, parseIndentedText } from '../reading/indented-text.ts';

interface Reference {
  name: string;
  version: string;
  /** With the peers it was resolved with: for each choice of them a package may need something else. */
  key: string;
}

export const readPnpmLock: LockFileReader = (text) => {
  const root = parseIndentedText(text);
  const packages = nodesOf(root.children.get('packages'));
  // Version 9 says under `packages` what there is, and under `snapshots` what each needs, by its peers.
  const snapshots = nodesOf(root.children.get('snapshots'));
  const places = new Map(packages.map((each) => [versionOf(each), each]));
  const entries = new Map<string, LockEntry>();
  const told = new Set(snapshots.map(versionOf));
  for (const each of [...snapshots, ...packages.filter((other) => !told.has(versionOf(other)))]) {
    const { name, version, key, node } = each;
    const { line, start } = places.get(versionOf(each))?.node ?? node;
    const flag = node.children.get('dev')?.value;
    const isDevelopment = flag === undefined ? undefined : flag === 'true';
    entries.set(key, { name, version, line, start, needs: neededBy(node), isDevelopment });
  }
  const importers = root.children.get('importers')?.children.values() ?? [root];
  return { ecosystem: 'npm', entries, roots: [...importers].flatMap(rootsOf) } satisfies LockFile;
};

function nodesOf(holder: IndentedNode | undefined): (Reference & { node: IndentedNode })[] {
  return [...(holder?.children.values() ?? [])].flatMap((node) => {
    const reference = splitKey(node.key);
    return reference ? { ...reference, node } : [];
  });
}

function versionOf({ name, version }: Reference): string {
  return `${name}@${version}`;
}

/** `/name/1.0.0_peer@2`, `/name@1.0.0(peer@2)`, `name@1.0.0(peer@2)`; null for what is from no registry. */
function splitKey(key: string): Reference | null {
  const plain = withoutPeers(key).replace(/^\//, '');
  const peers = key.replace(/^\//, '').slice(plain.length);
  const toReference = (name: string, version: string) => ({
    name,
    version,
    key: `${name}@${version}${peers}`,
  });
  if (/^(?:file|link|workspace|https?|git|github\.com)[:/]/.test(plain)) return null;
  const at = plain.indexOf('@', 1);
  if (at > 0) return toReference(plain.slice(0, at), plain.slice(at + 1));
  const slash = plain.lastIndexOf('/');
  return slash > 0 ? toReference(plain.slice(0, slash), plain.slice(slash + 1)) : null;
}

/** What the version of a package was resolved with is no part of it. */
function withoutPeers(text: string): string {
  const bracket = text.indexOf('(');
  const plain = bracket < 0 ? text : text.slice(0, bracket);
  const version = plain.search(/[@/]\d[^@/]*_/);
  return version < 0 ? plain : plain.slice(0, plain.indexOf('_', version));
}

/** A dependency's value: a version, or a whole key where it goes by another name. */
function referenceOf(name: string, value: string): string | null {
  const plain = withoutPeers(`@${value}`).slice(1);
  if (/^\d/.test(plain)) return `${name}@${value}`;
  const other = splitKey(value);
  return other && /^\d/.test(other.version) ? other.key : null;
}

function neededBy(node: IndentedNode): string[] {
  return ['dependencies', 'optionalDependencies'].flatMap((section) =>
    [...(childOf(node, section)?.children.values() ?? [])].flatMap(
      ({ key, value }) => referenceOf(key, value) ?? [],
    ),
  );
}

function rootsOf(importer: IndentedNode): Root[] {
  return ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((section) =>
    [...(childOf(importer, section)?.children.values() ?? [])].flatMap((node) => {
      const value = node.value || childOf(node, 'version')?.value || '';
      const key = referenceOf(node.key, value);
      return key === null ? [] : [{ key, isDevelopment: section === 'devDependencies' }];
    }),
  );
}
