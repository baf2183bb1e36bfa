/** composer.lock. */
import type { LockEntry, LockFileReader, Root } from '../lock-file.ts';
import { elementsOf, entriesOf, nodeAt, parseJsonWithPlaces, textOf } from '../reading/json-with-places.ts';

export const readComposerLock: LockFileReader = (text, context) => {
  const root = parseJsonWithPlaces(text);
  const entries = new Map<string, LockEntry>();
  for (const section of ['packages', 'packages-dev'])
    for (const node of elementsOf(nodeAt(root, section))) {
      const name = textOf(nodeAt(node, 'name'))?.toLowerCase();
      const version = textOf(nodeAt(node, 'version'));
      if (name === undefined || version === undefined) continue;
      const { line, start } = nodeAt(node, 'version') ?? node;
      entries.set(name, {
        name,
        version,
        line,
        start,
        needs: [...entriesOf(nodeAt(node, 'require')).keys()].map((each) => each.toLowerCase()),
        isDevelopment: section === 'packages-dev',
      });
    }
  return { ecosystem: 'Packagist', entries, roots: manifestRoots(context.beside('composer.json')) };
};

function manifestRoots(text: string | undefined): Root[] | null {
  if (text === undefined) return null;
  const root = parseJsonWithPlaces(text);
  return ['require', 'require-dev'].flatMap((section) =>
    [...entriesOf(nodeAt(root, section)).keys()].map((name) => ({
      key: name.toLowerCase(),
      isDevelopment: section === 'require-dev',
    })),
  );
}
