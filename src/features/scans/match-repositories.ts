import { PreconditionError } from '../../shared/errors.ts';
import type { CostEstimation, EstimationRepo } from '../cost-estimations/index.ts';
import { archiveBranch, archiveUrl, normalizeRepositoryUrl } from '../repositories/index.ts';
import type { CreateScanInput } from './schemas.ts';

/** A repository of a scan, as its estimation resolved it. */
export interface MatchedRepository {
  source: EstimationRepo['source'];
  url: string;
  branch: string;
  commitSha: string;
  archiveId: string | null;
  installationId: number | null;
}

/**
 * Finds what a scan asks for in its estimation.
 * @throws PreconditionError that names the entry: not in the estimation, another branch or source, asked for
 * twice, or not estimated.
 */
export function matchRepositories(
  estimation: CostEstimation,
  asked: CreateScanInput['repos'],
): MatchedRepository[] {
  const taken = new Set<number>();
  return asked.map((entry, position) => {
    const index = findEntry(estimation.repos, entry, position);
    if (taken.has(index)) throw new PreconditionError(`repos.${position} is given twice`);
    taken.add(index);
    const repo = estimation.repos[index] as EstimationRepo;
    const result = estimation.repoResults?.[index];
    if (result?.status !== 'completed')
      throw new PreconditionError(`repos.${position} could not be estimated, so it cannot be scanned`);
    return {
      source: repo.source,
      url: result.repo_url,
      branch: result.branch,
      commitSha: result.commit_sha,
      archiveId: repo.archive_id ?? null,
      installationId: repo.github_installation_id ?? null,
    };
  });
}

function findEntry(
  repos: EstimationRepo[],
  asked: CreateScanInput['repos'][number],
  position: number,
): number {
  const url = asked.archive_id === undefined ? comparable(asked.url ?? '') : archiveUrl(asked.archive_id);
  const sameUrl = repos.flatMap((repo, index) => (comparable(urlOf(repo)) === url ? [index] : []));
  if (sameUrl.length === 0) {
    throw new PreconditionError(
      `repos.${position}: Repository or archive was not included in the cost estimation`,
    );
  }
  const branch = asked.archive_id === undefined ? asked.branch : archiveBranch;
  const index = sameUrl.find((candidate) => (repos[candidate]?.branch ?? archiveBranch) === branch);
  if (index === undefined) {
    throw new PreconditionError(`repos.${position}: Branch does not match the cost estimation branch`);
  }
  if (asked.source !== undefined && asked.source !== repos[index]?.source) {
    throw new PreconditionError(`repos.${position}: Source does not match the cost estimation source`);
  }
  return index;
}

const urlOf = (repo: EstimationRepo) =>
  repo.source === 'upload' ? archiveUrl(repo.archive_id ?? '') : (repo.repo_url ?? '');

/** Compares as repositories, not as text; what is no address compares as text. */
function comparable(url: string): string {
  if (url.startsWith('upload://')) return url.toLowerCase();
  return URL.canParse(url) ? normalizeRepositoryUrl(url) : url;
}
