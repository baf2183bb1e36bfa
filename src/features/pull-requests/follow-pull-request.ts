import { randomUUID } from 'node:crypto';
import type { Services } from '../../services.ts';
import { ensureInstallation } from '../installations/index.ts';
import { agentContext, type BaseContext } from '../organizations/index.ts';
import { ensureRepository, normalizeRepositoryUrl } from '../repositories/index.ts';
import type { GitHubPullRequest, PullRequestEvent } from './events.ts';
import { wake, wakePullRequests } from './wake.ts';

const actionsInUse = new Set([
  'opened',
  'reopened',
  'synchronize',
  'ready_for_review',
  'converted_to_draft',
  'closed',
  'edited',
]);

/** Takes over what an event says of a pull request, unless a newer one was here before, and wakes a worker. */
export async function followPullRequest(
  services: Services,
  base: BaseContext,
  { action, pull_request, installation }: PullRequestEvent,
): Promise<string> {
  if (!actionsInUse.has(action) || !installation) return 'nothing to do';
  const id = await keepPullRequest(services, base, installation.id, pull_request);
  if (id === null) return 'of no installation, or older than what is known';
  await wake(base.em, id);
  await wakePullRequests(services);
  return `pull request ${action}`;
}

/**
 * @returns the pull request's id; null when the installation is not known, or what is known is newer
 */
export async function keepPullRequest(
  services: Services,
  base: BaseContext,
  installationId: number,
  pull: GitHubPullRequest,
): Promise<string | null> {
  const organizationId = await ensureInstallation(services, base, installationId);
  if (organizationId === null) return null;
  const { full_name, private: isPrivate } = pull.base.repo;
  const url = normalizeRepositoryUrl(`${services.config.githubServerUrl}/${full_name}`);
  const repositoryId = await ensureRepository(agentContext(base, organizationId), url);
  const state = pull.merged ? 'merged' : pull.state;
  const isFork = pull.head.repo?.id !== pull.base.repo.id;
  const now = base.now();
  const [row] = await base.em.execute<{ id: string }[]>(
    `insert into pull_requests as p (id, organization_id, repository_id, installation_id, full_name, number, author_id,
       author_login, state, is_draft, is_fork, is_private, head_sha, head_ref, base_ref, base_sha, happened_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (repository_id, number) do update set installation_id = excluded.installation_id,
       full_name = excluded.full_name, state = excluded.state, is_draft = excluded.is_draft, is_fork = excluded.is_fork,
       is_private = excluded.is_private, head_sha = excluded.head_sha, head_ref = excluded.head_ref,
       base_ref = excluded.base_ref, base_sha = excluded.base_sha, happened_at = excluded.happened_at, updated_at = excluded.updated_at
     where p.happened_at <= excluded.happened_at
     returning id`,
    [
      ...[randomUUID(), organizationId, repositoryId, installationId, full_name, pull.number],
      ...[pull.user?.id ?? 0, pull.user?.login ?? 'ghost', state, pull.draft ?? false, isFork, isPrivate],
      ...[pull.head.sha, pull.head.ref, pull.base.ref, pull.base.sha, pull.updated_at, now, now],
    ],
  );
  return row?.id ?? null;
}
