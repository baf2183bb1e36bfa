/** The price of a scan: asked for, waited for, and held against the budget, before anything is spent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Estimation } from '../api/answers.ts';
import type { ApiClient, EstimationRepo } from '../api/api-client.ts';
import { Ending } from '../conclusion.ts';
import type { Console } from '../console.ts';

export interface EstimateOptions {
  name: string | null;
  repos: EstimationRepo[];
  signal: AbortSignal;
}

const firstWaitMs = 250;
const longestWaitMs = 10_000;
const waitSeconds = 10;

/**
 * @returns a finished estimation of which at least one repository can be scanned
 * @throws Ending, and what the API throws
 */
export async function estimate(
  api: Pick<ApiClient, 'createEstimation' | 'getEstimation'>,
  { name, repos, signal }: EstimateOptions,
  log: Console,
): Promise<Estimation> {
  let estimation = await api.createEstimation({ repos, ...(name === null ? {} : { name }) });
  log.info(`Estimation ${estimation.id}`);
  for (let waitMs = firstWaitMs; isUnderWay(estimation); waitMs = Math.min(longestWaitMs, waitMs * 1.5)) {
    estimation = await api.getEstimation(estimation.id, waitSeconds);
    if (isUnderWay(estimation)) await sleep(waitMs, undefined, { signal });
  }
  if (estimation.status === 'failed')
    throw new Ending(
      'error',
      `The code could not be estimated: ${estimation.error ?? 'no reason was given'}`,
    );
  if (estimation.status === 'partial')
    log.warning(`Some repositories could not be estimated and are left out: ${estimation.error ?? ''}`);
  for (const result of estimation.repo_results ?? []) describe(result, log);
  return estimation;
}

/** @throws Ending when the scan would cost more than `maxCredits` */
export function assertWithinBudget(credits: number, maxCredits: number | null): void {
  if (maxCredits === null || credits <= maxCredits) return;
  throw new Ending(
    'over-budget',
    `The scan would cost ${credits} credits, more than max-credits allows (${maxCredits}). Nothing was spent. ` +
      `Raise max-credits to ${credits}, or scan less of the code.`,
  );
}

function isUnderWay({ status }: Estimation): boolean {
  return status === 'pending' || status === 'running';
}

function describe(result: NonNullable<Estimation['repo_results']>[number], log: Console): void {
  if (result.status !== 'completed') return;
  const applications = result.applications.map(
    ({ app_name, architecture }) => `${app_name} (${architecture})`,
  );
  log.info(
    `${result.repo_url} ${result.branch} ${result.commit_sha.slice(0, 12)}: ${result.credits} credits` +
      `${result.from_cache ? ', known from before' : ''}` +
      `${applications.length > 0 ? `; ${applications.join(', ')}` : ''}`,
  );
}
