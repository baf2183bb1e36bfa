/** yarn.lock, of Yarn 1 and of the later ones. */
import type { LockEntry, LockFile, LockFileReader, Root } from '../lock-file.ts';
import { type IndentedNode, parseIndentedText } from '../reading/indented-text.ts';
import { packageJsonRoots, type Wanted } from './package-json.ts';

export const readYarnLock: LockFileReader = (text, context) => {
  const root = parseIndentedText(text);
  const wanted = packageJsonRoots(context.beside('package.json'));
  return root.children.has('__metadata') ? readBerry(root, wanted) : readClassic(root, wanted);
};

/** `"a@^1", "a@~1.2"`: everything that this entry answers. */
function descriptorsOf(key: string): string[] {
  return key.split(',').map((part) => part.trim().replace(/^["']|["']$/g, ''));
}

/** Name and range of `@scope/name@range`. */
function splitDescriptor(descriptor: string): { name: string; range: string } {
  const at = descriptor.indexOf('@', 1);
  return at < 0
    ? { name: descriptor, range: '' }
    : { name: descriptor.slice(0, at), range: descriptor.slice(at + 1) };
}

/** Keys of entries by what they answer. */
function answersOf(root: IndentedNode): Map<string, string> {
  const answers = new Map<string, string>();
  for (const key of root.children.keys())
    for (const descriptor of descriptorsOf(key)) answers.set(descriptor, key);
  return answers;
}

/** Dependencies below a node, as descriptors. */
function descriptorsBelow(node: IndentedNode): string[] {
  return ['dependencies', 'optionalDependencies'].flatMap((section) =>
    [...(node.children.get(section)?.children.values() ?? [])].map(({ key, value }) => `${key}@${value}`),
  );
}

function readClassic(root: IndentedNode, wanted: Wanted[] | null): LockFile {
  const answers = answersOf(root);
  const entries = new Map<string, LockEntry>();
  for (const node of root.children.values()) {
    const version = node.children.get('version')?.value;
    const { name, range } = splitDescriptor(descriptorsOf(node.key)[0] ?? '');
    if (version === undefined || isFromElsewhere(range)) continue;
    // `a@npm:b@^1`: b under the name of a.
    const alias = range.startsWith('npm:') ? splitDescriptor(range.slice(4)).name : null;
    entries.set(node.key, {
      name: alias ?? name,
      version,
      line: node.line,
      start: node.start,
      needs: descriptorsBelow(node).flatMap((descriptor) => answers.get(descriptor) ?? []),
    });
  }
  const roots = wanted?.flatMap(({ name, range, isDevelopment }): Root[] => {
    const key = answers.get(`${name}@${range}`);
    return key === undefined ? [] : [{ key, isDevelopment }];
  });
  return { ecosystem: 'npm', entries, roots: roots ?? null };
}

function readBerry(root: IndentedNode, wanted: Wanted[] | null): LockFile {
  const answers = answersOf(root);
  const answer = (descriptor: string) => {
    const { name, range } = splitDescriptor(descriptor);
    return answers.get(descriptor) ?? answers.get(`${name}@npm:${range}`);
  };
  const development = new Set(wanted?.filter(({ isDevelopment }) => isDevelopment).map(({ name }) => name));
  const entries = new Map<string, LockEntry>();
  const roots: Root[] = [];
  for (const node of root.children.values()) {
    const resolution = splitDescriptor(node.children.get('resolution')?.value ?? '');
    const version = node.children.get('version')?.value;
    const needs = descriptorsBelow(node).flatMap((descriptor) => answer(descriptor) ?? []);
    if (resolution.range.startsWith('workspace:')) {
      // The lock file does not tell what is for development; the manifest beside it does for its own workspace.
      const isOwn = resolution.range === 'workspace:.';
      for (const key of needs) {
        const { name } = splitDescriptor(descriptorsOf(key)[0] ?? '');
        roots.push({ key, isDevelopment: isOwn && development.has(name) });
      }
      continue;
    }
    if (version === undefined || resolution.name === '' || isFromElsewhere(resolution.range)) continue;
    entries.set(node.key, { name: resolution.name, version, line: node.line, start: node.start, needs });
  }
  return { ecosystem: 'npm', entries, roots };
}

/** Not from a registry: folders, git repositories. A patched package is still the registry's. */
function isFromElsewhere(range: string): boolean {
  return /^(?:file|link|portal|git|git\+\w+|github|exec|workspace):|\.git(?:#|$)/.test(range);
}
