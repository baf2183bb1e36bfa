import type { SourceTree } from '../source-tree.ts';
import { openFolderTree } from '../source-trees/folder-tree.ts';
import { openGitTree } from '../source-trees/git-tree.ts';
import type { CodeRequest } from './scan-request.ts';
import { Refusal } from './serve.ts';

/** Larger source files are not parsed, and of any file no more is looked at for secrets. */
const maxContentBytes = 1_050_000;

/**
 * Lists the tree as well, so that what is not there is refused rather than failing later.
 * @throws Refusal
 */
export async function openTree({ gitDir, commit, folder, searchPath }: CodeRequest): Promise<SourceTree> {
  const options = { maxContentBytes, ...(searchPath && { searchPath }) };
  try {
    const tree =
      folder === undefined
        ? openGitTree(gitDir ?? '', commit ?? '', options)
        : await openFolderTree(folder, options);
    await tree.list();
    return tree;
  } catch {
    // What git complains about holds paths of this machine.
    throw new Refusal(
      folder === undefined ? 'The commit cannot be read from its repository.' : 'The folder cannot be read.',
    );
  }
}

/** The tree whose settings hold, where that is another one. */
export function openSettings({ settingsFrom }: Pick<CodeRequest, 'settingsFrom'>): SourceTree | undefined {
  return settingsFrom && openGitTree(settingsFrom.gitDir, settingsFrom.commit, { maxContentBytes });
}
