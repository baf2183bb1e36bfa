/** deno.lock, versions 2 to 5 of its form: what is in it of npm. Modules by address have no versions to look up. */
import type { LockEntry, LockFileReader, Root } from '../lock-file.ts';
import { elementsOf, entriesOf, nodeAt, parseJsonWithPlaces, textOf } from '../reading/json-with-places.ts';

export const readDenoLock: LockFileReader = (text) => {
  const root = parseJsonWithPlaces(text);
  const packages = entriesOf(
    nodeAt(root, 'packages', 'npm') ?? nodeAt(root, 'npm', 'packages') ?? nodeAt(root, 'npm'),
  );
  const entries = new Map<string, LockEntry>();
  const byName = new Map<string, string>();
  const byVersion = new Map<string, string>();
  for (const [key, node] of packages) {
    const { name, version } = referenceIn(key);
    if (!byName.has(name)) byName.set(name, key);
    if (!byVersion.has(`${name}@${version}`)) byVersion.set(`${name}@${version}`, key);
    entries.set(key, { name, version, line: node.line, start: node.start, needs: [] });
  }
  /** A whole key, a name with its version, or a name alone where there is one version. */
  const resolve = (reference: string): string[] => {
    const found = packages.has(reference) ? reference : (byVersion.get(reference) ?? byName.get(reference));
    return found === undefined ? [] : [found];
  };
  for (const [key, node] of packages) {
    const needs = ['dependencies', 'optionalDependencies'].flatMap((section) => {
      const needed = nodeAt(node, section);
      return [...elementsOf(needed), ...entriesOf(needed).values()].flatMap((each) =>
        resolve(textOf(each) ?? ''),
      );
    });
    const entry = entries.get(key);
    if (entry) entries.set(key, { ...entry, needs });
  }
  const wanted =
    nodeAt(root, 'specifiers') ?? nodeAt(root, 'packages', 'specifiers') ?? nodeAt(root, 'npm', 'specifiers');
  const roots = [...entriesOf(wanted)].flatMap(([specifier, node]): Root[] => {
    const resolved = textOf(node) ?? '';
    const { name } = referenceIn(specifier.replace(/^npm:/, ''));
    // Since version 4 only the version stands there.
    const reference = /^\d/.test(resolved) ? `${name}@${resolved}` : resolved.replace(/^npm:/, '');
    return specifier.startsWith('jsr:')
      ? []
      : resolve(reference).map((key) => ({ key, isDevelopment: false }));
  });
  return { ecosystem: 'npm', entries, roots };
};

/** `chalk@5.3.0`, `@scope/name@1.0.0_peer@2.0.0`. */
function referenceIn(key: string): { name: string; version: string } {
  const at = key.indexOf('@', 1);
  if (at < 0) return { name: key, version: '' };
  const version = key.slice(at + 1);
  const peers = version.indexOf('_');
  return { name: key.slice(0, at), version: peers < 0 ? version : version.slice(0, peers) };
}
