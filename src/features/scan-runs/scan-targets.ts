import type { NotAnalysed } from '../../engine/report.ts';
import { runLiveChecks } from '../../live-checks/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { ensureRepository } from '../repositories/index.ts';
import { recordAsAttempt } from './record-as-attempt.ts';

const userAgent = 'Whitebox-Scanner/0.1 (passive security checks on behalf of the owner)';

export interface TargetsToScan {
  scanId: string;
  attempt: number;
  targets: string[];
  /** Of the targets' API, beginning with `/`. */
  getPaths: string[];
  /** For each host; gentle unless given. */
  requestsPerSecond?: number;
}

export interface TargetsOutcome {
  repositoryIds: string[];
  notAnalysed: NotAnalysed[];
  /** The addresses that gave an answer. */
  answered: string[];
}

/**
 * Runs the passive checks of the live targets and records what was found, unpublished. Each origin counts as a
 * repository of its own.
 * @throws LeaseLostError; the signal's reason when aborted.
 */
export async function scanTargets(
  services: Pick<Services, 'config'>,
  context: Context,
  { scanId, attempt, targets, getPaths, ...pace }: TargetsToScan,
  signal: AbortSignal,
): Promise<TargetsOutcome> {
  const { findings, notChecked, answered } = await runLiveChecks({
    targets,
    extraPaths: targets.flatMap((target) => getPaths.map((path) => ({ target, path }))),
    policy: services.config,
    signal,
    userAgent,
    ...pace,
  });
  const origins = new Set(targets.map((target) => new URL(target).origin));
  const byOrigin = Map.groupBy(findings, ({ affectedFile }) => ownOrigin(new URL(affectedFile), origins));
  const repositoryIds: string[] = [];
  for (const origin of origins) {
    const repositoryId = await ensureRepository(context, origin);
    await recordAsAttempt(context, attempt, {
      scanId,
      repositoryId,
      findings: byOrigin.get(origin) ?? [],
    });
    repositoryIds.push(repositoryId);
  }
  const notAnalysed = notChecked.map(({ url, reason }) => ({ path: url, reason }));
  return { repositoryIds, notAnalysed, answered };
}

/** What plain http gives away belongs to the https target of that host. */
function ownOrigin({ origin, host }: URL, origins: ReadonlySet<string>): string {
  return origins.has(origin) ? origin : `https://${host}`;
}
