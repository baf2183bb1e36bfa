import { randomUUID } from 'node:crypto';
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { mergeBase } from '../../../github/merge-base.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import type { Services } from '../../../services.ts';
import type { Context } from '../../../shared/context.ts';
import { pullRequestShape } from '../events.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { type PullRequest, PullRequestHead } from '../pull-request.entity.ts';
import { advance } from './advance.ts';
import { ensureCheckRun, tellCheckRun } from './check-run.ts';
import { publishFindings } from './publish-findings.ts';
import { restartHead } from './restart-head.ts';
import { retireOtherHeads } from './retire-heads.ts';
import { loadEstimation, loadScan, type Situation } from './situation.ts';
import { uploadSarif } from './upload-sarif.ts';

/**
 * One pass: what GitHub says of the pull request now, what is to be done about its head, what is to be shown.
 * @returns where it stands, for the log
 * @throws what GitHub answers
 */
export async function bringUpToDate(
  services: Services,
  context: Context,
  pull: PullRequest,
  signal: AbortSignal,
): Promise<string> {
  const [installed] = await context.em.execute(
    'select 1 from installations where id = ? and organization_id = ? and suspended_at is null',
    [pull.installationId, pull.organizationId],
  );
  if (!installed) return 'the App is no longer installed';
  const github = services.github.asInstallation(pull.installationId);
  if (!(await refresh(context, github, pull))) return 'gone, or archived';
  signal.throwIfAborted();

  const head = await ensureHead(context, github, pull);
  await retireOtherHeads(services, context, github, pull, head);
  if (pull.state !== 'open') return pull.state;

  await ensureCheckRun(context, github, pull, head);
  const { policy, errors } = await readPolicy(github, pull.fullName, pull.baseRef);
  const situation: Situation = {
    pull,
    head,
    policy,
    policyErrors: errors,
    estimation: await loadEstimation(context, head.estimationId),
    scan: await loadScan(context, head.scanId),
  };
  const phase = await advance(services, context, github, situation);
  signal.throwIfAborted();
  // Where nothing is left to analyse, what was found before is gone.
  const isJudged = phase.kind === 'scanned' || (phase.kind === 'left-out' && phase.why === 'nothing');
  const verdict = isJudged ? await publishFindings(services, context, github, situation) : null;
  if (phase.kind === 'scanned' && policy.sarif) await uploadSarif(services, context, github, situation);
  await tellCheckRun(context, github, situation, phase, verdict);
  return phase.kind;
}

/**
 * GitHub's own word stands above what events told.
 * @returns false when there is no such pull request, or nobody may write to it
 */
async function refresh({ em, now }: Context, github: GitHub, pull: PullRequest): Promise<boolean> {
  try {
    const { data } = await github.rest.pulls.get({
      ...repositoryName(pull.fullName),
      pull_number: pull.number,
    });
    const live = pullRequestShape.parse(data);
    pull.state = live.merged ? 'merged' : live.state;
    pull.isDraft = live.draft ?? false;
    pull.isPrivate = live.base.repo.private;
    pull.headSha = live.head.sha;
    pull.headRef = live.head.ref;
    pull.baseRef = live.base.ref;
    pull.baseSha = live.base.sha;
    pull.updatedAt = now();
    await em.flush();
    return !live.base.repo.archived;
  } catch (error) {
    // Not there, or not ours to see any more.
    if (statusOf(error) !== 404 && statusOf(error) !== 403) throw error;
    return false;
  }
}

async function ensureHead({ em, now }: Context, github: GitHub, pull: PullRequest): Promise<PullRequestHead> {
  await em.execute(
    `insert into pull_request_heads (id, pull_request_id, sha, created_at) values (?, ?, ?, ?)
     on conflict (pull_request_id, sha) do nothing`,
    [randomUUID(), pull.id, pull.headSha, now()],
  );
  const where = { pullRequestId: pull.id, sha: pull.headSha };
  const head = await em.findOneOrFail(PullRequestHead, where, { refresh: true });
  // What was closed, or replaced by another head, begins anew when it is the head again; so does what is to be merged
  // into another branch than before, unless that one has the same history, as a branch that was renamed.
  const isToAnother = Boolean(head.baseRef) && head.baseRef !== pull.baseRef;
  const isRetargeted =
    isToAnother &&
    !(head.baseSha && (await mergeBase(github, pull.fullName, pull.baseRef, head.sha)) === head.baseSha);
  if (isToAnother && !isRetargeted) {
    head.baseRef = pull.baseRef;
    await em.execute('update pull_request_heads set base_ref = ? where id = ?', [pull.baseRef, head.id]);
  }
  if (pull.state === 'open' && (head.reason !== null || isRetargeted)) {
    await restartHead(em, head.id, { keepResult: head.published && !isRetargeted });
    return em.findOneOrFail(PullRequestHead, where, { refresh: true });
  }
  return head;
}
