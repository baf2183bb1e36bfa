import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { PreconditionError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { getEstimation } from '../cost-estimations/index.ts';
import { spendForScan } from '../credits/index.ts';
import { claimEstimation, insertScan, requireReady } from './create-scan.ts';
import type { MatchedRepository } from './match-repositories.ts';

export interface PullRequestScanInput {
  estimationId: string;
  number: number;
  /** A draft is not paid and not begun: credits are missing, or somebody's word. */
  isDraft: boolean;
}

/**
 * A scan of what a pull request adds, by an estimation made for it.
 * @returns the scan's id
 * @throws NotFoundError, PreconditionError, InsufficientCreditsError
 */
export async function createPullRequestScan(
  services: Pick<Services, 'enqueue'>,
  context: Context,
  { estimationId, number, isDraft }: PullRequestScanInput,
): Promise<string> {
  const estimation = await getEstimation(context, estimationId);
  const credits = requireReady(estimation);
  const [repo] = estimation.repos;
  if (!repo || estimation.baseSha === null)
    throw new PreconditionError('Cost estimation is not for a pull request');
  const repository: MatchedRepository = {
    url: repo.repo_url ?? '',
    branch: repo.branch ?? '',
    source: repo.source,
    commitSha: repo.commit_sha ?? '',
    archiveId: null,
    installationId: repo.github_installation_id ?? null,
  };
  const id = randomUUID();
  await inTransaction(context, async (inside) => {
    await claimEstimation(inside, estimation.id, id);
    await insertScan(inside, {
      id,
      estimation,
      credits,
      repositories: [repository],
      documents: [],
      input: {},
      kind: { type: 'pr', number, status: isDraft ? 'draft' : 'pending' },
    });
    if (!isDraft) await spendForScan(inside, credits, id);
    await recordAudit(inside, {
      action: isDraft ? 'scan.drafted' : 'scan.created',
      subjectType: 'scan',
      subjectId: id,
      after: { cost_estimation_id: estimation.id, credits, pr_number: number },
    });
  });
  if (!isDraft) await services.enqueue('run-scan', { id });
  return id;
}

/**
 * Pays and begins a draft.
 * @returns false when it is no draft any more
 * @throws InsufficientCreditsError; it stays a draft then
 */
export async function startDraft(
  services: Pick<Services, 'enqueue'>,
  context: Context,
  id: string,
): Promise<boolean> {
  const started = await inTransaction(context, async (inside) => {
    const [draft] = await inside.em.execute<{ credits: number }[]>(
      `update scans set status = 'pending', updated_at = ? where id = ? and organization_id = ? and status = 'draft'
       returning credits`,
      [inside.now(), id, inside.organizationId],
    );
    if (!draft) return false;
    await spendForScan(inside, draft.credits, id);
    await recordAudit(inside, { action: 'scan.started', subjectType: 'scan', subjectId: id });
    return true;
  });
  if (started) await services.enqueue('run-scan', { id });
  return started;
}
