import type { GitHub } from '../../../github/client.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import type { Services } from '../../../services.ts';
import type { Context } from '../../../shared/context.ts';
import { ConflictError } from '../../../shared/errors.ts';
import { stopScan } from '../../scans/index.ts';
import { type PullRequest, PullRequestHead } from '../pull-request.entity.ts';
import { closeCheckRun } from './check-run.ts';

/** Commits that are no longer the head, and the head of a pull request that is closed: nothing goes on for them. */
export async function retireOtherHeads(
  services: Services,
  context: Context,
  github: GitHub,
  pull: PullRequest,
  current: PullRequestHead,
): Promise<void> {
  const heads = await context.em.find(PullRequestHead, { pullRequestId: pull.id, reason: null });
  for (const head of heads) {
    const isCurrent = head.id === current.id;
    if (isCurrent && pull.state === 'open') continue;
    const words = isCurrent
      ? (['Not scanned: the pull request was closed', 'Open it again to have it scanned.'] as const)
      : ([
          `Superseded by ${current.sha.slice(0, 12)}`,
          'A newer commit was pushed; its check run has the result.',
        ] as const);
    const wasUnderWay = await stop(services, context, head);
    // A result that was reached stays.
    if (!head.published && (wasUnderWay || head.checkHash))
      await closeCheckRun(context, github, pull, head, words).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw error;
      });
    await context.em.execute('update pull_request_heads set reason = ? where id = ?', [words[0], head.id]);
    // One that is opened again begins anew.
    if (isCurrent && !head.published) head.checkHash = null;
  }
}

async function stop(services: Services, context: Context, head: PullRequestHead): Promise<boolean> {
  if (!head.scanId) return Boolean(head.checkRunId);
  try {
    await stopScan(context, head.scanId);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    services.log.warn({ err: error }, 'a superseded scan could not be stopped');
    throw error;
  }
}
