import type { NotAnalysed } from '../../engine/report.ts';
import type { Context } from '../../shared/context.ts';
import { publishFindings, reopenReappeared, resolveVanished } from '../findings/index.ts';
import { changeScanStatus, Scan } from '../scans/index.ts';
import { failScan } from './fail-scan.ts';
import type { RepositoryOutcome } from './scan-repository.ts';

export interface ScanOutcome {
  id: string;
  attempt: number;
  repositories: RepositoryOutcome[];
  /** Null for a scan without live targets. */
  targets: { repositoryIds: string[]; notAnalysed: NotAnalysed[] } | null;
  /** Rule ids of other scanners whose results were part of this scan begin like this; empty without any. */
  hadExternalResults: boolean;
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
  await context.em.nativeUpdate(Scan, { id }, { notAnalysed: notAnalysed.slice(0, maxNotAnalysed) });

  const failures = repositories.filter(({ status }) => status === 'failed');
  if (failures.length === repositories.length && targets === null) {
    const reason = failures.map(({ url, reason }) => `${url}: ${reason}`).join('; ');
    return (await failScan(context, { id, reason, attempt })) ? 'failed' : null;
  }
  const move = (
    to: 'skipped' | 'pending_verification' | 'pending_triage' | 'completed',
    more: { reason?: string; triageEndsAt?: Date } = {},
  ) => changeScanStatus(context.em, { id, to, now: context.now(), attempt, ...more });

  if (targets === null && repositories.every(({ status }) => status !== 'completed')) {
    return (await move('skipped', { reason: 'There was nothing to analyse' })) ? 'skipped' : null;
  }
  if (!(await move('pending_verification'))) return null;
  const { uncertain } = await publishFindings(context, { scanId: id });
  await reconcile(context, outcome);

  const waitMs = uncertain > 0 ? triageWindowMs : 0;
  if (!(await move('pending_triage', { triageEndsAt: new Date(context.now().getTime() + waitMs) })))
    return null;
  if (waitMs > 0) return 'pending_triage';
  await move(
    'completed',
    failures.length > 0
      ? { reason: `${failures.length} of ${repositories.length} repositories could not be scanned` }
      : {},
  );
  return 'completed';
}

/** A complete scan of a default branch, or of a live target, also says what is no longer there. */
async function reconcile(
  context: Context,
  { id, repositories, targets, hadExternalResults }: ScanOutcome,
): Promise<void> {
  await reopenReappeared(context, { scanId: id });
  const ruleRan = (ruleId: string) => hadExternalResults || !ruleId.startsWith('external/');
  for (const { repositoryId, status, isDefaultBranch, notAnalysed } of repositories) {
    if (status !== 'completed' || !isDefaultBranch) continue;
    await resolveVanished(context, {
      scanId: id,
      repositoryId,
      ruleRan,
      notAnalysed: notAnalysed.map(({ path }) => path),
    });
  }
  if (targets && targets.notAnalysed.length === 0) {
    for (const repositoryId of targets.repositoryIds)
      await resolveVanished(context, { scanId: id, repositoryId });
  }
}
