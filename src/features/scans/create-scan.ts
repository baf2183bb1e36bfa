import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import { checkPublicUrl } from '../../network/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError, PreconditionError, ValidationError } from '../../shared/errors.ts';
import { getArchive, missingArchives } from '../archives/index.ts';
import { recordAudit } from '../audit/index.ts';
import { missingContextDocuments } from '../context-documents/index.ts';
import { type CostEstimation, getEstimation } from '../cost-estimations/index.ts';
import { spendForScan } from '../credits/index.ts';
import { archiveUrl, ensureRepository, normalizeRepositoryUrl } from '../repositories/index.ts';
import { type MatchedRepository, matchRepositories } from './match-repositories.ts';
import { Scan, ScanRepository } from './scan.entity.ts';
import type { CreateScanInput } from './schemas.ts';

/**
 * Starts a full scan that claims an estimation. The checks come in the order of the decision "Order of checks";
 * claim, deduction and insertion are one transaction, so that of racing requests exactly one wins.
 * @throws NotFoundError, PreconditionError, ValidationError, InsufficientCreditsError
 */
export async function createScan(
  services: Pick<Services, 'config' | 'enqueue'>,
  context: Context,
  input: CreateScanInput,
): Promise<Scan> {
  const estimation = await getEstimation(context, input.cost_estimation_id ?? '');
  // It was priced by what a pull request changes; a full scan is another thing.
  if (estimation.baseSha !== null)
    throw new PreconditionError('Cost estimation is for a pull request; the GitHub App scans it');
  const credits = requireReady(estimation);
  const repositories = matchRepositories(estimation, input.repos);
  await requireArchives(context, repositories);
  requirePublicTargets(services, input.target_urls ?? []);
  const documents = [...new Set(input.context_document_ids ?? [])];
  if ((await missingContextDocuments(context, documents)).length > 0)
    throw new NotFoundError('Context document');

  const scan = await inTransaction(context, async (inside) => {
    const id = randomUUID();
    await claimEstimation(inside, estimation.id, id);
    const created = await insertScan(inside, {
      id,
      estimation,
      credits,
      repositories,
      documents,
      input,
      kind: { type: 'full' },
    });
    await spendForScan(inside, credits, id);
    await recordAudit(inside, {
      action: 'scan.created',
      subjectType: 'scan',
      subjectId: id,
      after: { cost_estimation_id: estimation.id, credits, repos: repositories.length },
    });
    return created;
  });
  await services.enqueue('run-scan', { id: scan.id });
  return scan;
}

export function requireReady(estimation: CostEstimation): number {
  if (estimation.status === 'pending' || estimation.status === 'running')
    throw new PreconditionError('Cost estimation is not ready');
  if (estimation.status === 'failed')
    throw new PreconditionError('Cost estimation failed, so it cannot be scanned');
  const credits = estimation.totalCredits ?? 0;
  if (credits <= 0)
    throw new PreconditionError('Cost estimation has zero credits: there is no analysable code in it');
  return credits;
}

/** An archive may have been deleted since it was estimated. */
async function requireArchives(context: Context, repositories: MatchedRepository[]): Promise<void> {
  const ids = repositories.flatMap(({ archiveId }) => archiveId ?? []);
  const missing = ids.length > 0 ? await missingArchives(context, ids) : [];
  const position = repositories.findIndex(
    ({ archiveId }) => archiveId !== null && missing.includes(archiveId),
  );
  if (position >= 0) throw new PreconditionError(`repos.${position}: The archive has been deleted`);
}

function requirePublicTargets({ config }: Pick<Services, 'config'>, targets: string[]): void {
  const problems = targets.flatMap((target, index) => {
    const checked = checkPublicUrl(target, config);
    return checked.ok ? [] : [`target_urls.${index} ${checked.reason}`];
  });
  if (problems.length > 0) throw new ValidationError(problems);
}

export async function claimEstimation(
  { em, organizationId }: Context,
  estimationId: string,
  scanId: string,
): Promise<void> {
  const claimed = await em.execute<unknown[]>(
    `update cost_estimations set claimed_by_scan_id = ?
     where id = ? and organization_id = ? and claimed_by_scan_id is null returning 1`,
    [scanId, estimationId, organizationId],
  );
  if (claimed.length === 0) throw new PreconditionError('Cost estimation has already been claimed by a scan');
}

export interface NewScan {
  id: string;
  estimation: CostEstimation;
  credits: number;
  repositories: MatchedRepository[];
  documents: string[];
  input: Omit<CreateScanInput, 'repos'>;
  kind: { type: 'full' } | { type: 'pr'; number: number; status: 'pending' | 'draft' };
}

export async function insertScan(
  context: Context,
  { id, estimation, credits, repositories, documents, input, kind }: NewScan,
): Promise<Scan> {
  const { em, organizationId, actor, now } = context;
  const primary = repositories[0] as MatchedRepository;
  const scan = em.create(Scan, {
    id,
    organizationId,
    createdBy: actor.userId,
    costEstimationId: estimation.id,
    taskId: `scan-${randomUUID()}`,
    scanType: kind.type,
    status: kind.type === 'pr' ? kind.status : 'pending',
    name: await displayName(context, primary),
    repoUrl: primary.url,
    branch: primary.branch,
    prNumber: kind.type === 'pr' ? kind.number : null,
    targetUrls: input.target_urls ?? null,
    authInstructions: input.auth_instructions ?? null,
    customContext: input.custom_context ?? null,
    contextDocumentIds: documents,
    credits,
    statusReason: null,
    notAnalysed: [],
    leaseExpiresAt: null,
    attempts: 0,
    triageEndsAt: null,
    startedAt: null,
    finishedAt: null,
    createdAt: now(),
    updatedAt: now(),
  });
  await em.persist(scan).flush();
  for (const [position, repository] of repositories.entries()) {
    const url = repository.archiveId
      ? archiveUrl(repository.archiveId)
      : normalizeRepositoryUrl(repository.url);
    em.create(ScanRepository, {
      scanId: id,
      position,
      repositoryId: await ensureRepository(context, url),
      source: repository.source,
      repoUrl: repository.url,
      branch: repository.branch,
      commitSha: repository.commitSha,
      baseSha: estimation.baseSha ?? null,
      archiveId: repository.archiveId,
      installationId: repository.installationId,
      isDefaultBranch: null,
      status: 'pending',
      error: null,
    });
  }
  await em.flush();
  return scan;
}

/** `repo@branch`; an archive goes by its file name. */
async function displayName(context: Context, { url, branch, archiveId }: MatchedRepository): Promise<string> {
  if (archiveId) return `${(await getArchive(context, archiveId)).filename}@${branch}`;
  return `${normalizeRepositoryUrl(url).split('/').at(-1)}@${branch}`;
}
