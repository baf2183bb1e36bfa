/** Entry of the child process that scans one repository. */

import { type ScanProgress, scanTree } from '../scan-tree.ts';
import type { SourceTree } from '../source-tree.ts';
import { openFolderTree } from '../source-trees/folder-tree.ts';
import { openGitTree } from '../source-trees/git-tree.ts';
import { survey } from '../survey.ts';
import { type ScanRequest, scanRequestSchema } from './scan-request.ts';
import { Refusal, serve } from './serve.ts';

/** Larger source files are not parsed, and of any file no more is looked at for secrets. */
const maxContentBytes = 1_050_000;

/** In milliseconds. */
const progressInterval = 100;

await serve(async (input, onProgress) => {
  const request = scanRequestSchema.parse(input);
  const tree = await open(request);
  try {
    const options = { repositoryName: request.name };
    if (request.mode === 'survey') return await survey(tree, options);
    const { rules, sarif, timeBudgetMs, settingsFrom } = request;
    return await scanTree(tree, {
      ...options,
      userRules: rules,
      sarif,
      ...(settingsFrom && {
        settingsFrom: openGitTree(settingsFrom.gitDir, settingsFrom.commit, { maxContentBytes }),
      }),
      onProgress: sparsely(onProgress),
      ...(timeBudgetMs && { timeBudgetMs }),
    });
  } finally {
    await tree.close();
  }
});

/** Every change of phase, and otherwise at most ten messages a second. */
function sparsely(onProgress: (progress: ScanProgress) => void): (progress: ScanProgress) => void {
  let last: { phase: string; time: number } | null = null;
  return (progress) => {
    const time = performance.now();
    if (last?.phase === progress.phase && time - last.time < progressInterval) return;
    last = { phase: progress.phase, time };
    onProgress(progress);
  };
}

/** Lists the tree as well, so that what is not there is refused rather than failing later. */
async function open({ gitDir, commit, folder, searchPath }: ScanRequest): Promise<SourceTree> {
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
