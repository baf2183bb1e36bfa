/** Reads files of a tree so that one that cannot be read does not lose the others. */
import type { SourceFile, SourceTree } from '../source-tree.ts';

/**
 * Calls `visit` for each file in order. A file that cannot be read, or whose visit throws, goes to `onFailure`
 * with a reason for people, and the rest goes on.
 */
export async function readFiles<F extends SourceFile>(
  tree: Pick<SourceTree, 'read'>,
  files: readonly F[],
  visit: (file: F, content: Buffer) => void,
  onFailure: (file: F, reason: string) => void,
  maxBytes?: number,
): Promise<void> {
  let next = 0;
  while (next < files.length) {
    try {
      for await (const { content } of tree.read(files.slice(next), maxBytes)) {
        const file = files[next++];
        if (!file) break;
        try {
          visit(file, content);
        } catch (error) {
          onFailure(file, failure(error));
        }
      }
      // A tree that hands out fewer files than it was asked for would keep this loop running.
      for (const file of files.slice(next)) onFailure(file, 'it could not be read');
      return;
    } catch {
      const file = files[next++];
      if (file) onFailure(file, 'it could not be read');
    }
  }
}

/**
 * The kind of failure; its message may quote the scanned code.
 * @throws AbortError what stops everything is handed on
 */
export function failure(error: unknown): string {
  if (error instanceof AbortError) throw error;
  return `the analysis of it failed (${error instanceof Error ? error.name : 'unknown error'})`;
}

/** Stops everything; never taken for a failure of one file. */
export class AbortError extends Error {
  override name = 'AbortError';
}
