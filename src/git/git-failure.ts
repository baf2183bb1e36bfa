import {
  CommitNotFoundError,
  ForbiddenRemoteError,
  type GitError,
  GitTimedOutError,
  GitUnusableError,
  RemoteFailedError,
  RepositoryTooLargeError,
  RepositoryUnavailableError,
} from './git-errors.ts';

const diskIsFull = /No space left on device|Disk quota exceeded/i;
const fullDisk = 'the disk of this machine is full';

/**
 * What git's standard error means, first match wins. Its text is not shown: it holds addresses, and whatever
 * the server chose to say.
 */
const meanings: readonly (readonly [RegExp, () => GitError])[] = [
  [
    /attempting to (allocate|mmap)|pack exceeds maximum|out of memory/i,
    () => new RepositoryTooLargeError('the repository needs more memory than allowed'),
  ],
  [diskIsFull, () => new GitUnusableError(fullDisk)],
  [
    /not our ref|unadvertised object|couldn't find remote ref|no such remote ref/i,
    () => new CommitNotFoundError(),
  ],
  [/Operation too slow|timed out/i, () => new GitTimedOutError('the server sent its data too slowly')],
  [/redirect|error: 30\d/i, () => new ForbiddenRemoteError('the server redirects again while fetching')],
  [
    /returned error: (401|403|404|410)|Authentication failed|could not read (Username|Password)|not found/i,
    () => new RepositoryUnavailableError(),
  ],
  [
    /Could not resolve host|Failed to connect|Couldn't connect|Connection refused/i,
    () => new RemoteFailedError('the server could not be reached'),
  ],
  [/SSL|certificate/i, () => new RemoteFailedError('no TLS connection to the server could be made')],
  [
    /early EOF|unexpected disconnect|invalid index-pack|index-pack failed|inflate|bad (pack|object)|RPC failed|hung up/i,
    () => new RemoteFailedError('the server broke off, or sent damaged data'),
  ],
];

/** The error for a fetch that failed. */
export function explainFailure(stderr: string): GitError {
  const meaning = meanings.find(([pattern]) => pattern.test(stderr));
  return meaning ? meaning[1]() : new RemoteFailedError('git could not fetch the repository');
}

/** The error for a call without a network that failed: a full disk, or else `reason`. */
export function explainLocalFailure(stderr: string, reason: string): GitError {
  const cause = new Error(stderr);
  return new GitUnusableError(diskIsFull.test(stderr) ? fullDisk : reason, { cause });
}
