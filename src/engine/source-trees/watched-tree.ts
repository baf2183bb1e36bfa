/** A tree that says which file is being worked on, and is without those over which the analyser broke down. */
import type { SourceFile, SourceTree } from '../source-tree.ts';

/**
 * @param leftOut paths that are neither listed nor read; they are named among what is left out
 * @param onFile told before the content of a file is handed out
 */
export function watchedTree(
  tree: SourceTree,
  leftOut: ReadonlySet<string>,
  onFile: (path: string) => void,
): SourceTree {
  return {
    list: async () => (await tree.list()).filter(({ path }) => !leftOut.has(path)),
    leftOut: async () => [
      ...((await tree.leftOut?.()) ?? []),
      ...[...leftOut].map((path) => ({ path, reason: 'the analyser broke down over it' })),
    ],
    read: (files, maxBytes) => told(tree.read(files, maxBytes), onFile),
    close: () => tree.close(),
  };
}

async function* told<Content extends { file: SourceFile }>(
  contents: AsyncIterable<Content>,
  onFile: (path: string) => void,
): AsyncIterable<Content> {
  for await (const content of contents) {
    onFile(content.file.path);
    yield content;
  }
}
