import { isDatabaseError } from '../../database/is-database-error.ts';
import { engineVersion, surveyInChild } from '../../engine/child/index.ts';
import { isAnalysedPath } from '../../engine/inventory/is-analysed-path.ts';
import type { Survey } from '../../engine/report.ts';
import { countChangedLines } from '../../git/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import {
  archiveBranch,
  archiveUrl,
  failureReason,
  nameOfSource,
  obtainCommit,
  type ResolvedSource,
  resolveSource,
  type StoredCommit,
} from '../repositories/index.ts';
import {
  EstimationCacheEntry,
  type EstimationRepo,
  type EstimationRepoResult,
} from './cost-estimation.entity.ts';
import { creditsForLines } from './credits-for-lines.ts';

export interface RepositoryEstimate {
  result: EstimationRepoResult;
  /** Why it failed, a clause for people; null when it did not. */
  reason: string | null;
}

/**
 * Prices one repository: finds its commit, fetches it, and looks at what is in it; or takes what is known of
 * that commit from before. A failure is a result, not an error.
 * @throws only what is not the repository's fault: the signal's reason, a database that is away.
 */
export async function estimateRepository(
  services: Services,
  context: Context,
  { baseSha, ...repo }: EstimationRepo & { baseSha: string | null | undefined },
  signal: AbortSignal,
): Promise<RepositoryEstimate> {
  let resolved: ResolvedSource | undefined;
  try {
    resolved = await resolveSource(services, context, repo, signal);
    const known = baseSha ? null : await fromCache(context, resolved);
    if (known)
      return {
        result: { ...identity(repo, resolved), status: 'completed', from_cache: true, ...known },
        reason: null,
      };

    const { gitDir, commit } = await obtainCommit(services, context, resolved, signal);
    const price = priceOf(await surveyInChild({ gitDir, commit, name: nameOfSource(resolved) }, { signal }));
    if (baseSha) {
      const base = await obtainCommit(services, context, { ...resolved, version: baseSha }, signal);
      price.credits = await creditsForChange(base, { gitDir, commit }, signal);
    } else await remember(context, resolved, price);
    return {
      result: { ...identity(repo, resolved), status: 'completed', from_cache: false, ...price },
      reason: null,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (isDatabaseError(error)) throw error;
    const reason = failureReason(error);
    if (reason === null) context.log.error({ err: error }, 'a repository could not be estimated');
    const result = {
      ...identity(repo, resolved),
      status: 'failed' as const,
      from_cache: false,
      credits: 0,
      applications: [],
    };
    return { result, reason: reason ?? 'it could not be analysed' };
  }
}

/** By the changed lines of code; what changes in other text is looked at for secrets, which is worth one. */
async function creditsForChange(
  base: StoredCommit,
  head: StoredCommit,
  signal: AbortSignal,
): Promise<number> {
  const changed = [...(await countChangedLines(base, head, signal))];
  const lines = changed.reduce((sum, [path, count]) => sum + (isAnalysedPath(path) ? count : 0), 0);
  const anyText = changed.some(([, count]) => count > 0);
  return Math.max(anyText ? 1 : 0, creditsForLines(lines));
}

type Price = Pick<EstimationRepoResult, 'credits' | 'applications'>;

function identity(repo: EstimationRepo, resolved: ResolvedSource | undefined) {
  const isUpload = repo.source === 'upload';
  return {
    repo_url: isUpload ? archiveUrl(repo.archive_id ?? '') : (repo.repo_url ?? ''),
    branch: isUpload ? archiveBranch : (repo.branch ?? ''),
    commit_sha: resolved?.version ?? '',
  };
}

/** So many are shown; a repository may have thousands, and a list of estimations a hundred times twenty repositories. */
const mostApplications = 200;

function priceOf({ statistics, applications }: Survey): Price {
  return {
    credits: creditsForLines(statistics.analysableLines),
    applications: applications.slice(0, mostApplications).map(({ name, rootPath, architecture }) => ({
      app_name: name,
      app_root_path: rootPath,
      architecture,
    })),
  };
}

async function fromCache({ em, organizationId }: Context, source: ResolvedSource): Promise<Price | null> {
  const entry = await em.findOne(EstimationCacheEntry, {
    organizationId,
    url: source.normalizedUrl,
    commitSha: source.version,
    engineVersion,
  });
  return entry ? { credits: entry.result.credits, applications: entry.result.applications } : null;
}

async function remember(
  { em, organizationId, now }: Context,
  source: ResolvedSource,
  result: Price,
): Promise<void> {
  await em.upsert(EstimationCacheEntry, {
    organizationId,
    url: source.normalizedUrl,
    commitSha: source.version,
    engineVersion,
    result,
    createdAt: now(),
  });
}

/** A price that is older is worked out anew. */
const keepDays = 30;

/** For the sweep. @returns how many */
export async function dropOldPrices({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from estimation_cache where created_at < now() - make_interval(days => $1)',
    [keepDays],
  );
  return rowCount ?? 0;
}
