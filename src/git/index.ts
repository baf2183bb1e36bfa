export {
  ArchiveError,
  ArchiveTimedOutError,
  ArchiveTooLargeError,
  DamagedArchiveError,
  EmptyArchiveError,
  UnsafeArchiveError,
  UnsupportedArchiveError,
} from './archive/archive-errors.ts';
export { type ArchiveLimits, defaultArchiveLimits } from './archive/archive-limits.ts';
export {
  type ArchiveFormat,
  detectArchiveFormat,
  importArchive,
} from './archive/import-archive.ts';
export { countChangedLines } from './count-changed-lines.ts';
export { type FetchProgress, fetchCommit } from './fetch-commit.ts';
export {
  BranchNotFoundError,
  CommitNotFoundError,
  EmptyRepositoryError,
  ForbiddenRemoteError,
  GitTimedOutError,
  GitUnusableError,
  NotAGitServerError,
  RemoteFailedError,
  RepositoryTooLargeError,
  RepositoryUnavailableError,
} from './git-errors.ts';
export { findDefaultBranch, resolveBranch, resolveRef } from './resolve-branch.ts';
export { askTimeoutMs, repositoryLimits } from './usual-limits.ts';
