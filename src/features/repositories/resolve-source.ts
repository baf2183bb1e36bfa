import { askTimeoutMs, resolveBranch } from '../../git/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import type { RepoSource } from '../../shared/enums.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { getArchive } from '../archives/index.ts';
import { findInstallation, isOnGitHub } from './find-installation.ts';
import { archiveUrl, normalizeRepositoryUrl } from './normalize-repository-url.ts';
import { SourceUnavailableError } from './source-errors.ts';

/** Code as a client names it. */
export interface SourceReference {
  source: RepoSource;
  repo_url?: string;
  branch?: string;
  github_installation_id?: number;
  archive_id?: string;
}

/** Code pinned to what it is now. */
export interface ResolvedSource {
  source: RepoSource;
  /** As clients are shown it. */
  url: string;
  /** One spelling for one repository. */
  normalizedUrl: string;
  branch: string;
  /** Commit, or the SHA-256 of an archive. */
  version: string;
  archiveId: string | null;
  installationId: number | null;
}

/** How an archive's branch is called. */
export const archiveBranch = 'archive';

/**
 * Finds out what a reference means now: the head of the branch, or the contents of the archive.
 * @throws SourceUnavailableError, GitError; the signal's reason when aborted
 */
export async function resolveSource(
  services: Pick<Services, 'config' | 'installationTokens'>,
  context: Context,
  reference: SourceReference,
  signal: AbortSignal,
): Promise<ResolvedSource> {
  if (reference.source === 'upload') {
    const archive = await getArchive(context, reference.archive_id ?? '').catch((error: unknown) => {
      if (error instanceof NotFoundError) throw new SourceUnavailableError('the archive has been deleted');
      throw error;
    });
    const url = archiveUrl(archive.id);
    return {
      source: 'upload',
      url,
      normalizedUrl: url,
      branch: archiveBranch,
      version: archive.sha256,
      archiveId: archive.id,
      installationId: null,
    };
  }
  const url = reference.repo_url ?? '';
  const branch = reference.branch ?? '';
  const installationId =
    reference.source === 'connected'
      ? await coveringInstallation(services, context, {
          url,
          installationId: reference.github_installation_id,
        })
      : null;
  const version = await resolveBranch({
    url,
    branch,
    token: await sourceToken(services, { installationId, url }),
    policy: services.config,
    timeoutMs: askTimeoutMs,
    signal,
  });
  return {
    source: reference.source,
    url,
    normalizedUrl: normalizeRepositoryUrl(url),
    branch,
    version,
    archiveId: null,
    installationId,
  };
}

/**
 * The installation to read a `connected` repository with. Checked by every piece of work anew: it may have gone
 * since the request.
 * @throws SourceUnavailableError
 */
export async function coveringInstallation(
  { config }: Pick<Services, 'config'>,
  context: Context,
  wanted: { url: string; installationId?: number | undefined },
): Promise<number> {
  const own = isOnGitHub(wanted.url, config) ? await findInstallation(context, wanted) : null;
  if (own) return own.id;
  throw new SourceUnavailableError(
    'no GitHub App installation of the organization covers the repository; install the App, or use the source "public"',
  );
}

/** What the code is called where it needs a name: the last part of its address. */
export function nameOfSource({ archiveId, normalizedUrl }: ResolvedSource): string {
  return archiveId ? 'archive' : (normalizedUrl.split('/').at(-1) ?? 'repository');
}

/** @throws SourceUnavailableError when an installation is needed and no App can speak for it. */
export async function sourceToken(
  { installationTokens }: Pick<Services, 'installationTokens'>,
  { installationId, url }: { installationId: number | null; url: string },
): Promise<string | undefined> {
  if (installationId === null) return undefined;
  const token = await installationTokens.tokenFor(installationId, url);
  if (token === null)
    throw new SourceUnavailableError('no GitHub App is configured, so connected repositories cannot be read');
  return token;
}
