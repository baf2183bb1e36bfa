/** Writes the files of a commit or folder into a private folder, for programs that read nothing else. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { languageOfName } from '../engine/languages/language-of-file.ts';
import type { SourceTree } from '../engine/source-tree.ts';
import { controlFiles } from './scanners.ts';

/** What is over a limit is left out; our own engine says of its files what it left out. */
export interface SourceLimits {
  files: number;
  fileBytes: number;
  totalBytes: number;
}

export const defaultSourceLimits: SourceLimits = {
  files: 50_000,
  fileBytes: 1_000_000,
  totalBytes: 500_000_000,
};

export interface WrittenSource {
  languages: ReadonlySet<string>;
  /** Files that were over a limit or could not be written. */
  leftOut: number;
}

/**
 * Regular files only, none of them executable, each made new: nothing that is there is followed or overwritten.
 * @throws Error when the tree cannot be read
 */
export async function writeSource(
  tree: SourceTree,
  into: string,
  limits: SourceLimits = defaultSourceLimits,
  signal?: AbortSignal,
): Promise<WrittenSource> {
  const listed = await tree.list();
  const wanted = listed.filter(
    ({ path }) => !path.split('/').some((name) => controlFiles.has(name.toLowerCase())),
  );
  let bytes = 0;
  const taken = wanted.slice(0, limits.files).filter(({ size }) => {
    if (size > limits.fileBytes || bytes + size > limits.totalBytes) return false;
    bytes += size;
    return true;
  });
  const languages = new Set<string>();
  const folders = new Set<string>();
  let leftOut = wanted.length - taken.length;
  for await (const { file, content } of tree.read(taken)) {
    signal?.throwIfAborted();
    const path = join(into, ...file.path.split('/'));
    const folder = dirname(path);
    try {
      if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      folders.add(folder);
      await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    } catch {
      // Names that differ in case only, or are too long for this disk.
      leftOut++;
      continue;
    }
    const language = languageOfName(file.path);
    if (language) languages.add(language);
  }
  return { languages, leftOut };
}
