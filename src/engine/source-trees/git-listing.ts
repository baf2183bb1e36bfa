/** The files of a commit, as `git ls-tree` tells them. */
import type { NotAnalysed } from '../report.ts';
import type { SourceFile } from '../source-tree.ts';
import { type GitOptions, gitRecords } from './git-process.ts';
import { printablePath, readTreePath, sortByPath } from './tree-path.ts';

export interface Listing {
  files: SourceFile[];
  leftOut: NotAnalysed[];
}

/** Entry kinds that are not regular files, by mode. */
const otherModes = new Map([
  ['120000', 'symbolic link'],
  ['160000', 'submodule'],
]);

/**
 * Reads at most `maxFiles` entries: a few small tree objects that name each other can stand for billions of
 * paths.
 */
export async function listCommit(
  gitDirectory: string,
  commit: string,
  { maxFiles, ...options }: GitOptions & { maxFiles: number },
): Promise<Listing> {
  const found = new Map<string, SourceFile>();
  const leftOut: NotAnalysed[] = [];
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', commit];
  let entries = 0;
  for await (const record of gitRecords(args, { GIT_DIR: gitDirectory }, options)) {
    if (++entries > maxFiles) {
      leftOut.push({ path: '.', reason: `more than ${maxFiles} files: the rest was not looked at` });
      break;
    }
    const entry = readEntry(record);
    if ('reason' in entry) leftOut.push(entry);
    else if (found.has(entry.path)) leftOut.push({ path: entry.path, reason: 'its path appears twice' });
    else found.set(entry.path, entry);
  }
  return { files: sortByPath([...found.values()]), leftOut };
}

/** `<mode> <type> <id> <size, padded>\t<path>` */
function readEntry(record: Buffer): SourceFile | NotAnalysed {
  const tab = record.indexOf('\t');
  const raw = record.subarray(tab + 1);
  const [mode = '', type = '', contentId = '', size = ''] = record.toString('latin1', 0, tab).split(/ +/);
  const other = otherModes.get(mode);
  if (other || type !== 'blob') return { path: printablePath(raw), reason: other ?? `a ${type}, not a file` };
  const bytes = Number(size);
  if (!Number.isSafeInteger(bytes)) return { path: printablePath(raw), reason: 'its content is missing' };
  const checked = readTreePath(raw);
  if ('reason' in checked) return { path: printablePath(raw), reason: checked.reason };
  return { path: checked.path, size: bytes, contentId };
}
