/** bun.lock. Packages stand under the names of those they are put into: `web/query` is the `query` of `web` alone. */
import type { LockEntry, LockFileReader, Root } from '../lock-file.ts';
import {
  elementsOf,
  entriesOf,
  type JsonNode,
  nodeAt,
  parseJsonWithPlaces,
  textOf,
} from '../reading/json-with-places.ts';

const maximumKey = 600;
const maximumDepth = 30;
const maximumLookUps = 300_000;

/** Each package is a list: what it resolved to, where from, what it needs, a checksum. */
export const readBunLock: LockFileReader = (text) => {
  const root = parseJsonWithPlaces(text);
  const packages = entriesOf(nodeAt(root, 'packages'));
  let left = maximumLookUps;
  const resolve = (from: string, name: string): string[] => {
    let base = from;
    for (let depth = 0; depth < maximumDepth && left-- > 0; depth++) {
      const key = base === '' ? name : `${base}/${name}`;
      if (packages.has(key)) return [key];
      if (base === '') break;
      base = parentOf(base);
    }
    return [];
  };
  const entries = new Map<string, LockEntry>();
  for (const [key, node] of packages) {
    const [resolved, ...more] = elementsOf(node);
    const reference = textOf(resolved) ?? '';
    const at = reference.indexOf('@', 1);
    const version = reference.slice(at + 1);
    if (at < 0 || key.length > maximumKey || !/^\d/.test(version)) continue;
    const facts = more.find(({ kind }) => kind === 'object');
    const needs = namesIn(facts, 'dependencies', 'optionalDependencies', 'peerDependencies');
    entries.set(key, {
      name: reference.slice(0, at),
      version,
      line: node.line,
      start: node.start,
      needs: needs.flatMap((name) => resolve(key, name)),
    });
  }
  const roots = [...entriesOf(nodeAt(root, 'workspaces')).values()].flatMap((workspace): Root[] => {
    const own = textOf(nodeAt(workspace, 'name')) ?? '';
    const wanted = (isDevelopment: boolean, ...sections: string[]) =>
      namesIn(workspace, ...sections).flatMap((name) =>
        resolve(own, name).map((key) => ({ key, isDevelopment })),
      );
    return [
      ...wanted(false, 'dependencies', 'optionalDependencies', 'peerDependencies'),
      ...wanted(true, 'devDependencies'),
    ];
  });
  return { ecosystem: 'npm', entries, roots };
};

function namesIn(node: JsonNode | undefined, ...sections: string[]): string[] {
  return sections.flatMap((section) => [...entriesOf(nodeAt(node, section)).keys()]);
}

/** Without its last name, which has a slash of its own where it has a scope. */
function parentOf(key: string): string {
  const slash = key.lastIndexOf('/');
  if (slash < 0) return '';
  const before = key.slice(0, slash);
  const scope = before.slice(before.lastIndexOf('/') + 1);
  return scope.startsWith('@') ? before.slice(0, Math.max(0, before.lastIndexOf('/'))) : before;
}
