/** The files of a commit, read from git objects: no work tree, so no links, hooks, filters or case collisions. */
import type { NotAnalysed } from '../report.ts';
import type { SourceFile, SourceTree } from '../source-tree.ts';
import { BlobReader } from './blob-reader.ts';
import { type Listing, listCommit } from './git-listing.ts';
import type { GitOptions } from './git-process.ts';
import { defaultTreeLimits, type TreeLimits } from './tree-limits.ts';

/**
 * @param gitDirectory a bare repository (or the `.git` folder of another).
 * @param commit full object id of a commit or tree.
 * @throws Error when the id is not one; `list` throws when git does not know it.
 */
export function openGitTree(
  gitDirectory: string,
  commit: string,
  options: Partial<TreeLimits> & GitOptions = {},
): SourceTree {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit))
    throw new Error('a commit is named by its full object id');
  return new GitTree(gitDirectory, commit, { ...defaultTreeLimits, ...options });
}

class GitTree implements SourceTree {
  private readonly gitDirectory: string;
  private readonly commit: string;
  private readonly options: TreeLimits & GitOptions;
  private listing: Promise<Listing> | null = null;
  private readonly idle: BlobReader[] = [];
  private readonly running = new Set<BlobReader>();

  constructor(gitDirectory: string, commit: string, options: TreeLimits & GitOptions) {
    this.gitDirectory = gitDirectory;
    this.commit = commit;
    this.options = options;
  }

  async list(): Promise<SourceFile[]> {
    return (await this.listOnce()).files;
  }

  async leftOut(): Promise<NotAnalysed[]> {
    return (await this.listOnce()).leftOut;
  }

  /** Each concurrent or nested call has a git process of its own; it is kept for the next call. */
  async *read(
    files: readonly SourceFile[],
    maxBytes = this.options.maxContentBytes,
  ): AsyncGenerator<{ file: SourceFile; content: Buffer }> {
    const reader = this.idle.pop() ?? this.startReader();
    let at = 0;
    try {
      const ids = files.map(({ contentId }) => contentId);
      for await (const content of reader.read(ids, maxBytes)) {
        yield { file: files[at++] as SourceFile, content };
      }
    } catch (error) {
      throw new Error(`${files[at]?.path ?? 'a file'} cannot be read`, { cause: error });
    } finally {
      if (reader.isIdle) this.idle.push(reader);
      else await this.discard(reader);
    }
  }

  async close(): Promise<void> {
    this.idle.length = 0;
    await Promise.all([...this.running].map((reader) => this.discard(reader)));
  }

  private listOnce(): Promise<Listing> {
    this.listing ??= listCommit(this.gitDirectory, this.commit, this.options);
    return this.listing;
  }

  private startReader(): BlobReader {
    const reader = new BlobReader(this.gitDirectory, this.options);
    this.running.add(reader);
    return reader;
  }

  private async discard(reader: BlobReader): Promise<void> {
    this.running.delete(reader);
    await reader.close();
  }
}
