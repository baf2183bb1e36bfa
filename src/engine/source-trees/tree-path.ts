/** Which paths of a repository can be worked with. Git itself allows almost any bytes in them. */

const maxPathBytes = 4_096;

/** Lossy where it is not UTF-8, control characters as `\xNN`: fit to be shown. */
export function printablePath(raw: Buffer): string {
  const path = raw.subarray(0, maxPathBytes).toString('utf8');
  return path.replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** The path as a string, or why it cannot be used. */
export function readTreePath(raw: Buffer): { path: string } | { reason: string } {
  if (raw.length > maxPathBytes) return { reason: `its path is longer than ${maxPathBytes} bytes` };
  const path = raw.toString('utf8');
  if (!Buffer.from(path, 'utf8').equals(raw)) return { reason: 'its path is not valid UTF-8' };
  if (/\p{Cc}/u.test(path)) return { reason: 'its path has control characters' };
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return { reason: 'its path leads out of the repository' };
  }
  return { path };
}

/** Sorts by the bytes of the paths in UTF-8, which is not how strings compare. */
export function sortByPath<T extends { path: string }>(files: readonly T[]): T[] {
  const keyed = files.map((file) => ({ file, key: Buffer.from(file.path, 'utf8').toString('latin1') }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ file }) => file);
}
