import { isDatabaseError } from '../../database/is-database-error.ts';
import { storableJson } from '../../database/storable-json.ts';
import { scanInChild } from '../../engine/child/index.ts';
import type { NotAnalysed, Report } from '../../engine/report.ts';
import type { ExternalResults } from '../../external-scanners/index.ts';
import { askTimeoutMs, findDefaultBranch } from '../../git/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import {
  coveringInstallation,
  failureReason,
  nameOfSource,
  normalizeRepositoryUrl,
  obtainCommit,
  type ResolvedSource,
  scanCacheFile,
  sourceToken,
} from '../repositories/index.ts';
import { ScanRepository, type Silenced } from '../scans/index.ts';
import { baselineOf, withoutBaseline } from './baseline.ts';
import { externalResults } from './external-results.ts';
import type { Attachments } from './load-attachments.ts';
import { recordAsAttempt } from './record-as-attempt.ts';

/** So many are kept; nobody reads more. */
const maxSilenced = 100;

export interface RepositoryOutcome {
  repositoryId: string;
  url: string;
  status: 'completed' | 'skipped' | 'failed';
  /** Why it failed; null otherwise. */
  reason: string | null;
  isDefaultBranch: boolean;
  notAnalysed: NotAnalysed[];
  /** Not all of the code could be analysed. */
  endedEarly: boolean;
  /** Ids of the organization's own rules that took part. */
  userRules: string[];
  /** What comments in it silence; of a pull request, what its merge base does not. */
  silenced: Silenced[];
  /** Scanners of others that gave results, and that should have. */
  external: Pick<ExternalResults, 'completed' | 'failed'>;
}

/**
 * Scans one repository in a child process of its own and records what was found, unpublished. A failure of the
 * repository is an outcome, so that the others go on.
 * @throws only what is not the repository's fault: LeaseLostError, the signal's reason, a database that is away.
 */
export async function scanRepository(
  services: Services,
  context: Context,
  {
    repository,
    attempt,
    attachments,
  }: { repository: ScanRepository; attempt: number; attachments: Pick<Attachments, 'rules' | 'sarif'> },
  signal: AbortSignal,
): Promise<RepositoryOutcome> {
  const { repositoryId, scanId } = repository;
  const base = { repositoryId, url: repository.repoUrl };
  let report: Report;
  let isDefaultBranch: boolean;
  let external: ExternalResults;
  try {
    const source = await pinnedSource(services, context, repository);
    const { gitDir, commit } = await obtainCommit(services, context, source, signal);
    isDefaultBranch = await onDefaultBranch(services, source, signal);
    external = await externalResults(services, { gitDir, commit }, signal);
    // A change must not switch off what would be said of it.
    const settingsFrom = repository.baseSha
      ? await obtainCommit(services, context, { ...source, version: repository.baseSha }, signal)
      : undefined;
    report = await scanInChild(
      {
        gitDir,
        commit,
        name: nameOfSource(source),
        rules: attachments.rules,
        sarif: [...attachments.sarif, ...external.sarif],
        advisories: services.advisories,
        cache: await scanCacheFile(services, context, source),
        ...(settingsFrom && { settingsFrom: { gitDir: settingsFrom.gitDir, commit: settingsFrom.commit } }),
      },
      { signal },
    );
    if (repository.baseSha) {
      const whole = report.findings.length;
      const baseline = await baselineOf(
        services,
        context,
        { ...source, version: repository.baseSha },
        report,
        signal,
      );
      report = withoutBaseline(report, baseline);
      await context.em.nativeUpdate(
        ScanRepository,
        { scanId, position: repository.position },
        { alreadyThere: whole - report.findings.length },
      );
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isDatabaseError(error)) throw error;
    const reason = failureReason(error);
    if (reason === null) context.log.error({ err: error, scanId }, 'a repository could not be scanned');
    const outcome = {
      ...base,
      status: 'failed' as const,
      reason: reason ?? 'it could not be analysed',
      isDefaultBranch: false,
      notAnalysed: [],
      endedEarly: false,
      userRules: [],
      silenced: [],
      external: { completed: [], failed: [] },
    };
    await saveOutcome(context, repository, outcome);
    return outcome;
  }
  await recordAsAttempt(context, attempt, { scanId, repositoryId, findings: report.findings });
  const status: RepositoryOutcome['status'] =
    report.statistics.analysableLines > 0 || report.findings.length > 0 ? 'completed' : 'skipped';
  const outcome = {
    ...base,
    status,
    reason: null,
    isDefaultBranch,
    notAnalysed: [...report.notAnalysed, ...external.notAnalysed],
    endedEarly: report.endedEarly,
    userRules: report.userRules,
    silenced: report.suppressed.slice(0, maxSilenced).map(({ fingerprint: _, ...shown }) => shown),
    external,
  } satisfies RepositoryOutcome;
  await saveOutcome(context, repository, outcome);
  return outcome;
}

/** @throws SourceUnavailableError when the organization may no longer read it. */
async function pinnedSource(
  services: Services,
  context: Context,
  { source, repoUrl: url, branch, commitSha, archiveId, installationId }: ScanRepository,
): Promise<ResolvedSource> {
  return {
    source,
    url,
    normalizedUrl: archiveId ? url : normalizeRepositoryUrl(url),
    branch,
    version: commitSha,
    archiveId: archiveId ?? null,
    installationId:
      source === 'connected'
        ? await coveringInstallation(services, context, { url, installationId: installationId ?? undefined })
        : null,
  };
}

/** An archive is all there is of it. When the server does not say, nothing is concluded from what is missing. */
async function onDefaultBranch(
  services: Services,
  source: ResolvedSource,
  signal: AbortSignal,
): Promise<boolean> {
  if (source.archiveId) return true;
  const token = await sourceToken(services, source);
  const access = { url: source.url, token, policy: services.config, timeoutMs: askTimeoutMs, signal };
  const branch = await findDefaultBranch(access).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  return branch === source.branch;
}

async function saveOutcome(
  context: Context,
  { scanId, position }: ScanRepository,
  outcome: RepositoryOutcome,
): Promise<void> {
  await context.em.nativeUpdate(
    ScanRepository,
    { scanId, position },
    {
      status: outcome.status,
      error: outcome.reason,
      isDefaultBranch: outcome.isDefaultBranch,
      endedEarly: outcome.endedEarly,
    },
  );
  if (outcome.silenced.length > 0)
    await context.em.execute(
      'update scan_repositories set silenced = ?::jsonb where (scan_id, position) = (?, ?)',
      [storableJson(outcome.silenced), scanId, position],
    );
}
