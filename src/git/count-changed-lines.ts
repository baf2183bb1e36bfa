import { join } from 'node:path';
import { explainLocalFailure } from './git-failure.ts';
import { runGit } from './run-git.ts';

export interface StoredTree {
  gitDir: string;
  commit: string;
}

/**
 * Lines added and removed between two commits, by the path in `head`. Binary files count none.
 * @throws GitError; the signal's reason when aborted
 */
export async function countChangedLines(
  base: StoredTree,
  head: StoredTree,
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const { exitCode, stdout, stderr } = await runGit({
    args: [
      ...[
        '--git-dir',
        head.gitDir,
        'diff',
        '--numstat',
        '-z',
        '--no-renames',
        '--no-ext-diff',
        '--no-textconv',
      ],
      ...[base.commit, head.commit, '--'],
    ],
    // Each commit is in a repository of its own.
    environment: { GIT_ALTERNATE_OBJECT_DIRECTORIES: join(base.gitDir, 'objects') },
    timeoutMs: 60_000,
    signal,
  });
  if (exitCode !== 0) throw explainLocalFailure(stderr, 'the changes could not be counted');
  const changed = new Map<string, number>();
  for (const entry of stdout.split('\0')) {
    const [, added = '', removed = '', path = ''] = /^(\d+|-)\t(\d+|-)\t(.+)$/s.exec(entry) ?? [];
    if (path !== '') changed.set(path, (Number(added) || 0) + (Number(removed) || 0));
  }
  return changed;
}
