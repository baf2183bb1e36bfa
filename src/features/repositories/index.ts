export { commitFolder, dropUnusedCommits, type StoredCommit } from './commit-store.ts';
export { ensureRepository } from './ensure-repository.ts';
export { findInstallation, isOnGitHub } from './find-installation.ts';
export { archiveUrl, normalizeRepositoryUrl } from './normalize-repository-url.ts';
export { obtainCommit } from './obtain-commit.ts';
export {
  archiveBranch,
  coveringInstallation,
  nameOfSource,
  type ResolvedSource,
  resolveSource,
  type SourceReference,
  sourceToken,
} from './resolve-source.ts';
export { dropUnusedCaches, scanCacheFile } from './scan-cache-file.ts';
export { failureReason } from './source-errors.ts';
