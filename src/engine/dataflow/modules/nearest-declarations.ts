/** Which of several declarations of one name is meant, by the folders and modules they stand in. */

import type { Declared } from './declared.ts';
import { directoryOf } from './directory-of.ts';

/**
 * The same file, then by how much of the path is shared, then what lies under fewer folders (`models/post.rb` before
 * `logical/post_sets/post.rb`), then by path: an order that never changes.
 */
export function nearestFirst(all: readonly Declared[], from: string): Declared[] {
  const distance = ({ file }: Declared) =>
    file.path === from ? Number.MAX_SAFE_INTEGER : shared(file.path, from);
  return [...all].sort(
    (a, b) =>
      distance(b) - distance(a) ||
      depth(a) - depth(b) ||
      (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : 0),
  );
}

function depth({ file }: Declared): number {
  return file.path.split('/').length;
}

function shared(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return count;
}

/** Those whose folder ends as the namespace does: `App\Models\Common` is `app/Models/Common`, not `app/Requests/Common`. */
export function closest(declared: readonly Declared[], module: string): readonly Declared[] {
  if (declared.length < 2) return declared;
  const wanted = plainName(module)
    .split(/[.\\/]/)
    .reverse();
  const matched = declared.map(({ file }) => {
    const folders = foldersOf(file.path).reverse();
    const end = wanted.findIndex((segment, index) => folders[index] !== segment);
    return end < 0 ? wanted.length : end;
  });
  const most = Math.max(...matched);
  return declared.filter((_, index) => matched[index] === most);
}

/** Whether one of the folders is called as the module is. */
export function inFolder(path: string, module: string): boolean {
  return foldersOf(path).includes(plainName(module));
}

/** Folders as names of modules are compared with them. */
function foldersOf(path: string): string[] {
  return plainName(directoryOf(path)).split('/');
}

/** `PostSets` lies in `post_sets`. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

export function lastSegment(module: string): string {
  return (
    module
      .split(/[.\\/]/)
      .at(-1)
      ?.toLowerCase() ?? ''
  );
}

/** Modules are often called by less than their whole name. */
export function isInModule(path: string, module: string): boolean {
  return modulesOf(path).some((folder) => module === folder || module.endsWith(`_${folder}`));
}

/** The modules a file is in: its folders and itself. */
export function modulesOf(path: string): string[] {
  return path
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll('-', '_')
    .split('/');
}
