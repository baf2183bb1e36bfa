/** Takes a commit of a pull request one step further, where a step is due. */
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { mergeBase } from '../../../github/merge-base.ts';
import { hasRole, roleOf } from '../../../github/permission.ts';
import type { Services } from '../../../services.ts';
import type { Context } from '../../../shared/context.ts';
import { InsufficientCreditsError } from '../../../shared/errors.ts';
import { createEstimation } from '../../cost-estimations/index.ts';
import { githubContext } from '../../organizations/index.ts';
import { createPullRequestScan, startDraft } from '../../scans/index.ts';
import { type Circumstances, type Phase, phaseOf } from './phase.ts';
import { loadEstimation, loadScan, type Situation } from './situation.ts';

/**
 * @returns where it stands afterwards
 * @throws what GitHub answers
 */
export async function advance(
  services: Services,
  context: Context,
  github: GitHub,
  situation: Situation,
): Promise<Phase> {
  const author = await githubContext(context, context.organizationId, {
    id: situation.pull.authorId,
    login: situation.pull.authorLogin,
  });
  // Estimated, then started: two steps at most.
  for (let step = 1; ; step++) {
    const phase = phaseOf(situation, await circumstancesOf(context, github, situation));
    if (step > 3) return phase;
    if (phase.kind === 'estimate') {
      await beginEstimation(services, author, github, situation);
    } else if (phase.kind === 'start') await begin(services, author, situation, false);
    else {
      if (phase.kind === 'waiting' && situation.scan === null) await begin(services, author, situation, true);
      return phase;
    }
  }
}

async function beginEstimation(
  services: Services,
  author: Context,
  github: GitHub,
  situation: Situation,
): Promise<void> {
  const { pull, head } = situation;
  // Histories without a common commit are compared with what they are to be merged into.
  head.baseSha ??= (await mergeBase(github, pull.fullName, pull.baseRef, head.sha)) ?? pull.baseSha;
  head.baseRef = pull.baseRef;
  const { id } = await createEstimation(
    services,
    author,
    {
      name: `${pull.fullName}#${pull.number}`,
      repos: [
        {
          source: 'connected',
          repo_url: `${services.config.githubServerUrl}/${pull.fullName}`,
          // The base repository has every head, forks' included; branches may be gone before they are read.
          branch: pull.isFork ? `refs/pull/${pull.number}/head` : pull.headRef,
          github_installation_id: pull.installationId,
        },
      ],
    },
    {
      baseSha: head.baseSha,
      along: (inside, estimationId) => {
        head.estimationId = estimationId;
        return save(inside, head);
      },
    },
  );
  situation.estimation = await loadEstimation(author, id);
}

async function begin(
  services: Services,
  author: Context,
  situation: Situation,
  isDraft: boolean,
): Promise<void> {
  const { pull, head, scan } = situation;
  try {
    // Made in an earlier pass that was cut off before it could be noted.
    head.scanId ??= await claimant(author, head.estimationId);
    if (scan) await startDraft(services, author, scan.id);
    else if (head.scanId) await save(author, head);
    else {
      head.scanId = await createPullRequestScan(services, author, {
        estimationId: head.estimationId ?? '',
        number: pull.number,
        isDraft,
      });
      await save(author, head);
    }
  } catch (error) {
    // The balance was enough a moment ago.
    if (!(error instanceof InsufficientCreditsError)) throw error;
  }
  situation.scan = await loadScan(author, head.scanId);
}

async function claimant({ em }: Context, estimationId: string | null | undefined): Promise<string | null> {
  const [row] = await em.execute<{ id: string | null }[]>(
    'select claimed_by_scan_id as id from cost_estimations where id = ?',
    [estimationId ?? null],
  );
  return row?.id ?? null;
}

async function save({ em }: Context, head: Situation['head']): Promise<void> {
  await em.execute(
    'update pull_request_heads set base_ref = ?, base_sha = ?, estimation_id = ?, scan_id = ? where id = ?',
    [head.baseRef ?? null, head.baseSha ?? null, head.estimationId ?? null, head.scanId ?? null, head.id],
  );
}

async function circumstancesOf(
  { em, organizationId, now }: Context,
  github: GitHub,
  { pull }: Situation,
): Promise<Circumstances> {
  const [row] = await em.execute<{ spent: number; balance: number; known: boolean }[]>(
    `select
       (select coalesce(-sum(e.amount), 0)::integer from credit_entries e join pull_request_heads h on h.scan_id = e.scan_id
          join pull_requests p on p.id = h.pull_request_id
        where p.repository_id = ? and e.organization_id = ? and e.created_at > now() - interval '24 hours') as spent,
       (select credits from organizations where id = ?) as balance,
       exists (select from pull_requests where repository_id = ? and author_id = ? and state = 'merged') as known`,
    [pull.repositoryId, organizationId, organizationId, pull.repositoryId, pull.authorId],
  );
  return {
    spentToday: row?.spent ?? 0,
    balance: row?.balance ?? 0,
    // People of the repository work from forks, too.
    isKnownAuthor:
      (row?.known ?? false) ||
      (pull.isFork &&
        hasRole(await roleOf(github, repositoryName(pull.fullName), pull.authorLogin), 'triage')),
    now: now(),
  };
}
