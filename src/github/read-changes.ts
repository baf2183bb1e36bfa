/** What changed, by GitHub's word. */
import { type CodeChange, type FileChange, readPatch } from './changed-lines.ts';
import type { GitHub, RepositoryName } from './client.ts';

interface ListedFile {
  filename: string;
  status: string;
  patch?: string | undefined;
  changes: number;
}

/** GitHub lists no more files than these. */
const mostPullFiles = 3_000;
const mostComparedFiles = 300;

/** @throws what GitHub answers */
export async function readPullChange(
  github: GitHub,
  repository: RepositoryName,
  pullNumber: number,
): Promise<CodeChange> {
  const files = await github.paginate(github.rest.pulls.listFiles, {
    ...repository,
    pull_number: pullNumber,
    per_page: 100,
  });
  return toChange(files, files.length < mostPullFiles);
}

/**
 * What `head` has since the two parted.
 * @throws what GitHub answers
 */
export async function readCommitsChange(
  github: GitHub,
  repository: RepositoryName,
  { base, head }: { base: string; head: string },
): Promise<CodeChange> {
  const { data } = await github.rest.repos.compareCommitsWithBasehead({
    ...repository,
    basehead: `${base}...${head}`,
  });
  const files = data.files ?? [];
  return toChange(files, files.length < mostComparedFiles);
}

function toChange(files: readonly ListedFile[], isComplete: boolean): CodeChange {
  const changes = new Map<string, FileChange>();
  for (const { filename, status, patch, changes: lines } of files) {
    if (status === 'removed') continue;
    // A file that was only renamed has no diff, because nothing in it changed.
    changes.set(filename, readPatch(patch ?? (lines === 0 ? '' : null)));
  }
  return { files: changes, isComplete };
}
