/** What changed, by GitHub's word. */
import type { EventCode } from '../event.ts';
import { type CodeChange, type FileChange, readPatch } from '../report/changed-lines.ts';
import type { GitHub, RepositoryName } from './connect.ts';

interface ListedFile {
  filename: string;
  status: string;
  patch?: string | undefined;
  changes: number;
}

/** GitHub lists no more files than these. */
const mostPullFiles = 3_000;
const mostComparedFiles = 300;

/**
 * @returns null where the event is about no change
 * @throws what GitHub answers
 */
export async function readChange(
  github: GitHub,
  repository: RepositoryName,
  { pullRequest, change }: Pick<EventCode, 'pullRequest' | 'change'>,
): Promise<CodeChange | null> {
  if (pullRequest) {
    const files = await github.paginate(github.rest.pulls.listFiles, {
      ...repository,
      pull_number: pullRequest.number,
      per_page: 100,
    });
    return toChange(files, files.length < mostPullFiles);
  }
  if (!change) return null;
  const { data } = await github.rest.repos.compareCommitsWithBasehead({
    ...repository,
    basehead: `${change.base}...${change.head}`,
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
