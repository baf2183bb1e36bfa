/** Package.resolved of Swift, in all three versions of its form. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { elementsOf, nodeAt, parseJsonWithPlaces, textOf } from '../reading/json-with-places.ts';

/** A package is called after its repository's address. */
export const readPackageResolved: LockFileReader = (text) => {
  const root = parseJsonWithPlaces(text);
  const entries = new Map<string, LockEntry>();
  for (const pin of elementsOf(nodeAt(root, 'pins') ?? nodeAt(root, 'object', 'pins'))) {
    const address = textOf(nodeAt(pin, 'location') ?? nodeAt(pin, 'repositoryURL'));
    const version = nodeAt(pin, 'state', 'version');
    const name = address && nameOf(address);
    const number = textOf(version);
    if (!version || !name || number === undefined) continue;
    const { line, start } = version;
    entries.set(name, { name, version: number, line, start, needs: [] });
  }
  return { ecosystem: 'SwiftURL', entries, roots: null };
};

function nameOf(address: string): string {
  return address
    .slice(0, 300)
    .replace(/^(?:https?:\/\/|ssh:\/\/)?(?:[\w.-]{1,60}@)?/, '')
    .replace(/^([\w.-]{1,100}):/, '$1/')
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
}
