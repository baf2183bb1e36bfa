import { inTransaction } from '../../database/in-transaction.ts';
import { claim, handBack, LeaseLostError, whileAlive } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import type { Logger } from '../../shared/logger.ts';
import { agentContext, baseContext } from '../organizations/index.ts';
import { CostEstimation, type EstimationRepo, type EstimationRepoResult } from './cost-estimation.entity.ts';
import { estimateRepository, type RepositoryEstimate } from './estimate-repository.ts';
import { failEstimation } from './fail-estimation.ts';
import { estimationWork } from './status.ts';

/** For one attempt at a whole estimation, in milliseconds. */
const defaultWallClockMs = 30 * 60_000;

export interface EstimationRun {
  id: string;
  log: Logger;
  /** Fires when the service stops. */
  stopping: AbortSignal;
  /** How long the estimation may take, in milliseconds. */
  wallClockMs?: number;
}

/**
 * Takes an estimation to a terminal status. Harmless when called for one that is finished or that another
 * worker has. When `stopping` fires, the estimation is handed back.
 * @returns what became of it, for the log.
 */
export async function runEstimation(
  services: Services,
  { id, log, stopping, wallClockMs = defaultWallClockMs }: EstimationRun,
): Promise<string> {
  const em = services.database.em.fork();
  const attempt = await claim(em, estimationWork, id);
  if (attempt === null) return 'nothing to do';
  const estimation = await em.fork().findOneOrFail(CostEstimation, { id });
  const context = agentContext(baseContext({ ...services, log }), estimation.organizationId);
  const deadline = AbortSignal.timeout(wallClockMs);
  try {
    const estimates = await whileAlive(em, estimationWork, { id, attempt, stopping }, async (alive) => {
      const signal = AbortSignal.any([alive, deadline]);
      const results: RepositoryEstimate[] = [];
      // One after the other: a single estimation of twenty repositories must not take all of the machine.
      for (const repo of estimation.repos)
        results.push(
          await estimateRepository(services, context, { ...repo, baseSha: estimation.baseSha }, signal),
        );
      return results;
    });
    return await finish(context, id, attempt, estimation.repos, estimates);
  } catch (error) {
    if (error instanceof LeaseLostError) return 'taken over';
    if (error === deadline.reason) {
      const reason = `It took longer than ${Math.ceil(wallClockMs / 60_000)} minutes`;
      return (await failEstimation(em, { id, error: reason, now: context.now() })) ? 'failed' : 'taken over';
    }
    await handBack(em, estimationWork, { id, attempt, counts: !stopping.aborted });
    if (stopping.aborted) return 'handed back';
    throw error;
  }
}

async function finish(
  context: Context,
  id: string,
  attempt: number,
  repos: EstimationRepo[],
  estimates: RepositoryEstimate[],
): Promise<string> {
  const failures = estimates.flatMap(({ result, reason }) =>
    reason === null ? [] : [`${result.repo_url} (${result.branch}): ${reason}`],
  );
  const status =
    failures.length === 0 ? 'completed' : failures.length < estimates.length ? 'partial' : 'failed';
  const results: EstimationRepoResult[] = estimates.map(({ result }) => result);
  const resolved = repos.map((repo, index) => {
    const sha = results[index]?.commit_sha;
    return sha ? { ...repo, commit_sha: sha } : repo;
  });
  const credits = results.reduce((sum, result) => sum + result.credits, 0);
  await inTransaction(context, ({ em, now }) =>
    em.execute(
      `update cost_estimations set status = ?, repos = ?, repo_results = ?, total_credits = ?, error = ?,
         lease_expires_at = null, updated_at = ?
       where id = ? and attempts = ? and status = 'running'`,
      [
        status,
        JSON.stringify(resolved),
        JSON.stringify(results),
        status === 'failed' ? null : credits,
        failures.length > 0 ? `Could not be estimated: ${failures.join('; ')}` : null,
        now(),
        id,
        attempt,
      ],
    ),
  );
  return status;
}
