/** pnpm-lock.yaml, versions 5, 6 and 9 of its form. */
import type { LockEntry, LockFile, LockFileReader, Root } from '../lock-file.ts';
import { childOf, type IndentedNode, parseIndentedText } from '../reading/indented-text.ts';

interface Reference {
  name: string;
  version: string;
}

export const readPnpmLock: LockFileReader = (text) => {
  const root = parseIndentedText(text);
  const entries = new Map<string, LockEntry>();
  const add = (holder: IndentedNode | undefined) => {
    for (const node of holder?.children.values() ?? []) {
      const reference = splitKey(node.key);
      if (!reference) continue;
      const flag = node.children.get('dev')?.value;
      const key = keyOf(reference);
      const before = entries.get(key);
      entries.set(key, {
        // Version 9 names each package twice; where it stands first, its version stands.
        ...(before ?? { ...reference, line: node.line, start: node.start }),
        needs: [...(before?.needs ?? []), ...neededBy(node)],
        isDevelopment: flag === undefined ? before?.isDevelopment : flag === 'true',
      });
    }
  };
  add(root.children.get('packages'));
  add(root.children.get('snapshots'));
  const importers = root.children.get('importers')?.children.values() ?? [root];
  return { ecosystem: 'npm', entries, roots: [...importers].flatMap(rootsOf) } satisfies LockFile;
};

function keyOf({ name, version }: Reference): string {
  return `${name}@${version}`;
}

/** `/name/1.0.0_peer@2`, `/name@1.0.0(peer@2)`, `name@1.0.0(peer@2)`; null for what is from no registry. */
function splitKey(key: string): Reference | null {
  const plain = withoutPeers(key).replace(/^\//, '');
  if (/^(?:file|link|workspace|https?|git|github\.com)[:/]/.test(plain)) return null;
  const at = plain.indexOf('@', 1);
  if (at > 0) return { name: plain.slice(0, at), version: plain.slice(at + 1) };
  const slash = plain.lastIndexOf('/');
  return slash > 0 ? { name: plain.slice(0, slash), version: plain.slice(slash + 1) } : null;
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
  if (/^\d/.test(plain)) return keyOf({ name, version: plain });
  const other = splitKey(value);
  return other && /^\d/.test(other.version) ? keyOf(other) : null;
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
