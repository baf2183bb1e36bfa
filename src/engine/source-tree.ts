/**
 * Where the engine reads code from. Implementations exist for a git commit (no work tree: hooks, filters,
 * symlinks and case collisions cannot apply) and for a folder on disk (the command line).
 */
import type { NotAnalysed } from './report.ts';

export interface SourceFile {
  /** Relative to the root, forward slashes, never empty, never with `..`. */
  path: string;
  /** In bytes, known before reading. */
  size: number;
  /** Content address (git blob id, or SHA-256 of the content for folders); equal ids mean equal content. */
  contentId: string;
}

export interface SourceTree {
  /** All regular files, ordered by path (byte order). Links and submodules are left out. */
  list(): Promise<SourceFile[]>;
  /** What `list` left out, and why: links, submodules, paths that cannot be worked with, what is over a limit. */
  leftOut?(): Promise<NotAnalysed[]>;
  /**
   * Contents in the order asked for. Very long ones may be cut: `content.length` is then below `file.size`.
   * @param maxBytes where to cut instead of where the tree was told to when it was opened.
   * @throws Error when a file has gone or cannot be read.
   */
  read(files: readonly SourceFile[], maxBytes?: number): AsyncIterable<{ file: SourceFile; content: Buffer }>;
  close(): Promise<void>;
}
