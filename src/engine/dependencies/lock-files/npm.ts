/** package-lock.json and npm-shrinkwrap.json, in all three versions of their form. */
import type { LockEntry, LockFile, LockFileReader, Root } from '../lock-file.ts';
import {
  entriesOf,
  isTrue,
  type JsonNode,
  nodeAt,
  parseJsonWithPlaces,
  textOf,
} from '../reading/json-with-places.ts';
import { packageJsonRoots } from './package-json.ts';

const folder = 'node_modules/';
/** Hostile paths and nesting; real ones are below a tenth of it. */
const maximumKey = 600;
const maximumDepth = 30;
const maximumNodes = 50_000;
/** Looking a name up takes as many steps as there are packages around it. */
const maximumLookUps = 300_000;

export const readNpmLock: LockFileReader = (text, context) => {
  const root = parseJsonWithPlaces(text);
  const packages = nodeAt(root, 'packages');
  if (packages) return readPackages(packages);
  return readNested(root, context.beside('package.json'));
};

/** Versions 2 and 3: one flat object, by the folder each package is put into. */
function readPackages(packages: JsonNode): LockFile {
  const nodes = entriesOf(packages);
  const folders = new Folders(nodes);
  const entries = new Map<string, LockEntry>();
  const roots: Root[] = [];
  for (const [key, node] of nodes) {
    if (key.length > maximumKey || isTrue(nodeAt(node, 'link'))) continue;
    const at = key.lastIndexOf(folder);
    if (at < 0) {
      roots.push(...rootsOf(key, node, folders));
      continue;
    }
    const name = textOf(nodeAt(node, 'name')) ?? key.slice(at + folder.length);
    const version = textOf(nodeAt(node, 'version'));
    if (version === undefined || isFromElsewhere(textOf(nodeAt(node, 'resolved')))) continue;
    entries.set(key, {
      name,
      version,
      line: node.line,
      start: node.start,
      needs: namesIn(node, 'dependencies', 'optionalDependencies', 'peerDependencies').flatMap(
        (needed) => folders.resolve(key, needed) ?? [],
      ),
      isDevelopment: isTrue(nodeAt(node, 'dev')) || isTrue(nodeAt(node, 'devOptional')),
    });
  }
  return { ecosystem: 'npm', entries, roots };
}

/** What the project and its workspaces ask for. */
function rootsOf(key: string, node: JsonNode, folders: Folders): Root[] {
  const roots = (isDevelopment: boolean, ...sections: string[]) =>
    namesIn(node, ...sections).flatMap((name) => {
      const found = folders.resolve(key, name);
      return found === undefined ? [] : [{ key: found, isDevelopment }];
    });
  return [
    ...roots(false, 'dependencies', 'optionalDependencies', 'peerDependencies'),
    ...roots(true, 'devDependencies'),
  ];
}

function namesIn(node: JsonNode, ...sections: string[]): string[] {
  return sections.flatMap((section) => [...entriesOf(nodeAt(node, section)).keys()]);
}

/** Finds packages as Node does: in the package's own folder, then in the one of each package around it. */
class Folders {
  readonly #nodes: ReadonlyMap<string, JsonNode>;
  #left = maximumLookUps;

  constructor(nodes: ReadonlyMap<string, JsonNode>) {
    this.#nodes = nodes;
  }

  resolve(from: string, name: string): string | undefined {
    if (--this.#left < 0) return undefined;
    let base = from;
    for (let depth = 0; depth < maximumDepth; depth++) {
      const key = base === '' ? `${folder}${name}` : `${base}/${folder}${name}`;
      if (this.#nodes.has(key)) return key;
      if (base === '') return undefined;
      const at = base.lastIndexOf(`/${folder}`);
      base = at < 0 ? '' : base.slice(0, at);
    }
    return undefined;
  }
}

/** From a git repository or a folder: its version says nothing about the registry's package of that name. */
function isFromElsewhere(resolved: string | undefined): boolean {
  return resolved !== undefined && /^(?:git[+:]|file:|github:)/.test(resolved);
}

/** Version 1: packages nested in the packages they are put into. */
function readNested(root: JsonNode | null, manifest: string | undefined): LockFile {
  const entries = new Map<string, LockEntry>();
  const waiting: { node: JsonNode; key: string; depth: number }[] = [];
  const enter = (holder: JsonNode | null, prefix: string, depth: number) => {
    for (const [name, node] of entriesOf(nodeAt(holder, 'dependencies')))
      if (node.kind === 'object' && prefix.length + name.length < maximumKey)
        waiting.push({ node, key: `${prefix}${folder}${name}`, depth });
  };
  const known = new Map<string, JsonNode>();
  enter(root, '', 1);
  for (let next = waiting.pop(); next && known.size < maximumNodes; next = waiting.pop()) {
    known.set(next.key, next.node);
    if (next.depth < maximumDepth) enter(next.node, `${next.key}/`, next.depth + 1);
  }
  const folders = new Folders(known);
  for (const [key, node] of known) {
    const version = textOf(nodeAt(node, 'version'));
    if (version === undefined) continue;
    const alias = /^npm:((?:@[^@/]+\/)?[^@/]+)@(.+)$/.exec(version);
    entries.set(key, {
      name: alias?.[1] ?? key.slice(key.lastIndexOf(folder) + folder.length),
      version: alias?.[2] ?? version,
      line: node.line,
      start: node.start,
      needs: namesIn(node, 'requires').flatMap((needed) => folders.resolve(key, needed) ?? []),
      isDevelopment: isTrue(nodeAt(node, 'dev')),
    });
  }
  return {
    ecosystem: 'npm',
    entries,
    roots:
      packageJsonRoots(manifest)?.flatMap(({ name, isDevelopment }) => {
        const key = `${folder}${name}`;
        return entries.has(key) ? [{ key, isDevelopment }] : [];
      }) ?? null,
  };
}
