import { createHash } from 'node:crypto';
import type { NotAnalysed } from '../../src/engine/report.ts';
import type { SourceFile, SourceTree } from '../../src/engine/source-tree.ts';

/** A tree of the given contents by path. */
export function memoryTree(
  contents: Readonly<Record<string, string | Buffer>>,
  leftOut: NotAnalysed[] = [],
): SourceTree & { reads: string[] } {
  const byPath = new Map(
    Object.entries(contents).map(([path, content]) => [path, Buffer.from(content as string)]),
  );
  const reads: string[] = [];
  return {
    reads,
    list: async () =>
      [...byPath].sort().map(
        ([path, content]): SourceFile => ({
          path,
          size: content.length,
          contentId: createHash('sha256').update(content).digest('hex'),
        }),
      ),
    leftOut: async () => leftOut,
    async *read(files) {
      for (const file of files) {
        const content = byPath.get(file.path);
        if (!content) throw new Error(`${file.path} is not in the tree`);
        reads.push(file.path);
        yield { file, content };
      }
    },
    close: async () => {},
  };
}
