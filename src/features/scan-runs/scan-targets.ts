import type { NotAnalysed } from '../../engine/report.ts';
import { runLiveChecks } from '../../live-checks/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { recordFindings } from '../findings/index.ts';
import { ensureRepository } from '../repositories/index.ts';

const userAgent = 'Whitebox-Scanner/0.1 (passive security checks on behalf of the owner)';

/**
 * Runs the passive checks of the live targets and records what was found, unpublished. Each origin counts as a
 * repository of its own.
 * @throws the signal's reason when aborted.
 */
export async function scanTargets(
  services: Pick<Services, 'config'>,
  context: Context,
  { scanId, targets, getPaths }: { scanId: string; targets: string[]; getPaths: string[] },
  signal: AbortSignal,
): Promise<{ repositoryIds: string[]; notAnalysed: NotAnalysed[] }> {
  const { findings, notChecked } = await runLiveChecks({
    targets,
    extraPaths: targets.flatMap((target) => getPaths.map((path) => ({ target, path }))),
    policy: services.config,
    signal,
    userAgent,
  });
  const byOrigin = Map.groupBy(findings, ({ affectedFile }) => new URL(affectedFile).origin);
  const repositoryIds: string[] = [];
  for (const origin of new Set(targets.map((target) => new URL(target).origin))) {
    const repositoryId = await ensureRepository(context, origin);
    await recordFindings(context, { scanId, repositoryId, findings: byOrigin.get(origin) ?? [] });
    repositoryIds.push(repositoryId);
  }
  return { repositoryIds, notAnalysed: notChecked.map(({ url, reason }) => ({ path: url, reason })) };
}
