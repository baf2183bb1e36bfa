/** Which of several declarations of one name is meant, by the folders and modules they stand in. */

import type { Declared } from './declared.ts';
import { directoryOf } from './directory-of.ts';

/** The same file, then by how much of the path is shared, then by path: an order that never changes. */
export function nearestFirst(all: readonly Declared[], from: string): Declared[] {
  const distance = ({ file }: Declared) =>
    file.path === from ? Number.MAX_SAFE_INTEGER : shared(file.path, from);
  return [...all].sort(
    (a, b) =>
      distance(b) - distance(a) || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : 0),
  );
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
  const wanted = module
    .toLowerCase()
    .split(/[.\\/]/)
    .reverse();
  const matched = declared.map(({ file }) => {
    const folders = directoryOf(file.path).toLowerCase().split('/').reverse();
    const end = wanted.findIndex((segment, index) => folders[index] !== segment);
    return end < 0 ? wanted.length : end;
  });
  const most = Math.max(...matched);
  return declared.filter((_, index) => matched[index] === most);
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
