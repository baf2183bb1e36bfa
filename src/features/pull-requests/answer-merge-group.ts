import { repositoryName } from '../../github/client.ts';
import type { Services } from '../../services.ts';
import { ensureInstallation } from '../installations/index.ts';
import { agentContext, type BaseContext } from '../organizations/index.ts';
import type { MergeGroupEvent } from './events.ts';
import { readPolicy } from './policy/read-policy.ts';
import { PullRequest, PullRequestHead } from './pull-request.entity.ts';
import { checkName, conclusionOf } from './sync/check-run.ts';
import { loadFindings } from './sync/pull-request-findings.ts';
import { loadScan } from './sync/situation.ts';
import { judge } from './sync/verdict.ts';
import { headline } from './sync/words.ts';

/**
 * A merge queue waits for the check on a commit of its own: it gets, at once, the verdict of the pull request that is
 * queued, as triage stands now.
 */
export async function answerMergeGroup(
  services: Services,
  base: BaseContext,
  { action, merge_group, repository, installation }: MergeGroupEvent,
): Promise<string> {
  if (action !== 'checks_requested' || !installation) return 'nothing to do';
  if ((await ensureInstallation(services, base, installation.id)) === null) return 'of no installation';
  const github = services.github.asInstallation(installation.id);
  const name = repositoryName(repository.full_name);
  const { data } = await github.rest.checks.listForRef({
    ...name,
    ref: merge_group.head_sha,
    check_name: checkName,
    // A workflow may have a job of the same name.
    app_id: services.github.credentials()?.appId ?? 0,
  });
  if (data.check_runs.some(({ status }) => status === 'completed')) return 'answered before';
  const answer = await answerFor(base, github, merge_group, repository.full_name, installation.id);
  await github.rest.checks.create({
    ...name,
    name: checkName,
    head_sha: merge_group.head_sha,
    status: 'completed',
    ...answer,
  });
  return answer.conclusion;
}

async function answerFor(
  base: BaseContext,
  github: ReturnType<Services['github']['asInstallation']>,
  { head_ref }: MergeGroupEvent['merge_group'],
  fullName: string,
  installationId: number,
) {
  const unknown = {
    conclusion: 'neutral' as const,
    output: {
      title: 'No verdict of its own',
      summary: 'Whitebox has scanned no pull request of this group; each was checked before it was queued.',
    },
  };
  // At its end: what stands before is the name of the base, which may be anything.
  const number = Number(/\/pr-(\d+)-[0-9a-f]+$/.exec(head_ref)?.[1] ?? Number.NaN);
  if (!Number.isInteger(number)) return unknown;
  const pull = await base.em.findOne(PullRequest, { installationId, fullName, number });
  const head =
    pull && (await base.em.findOne(PullRequestHead, { pullRequestId: pull.id, sha: pull.headSha }));
  if (!pull || !head?.published) return unknown;
  const { policy } = await readPolicy(github, fullName, pull.baseRef);
  const context = agentContext(base, pull.organizationId);
  const verdict = judge(await loadFindings(context, pull.id), policy);
  return {
    conclusion: conclusionOf({ policy, scan: await loadScan(context, head.scanId) }, verdict),
    output: {
      title: headline(verdict),
      summary: `The verdict of pull request #${number}, as triage stands now.`,
    },
  };
}
