/** The files of a folder on disk, for the command line. Links are never followed, nothing is executed. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { posix } from 'node:path';
import type { NotAnalysed } from '../report.ts';
import type { SourceFile, SourceTree } from '../source-tree.ts';
import { folderEntries } from './folder-listing.ts';
import type { Listing } from './git-listing.ts';
import type { GitOptions } from './git-process.ts';
import { defaultTreeLimits, type TreeLimits } from './tree-limits.ts';
import { printablePath, readTreePath, sortByPath } from './tree-path.ts';

/**
 * @param root an existing folder. In a git checkout ignored files are left out; elsewhere `node_modules` is.
 * @throws Error when there is no such folder.
 */
export async function openFolderTree(
  root: string,
  options: Partial<TreeLimits> & GitOptions = {},
): Promise<SourceTree> {
  const resolved = await realpath(root);
  if (!(await lstat(resolved)).isDirectory()) throw new Error(`${root} is not a folder`);
  return new FolderTree(resolved, { ...defaultTreeLimits, ...options });
}

class FolderTree implements SourceTree {
  private readonly root: string;
  private readonly options: TreeLimits & GitOptions;
  private listing: Promise<Listing> | null = null;
  /** Whether a folder of the tree is a real one, all the way down from the root. */
  private readonly realFolders = new Map<string, boolean>();

  constructor(root: string, options: TreeLimits & GitOptions) {
    this.root = root;
    this.options = options;
  }

  async list(): Promise<SourceFile[]> {
    return (await this.listOnce()).files;
  }

  async leftOut(): Promise<NotAnalysed[]> {
    return (await this.listOnce()).leftOut;
  }

  async *read(
    files: readonly SourceFile[],
    maxBytes = this.options.maxContentBytes,
  ): AsyncGenerator<{ file: SourceFile; content: Buffer }> {
    for (const file of files) yield { file, content: this.readFile(file.path, maxBytes) };
  }

  async close(): Promise<void> {}

  private listOnce(): Promise<Listing> {
    this.listing ??= this.listFolder();
    return this.listing;
  }

  private async listFolder(): Promise<Listing> {
    const listing: Listing = { files: [], leftOut: [] };
    let entries = 0;
    for await (const entry of folderEntries(this.root, this.options)) {
      if (++entries > this.options.maxFiles) {
        const reason = `more than ${this.options.maxFiles} files: the rest was not looked at`;
        listing.leftOut.push({ path: '.', reason });
        break;
      }
      const described = Buffer.isBuffer(entry) ? this.describe(entry) : entry;
      if (described) 'reason' in described ? listing.leftOut.push(described) : listing.files.push(described);
    }
    return { files: sortByPath(listing.files), leftOut: sortByPath(listing.leftOut) };
  }

  /** Null for a file that has gone since it was listed (or was deleted, but is still in git's index). */
  private describe(raw: Buffer): SourceFile | NotAnalysed | null {
    if (raw.at(-1) === 0x2f)
      return { path: printablePath(raw.subarray(0, -1)), reason: 'another git repository' };
    const checked = readTreePath(raw);
    if ('reason' in checked) return { path: printablePath(raw), reason: checked.reason };
    const { path } = checked;
    try {
      const about = lstatSync(this.absolute(path), { throwIfNoEntry: false });
      if (!about) return null;
      if (about.isSymbolicLink()) return { path, reason: 'symbolic link' };
      if (about.isDirectory()) return { path, reason: 'submodule' };
      if (!about.isFile()) return { path, reason: 'not a regular file' };
      if (!this.isReal(posix.dirname(path))) return { path, reason: 'inside of a symbolic link' };
      return { path, size: about.size, contentId: this.contentId(path, about.size, about.mtimeMs) };
    } catch (error) {
      return { path, reason: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
    }
  }

  /** Files too large to be read whole are told apart by place, size and time instead of by content. */
  private contentId(path: string, size: number, modified: number): string {
    const hash = createHash('sha256');
    if (size > this.options.maxContentBytes) hash.update(`${path}\0${size}\0${modified}`);
    else hash.update(this.readFile(path));
    return hash.digest('hex');
  }

  /**
   * Opened without following links and without waiting, so that no race can lead elsewhere or hang. Without
   * promises: small files, already in the system's cache, take a tenth of the time.
   */
  private readFile(path: string, maxBytes = this.options.maxContentBytes): Buffer {
    if (!this.isReal(posix.dirname(path))) throw new Error(`${path} is inside of a symbolic link`);
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = openSync(this.absolute(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const about = fstatSync(file);
      if (!about.isFile()) throw new Error(`${path} is not a regular file`);
      const content = Buffer.allocUnsafe(Math.min(about.size, maxBytes));
      let filled = 0;
      while (filled < content.length) {
        const bytesRead = readSync(file, content, filled, content.length - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return content.subarray(0, filled);
    } finally {
      closeSync(file);
    }
  }

  private isReal(folder: string): boolean {
    if (folder === '.') return true;
    let known = this.realFolders.get(folder);
    if (known === undefined) {
      known = this.isReal(posix.dirname(folder)) && lstatSync(this.absolute(folder)).isDirectory();
      this.realFolders.set(folder, known);
    }
    return known;
  }

  private absolute(path: string): string {
    return `${this.root}/${path}`;
  }
}
