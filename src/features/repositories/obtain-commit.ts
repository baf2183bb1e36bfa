import { fetchCommit, importArchive, repositoryLimits } from '../../git/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { archivePath } from '../archives/index.ts';
import { type StoredCommit, storeCommit } from './commit-store.ts';
import { type ResolvedSource, sourceToken } from './resolve-source.ts';
import { SourceUnavailableError } from './source-errors.ts';

/**
 * A resolved source as a bare repository on this machine; fetched only when it is not there yet.
 * @throws SourceUnavailableError, GitError, ArchiveError; the signal's reason when aborted
 */
export async function obtainCommit(
  services: Pick<Services, 'config' | 'installationTokens'>,
  context: Context,
  source: ResolvedSource,
  signal: AbortSignal,
): Promise<StoredCommit> {
  const { dataDir } = services.config;
  const key = {
    dataDir,
    organizationId: context.organizationId,
    url: source.normalizedUrl,
    version: source.version,
  };
  return storeCommit(key, async (into) => {
    if (source.archiveId !== null) {
      return importStored(archivePath(dataDir, source.archiveId), into, signal);
    }
    await fetchCommit({
      url: source.url,
      commit: source.version,
      token: await sourceToken(services, source),
      into,
      limits: repositoryLimits,
      policy: services.config,
      signal,
    });
    return source.version;
  });
}

async function importStored(file: string, into: string, signal: AbortSignal): Promise<string> {
  try {
    return (await importArchive({ file, into, signal })).commit;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path === file) throw new SourceUnavailableError('the archive has been deleted');
    throw error;
  }
}
