import { posix } from 'node:path';

/** A directory of the repository as manifests are compared by it: without dots and slashes to spare, '' for the root. */
export function plainDirectory(path: string): string {
  const plain = posix.normalize(path).replace(/\/$/, '');
  return plain === '.' ? '' : plain;
}
