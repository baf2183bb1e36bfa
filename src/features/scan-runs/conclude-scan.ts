import { storableJson } from '../../database/storable-json.ts';
import type { Context } from '../../shared/context.ts';
import { publishFindings, reopenReappeared, resolveVanished } from '../findings/index.ts';
import { changeScanStatus } from '../scans/index.ts';
import { isOfScanner } from './external-results.ts';
import { failScan } from './fail-scan.ts';
import type { RepositoryOutcome } from './scan-repository.ts';
import type { TargetsOutcome } from './scan-targets.ts';

export interface ScanOutcome {
  id: string;
  attempt: number;
  repositories: RepositoryOutcome[];
  /** Null for a scan without live targets. */
  targets: TargetsOutcome | null;
  /** Whether results of other scanners were part of it; they speak of the primary repository. */
  hadExternalResults: boolean;
  /** Whether packages were looked up at all. */
  hadAdvisories: boolean;
}

/** What is kept of what was left out; a repository of a million binaries must not fill the database. */
const maxNotAnalysed = 1_000;

/**
 * Takes a scan whose work is done to its end: failed, skipped, or through verification and triage to completed.
 * @returns the status it came to, or null when it was stopped meanwhile.
 */
export async function concludeScan(
  context: Context,
  outcome: ScanOutcome,
  triageWindowMs: number,
): Promise<string | null> {
  const { id, attempt, repositories, targets } = outcome;
  const notAnalysed = [
    ...repositories.flatMap((repository) =>
      repository.reason ? [{ path: repository.url, reason: repository.reason }] : repository.notAnalysed,
    ),
    ...(targets?.notAnalysed ?? []),
  ];
  await context.em.execute('update scans set not_analysed = ?::jsonb where id = ?', [
    storableJson(notAnalysed.slice(0, maxNotAnalysed)),
    id,
  ]);

  const failures = repositories.filter(({ status }) => status === 'failed');
  const nothingDone = targets === null && repositories.every(({ status }) => status !== 'completed');
  if (nothingDone && failures.length > 0) {
    const reason = failures.map(({ url, reason }) => `${url}: ${reason}`).join('; ');
    return (await failScan(context, { id, reason, attempt })) ? 'failed' : null;
  }
  const move = (
    to: 'skipped' | 'pending_verification' | 'pending_triage' | 'completed',
    more: { reason?: string; triageEndsAt?: Date } = {},
  ) => changeScanStatus(context.em, { id, to, now: context.now(), attempt, ...more });

  if (nothingDone) {
    return (await move('skipped', { reason: 'There was nothing to analyse' })) ? 'skipped' : null;
  }
  const reason = `${failures.length} of ${repositories.length} repositories could not be scanned`;
  if (!(await move('pending_verification', failures.length > 0 ? { reason } : {}))) return null;
  const { uncertain } = await publishFindings(context, { scanId: id });
  await reconcile(context, outcome);

  const waitMs = uncertain > 0 ? triageWindowMs : 0;
  if (!(await move('pending_triage', { triageEndsAt: new Date(context.now().getTime() + waitMs) })))
    return null;
  if (waitMs > 0) return 'pending_triage';
  await move('completed');
  return 'completed';
}

/** A complete scan of a default branch, or of a live target, also says what is no longer there. */
async function reconcile(
  context: Context,
  { id, repositories, targets, hadExternalResults, hadAdvisories }: ScanOutcome,
): Promise<void> {
  await reopenReappeared(context, { scanId: id });
  for (const [position, repository] of repositories.entries()) {
    const { repositoryId, status, isDefaultBranch, notAnalysed, userRules, external } = repository;
    // `.` stands for files too many to be named.
    const isComplete = !notAnalysed.some(({ path }) => path === '.');
    const missesResults = notAnalysed.some(({ path }) => path.startsWith('sarif:'));
    if (status !== 'completed' || !isDefaultBranch || !isComplete) continue;
    await resolveVanished(context, {
      scanId: id,
      repositoryId,
      ruleRan: (ruleId) => {
        if (ruleId.startsWith('external/') && missesResults) return false;
        if (isOfScanner(ruleId, external.failed)) return false;
        if (isOfScanner(ruleId, external.completed)) return true;
        if (ruleId.startsWith('external/')) return hadExternalResults && position === 0;
        if (ruleId.startsWith('dependencies/')) return hadAdvisories;
        return isProductRule(ruleId) || userRules.includes(ruleId);
      },
      notAnalysed: notAnalysed.map(({ path }) => path),
    });
  }
  for (const repositoryId of targets?.repositoryIds ?? []) {
    await resolveVanished(context, { scanId: id, repositoryId, onlyAt: targets?.answered ?? [] });
  }
}

/** The product's rules take part in every scan; an organization's own may not be called like them. */
const isProductRule = (ruleId: string) => /^(code|secrets|live|infrastructure)\//.test(ruleId);
