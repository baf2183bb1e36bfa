import { claim, handBack, LeaseLostError, whileAlive } from '../../../database/lease.ts';
import type { Services } from '../../../services.ts';
import type { Logger } from '../../../shared/logger.ts';
import { agentContext, baseContext } from '../../organizations/index.ts';
import { PullRequest, pullRequestWork } from '../pull-request.entity.ts';
import { bringUpToDate } from './bring-up-to-date.ts';

/**
 * Brings what GitHub shows of a pull request up to date with what is known here. Whatever happened, and however often
 * this is called, the end state is the same. One worker at a time has a pull request: all that is written there is
 * written in its turn.
 * @returns what became of it, for the log
 */
export async function syncPullRequest(
  services: Services,
  { id, log, stopping }: { id: string; log: Logger; stopping: AbortSignal },
): Promise<string> {
  const em = services.database.em.fork();
  const attempt = await claim(em, pullRequestWork, id);
  if (attempt === null) return 'nothing to do';
  try {
    for (;;) {
      const base = baseContext({ ...services, log });
      const pull = await base.em.findOneOrFail(PullRequest, { id });
      const context = agentContext(base, pull.organizationId);
      const outcome = await whileAlive(em, pullRequestWork, { id, attempt, stopping }, (signal) =>
        bringUpToDate(services, context, pull, signal),
      );
      const [left] = await em.execute<{ status: string }[]>(
        `update pull_requests set status = case when wanted = ? then 'idle' else status end,
           attempts = case when wanted = ? then 0 else attempts end,
           lease_expires_at = case when wanted = ? then null else lease_expires_at end, error = null
         where id = ? and attempts = ? and status = 'working' returning status`,
        [pull.wanted, pull.wanted, pull.wanted, id, attempt],
      );
      if (left?.status !== 'working') return outcome;
    }
  } catch (error) {
    if (error instanceof LeaseLostError) return 'taken over';
    await em.execute('update pull_requests set error = ? where id = ?', [
      error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      id,
    ]);
    await handBack(em, pullRequestWork, { id, attempt, counts: !stopping.aborted });
    if (stopping.aborted) return 'handed back';
    throw error;
  }
}
