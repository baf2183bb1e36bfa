/** The files of a folder on disk, for the command line. Links are never followed, nothing is executed. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
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

/** Files at a time that are hashed. */
const batchSize = 32;

class FolderTree implements SourceTree {
  private readonly root: string;
  private readonly options: TreeLimits & GitOptions;
  private listing: Promise<Listing> | null = null;
  /** Whether a folder of the tree is a real one, all the way down from the root. */
  private readonly realFolders = new Map<string, Promise<boolean>>();

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

  async *read(files: readonly SourceFile[]): AsyncGenerator<{ file: SourceFile; content: Buffer }> {
    for (const file of files) yield { file, content: await this.readFile(file.path) };
  }

  async close(): Promise<void> {}

  private listOnce(): Promise<Listing> {
    this.listing ??= this.listFolder();
    return this.listing;
  }

  private async listFolder(): Promise<Listing> {
    const listing: Listing = { files: [], leftOut: [] };
    let batch: Promise<SourceFile | NotAnalysed | null>[] = [];
    const finishBatch = async () => {
      for (const entry of await Promise.all(batch)) {
        if (entry) 'reason' in entry ? listing.leftOut.push(entry) : listing.files.push(entry);
      }
      batch = [];
    };
    let entries = 0;
    for await (const entry of folderEntries(this.root, this.options)) {
      if (++entries > this.options.maxFiles) {
        const reason = `more than ${this.options.maxFiles} files: the rest was not looked at`;
        listing.leftOut.push({ path: '.', reason });
        break;
      }
      batch.push(Buffer.isBuffer(entry) ? this.describe(entry) : Promise.resolve(entry));
      if (batch.length === batchSize) await finishBatch();
    }
    await finishBatch();
    return { files: sortByPath(listing.files), leftOut: sortByPath(listing.leftOut) };
  }

  /** Null for a file that has gone since it was listed (or was deleted, but is still in git's index). */
  private async describe(raw: Buffer): Promise<SourceFile | NotAnalysed | null> {
    if (raw.at(-1) === 0x2f)
      return { path: printablePath(raw.subarray(0, -1)), reason: 'another git repository' };
    const checked = readTreePath(raw);
    if ('reason' in checked) return { path: printablePath(raw), reason: checked.reason };
    const { path } = checked;
    const about = await lstat(this.absolute(path)).catch(() => null);
    if (!about) return null;
    if (about.isSymbolicLink()) return { path, reason: 'symbolic link' };
    if (about.isDirectory()) return { path, reason: 'submodule' };
    if (!about.isFile()) return { path, reason: 'not a regular file' };
    if (!(await this.isReal(posix.dirname(path)))) return { path, reason: 'inside of a symbolic link' };
    try {
      return { path, size: about.size, contentId: await this.contentId(path, about.size, about.mtimeMs) };
    } catch (error) {
      return { path, reason: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
    }
  }

  /** Files too large to be read whole are told apart by place, size and time instead of by content. */
  private async contentId(path: string, size: number, modified: number): Promise<string> {
    const hash = createHash('sha256');
    if (size > this.options.maxContentBytes) hash.update(`${path}\0${size}\0${modified}`);
    else hash.update(await this.readFile(path));
    return hash.digest('hex');
  }

  /** Opened without following links and without waiting, so that no race can lead elsewhere or hang. */
  private async readFile(path: string): Promise<Buffer> {
    if (!(await this.isReal(posix.dirname(path)))) throw new Error(`${path} is inside of a symbolic link`);
    const file = await open(
      this.absolute(path),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const about = await file.stat();
      if (!about.isFile()) throw new Error(`${path} is not a regular file`);
      const content = Buffer.alloc(Math.min(about.size, this.options.maxContentBytes));
      let filled = 0;
      while (filled < content.length) {
        const { bytesRead } = await file.read(content, filled, content.length - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return content.subarray(0, filled);
    } finally {
      await file.close();
    }
  }

  private isReal(folder: string): Promise<boolean> {
    if (folder === '.') return Promise.resolve(true);
    let known = this.realFolders.get(folder);
    if (!known) {
      known = this.isReal(posix.dirname(folder)).then(
        async (isParentReal) => isParentReal && (await lstat(this.absolute(folder))).isDirectory(),
      );
      this.realFolders.set(folder, known);
    }
    return known;
  }

  private absolute(path: string): string {
    return `${this.root}/${path}`;
  }
}
