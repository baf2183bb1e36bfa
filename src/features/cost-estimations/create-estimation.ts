import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import { checkPublicUrl } from '../../network/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { ValidationError } from '../../shared/errors.ts';
import { missingArchives } from '../archives/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findInstallation, isOnGitHub, normalizeRepositoryUrl } from '../repositories/index.ts';
import { CostEstimation } from './cost-estimation.entity.ts';
import type { CreateEstimationInput, RepoInput } from './schemas.ts';

/**
 * Accepts repositories for estimation; a worker does it.
 * @param options.baseSha for a pull request, the merge base: it costs by the lines that changed since
 * @param options.along what is written together with it, or not at all
 * @throws ValidationError for addresses that are not public, installations and archives that are not the
 * organization's, and repositories named twice.
 */
export async function createEstimation(
  services: Pick<Services, 'config' | 'enqueue'>,
  context: Context,
  input: CreateEstimationInput,
  {
    baseSha = null,
    along,
  }: { baseSha?: string | null; along?: (inside: Context, estimationId: string) => Promise<void> } = {},
): Promise<CostEstimation> {
  const problems = [...repeated(input.repos), ...(await unusable(services, context, input.repos))];
  if (problems.length > 0) throw new ValidationError(problems);

  const estimation = await inTransaction(context, async (inside) => {
    const { em, organizationId, actor, now } = inside;
    const created = em.create(CostEstimation, {
      id: randomUUID(),
      organizationId,
      userId: actor.userId,
      name: input.name ?? null,
      taskId: `estimation-${randomUUID()}`,
      status: 'pending',
      repos: input.repos,
      totalCredits: null,
      repoResults: null,
      error: null,
      baseSha,
      claimedByScanId: null,
      leaseExpiresAt: null,
      attempts: 0,
      createdAt: now(),
      updatedAt: now(),
    });
    await em.persist(created).flush();
    await recordAudit(inside, {
      action: 'cost_estimation.created',
      subjectType: 'cost_estimation',
      subjectId: created.id,
      after: { repos: input.repos.length },
    });
    await along?.(inside, created.id);
    return created;
  });
  await services.enqueue('run-estimation', { id: estimation.id });
  return estimation;
}

/** The same repository and branch twice would be paid twice. */
function repeated(repos: RepoInput[]): string[] {
  const seen = new Map<string, number>();
  return repos.flatMap((repo, index) => {
    const key =
      repo.source === 'upload'
        ? repo.archive_id
        : URL.canParse(repo.repo_url)
          ? `${normalizeRepositoryUrl(repo.repo_url)}#${repo.branch}`
          : `#${index}`;
    const first = seen.get(key);
    if (first !== undefined) return [`repos.${index} is the same as repos.${first}`];
    seen.set(key, index);
    return [];
  });
}

async function unusable(
  { config }: Pick<Services, 'config'>,
  context: Context,
  repos: RepoInput[],
): Promise<string[]> {
  const problems: string[] = [];
  const archives = repos.flatMap((repo) => (repo.source === 'upload' ? [repo.archive_id] : []));
  const missing = new Set(archives.length > 0 ? await missingArchives(context, archives) : []);
  for (const [index, repo] of repos.entries()) {
    if (repo.source === 'upload') {
      if (missing.has(repo.archive_id))
        problems.push(`repos.${index}.archive_id does not name an archive of this organization`);
      continue;
    }
    const checked = checkPublicUrl(repo.repo_url, config);
    if (!checked.ok) problems.push(`repos.${index}.repo_url ${checked.reason}`);
    else if (repo.source === 'connected' && !isOnGitHub(repo.repo_url, config))
      problems.push(
        `repos.${index}.repo_url must be on ${config.githubServerUrl} for a connected repository`,
      );
    else if (repo.source === 'connected' && repo.github_installation_id !== undefined) {
      const own = await findInstallation(context, {
        url: repo.repo_url,
        installationId: repo.github_installation_id,
      });
      if (!own)
        problems.push(`repos.${index}.github_installation_id is not an installation of this organization`);
    }
  }
  return problems;
}
