import { claim, handBack, LeaseLostError, whileAlive } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import type { Logger } from '../../shared/logger.ts';
import { agentContext, baseContext } from '../organizations/index.ts';
import { Scan, ScanRepository, scanWork } from '../scans/index.ts';
import { connectModel, seekOpinions } from '../second-opinion/index.ts';
import { concludeScan } from './conclude-scan.ts';
import { failScan } from './fail-scan.ts';
import { loadAttachments } from './load-attachments.ts';
import { type RepositoryOutcome, scanRepository } from './scan-repository.ts';
import { scanTargets } from './scan-targets.ts';

/** For one attempt at a whole scan, in milliseconds. */
const defaultWallClockMs = 30 * 60_000;

export interface ScanRun {
  id: string;
  log: Logger;
  /** Fires when the service stops. */
  stopping: AbortSignal;
  /** How long the scan may take, in milliseconds. */
  wallClockMs?: number;
}

/**
 * Takes a scan from `pending` to a terminal status (or to `pending_triage`). Harmless when called for one that
 * is finished or that another worker has. When `stopping` fires, the scan is handed back and its child process
 * is gone. A scan that takes too long fails; trying again would take as long.
 * @returns what became of it, for the log.
 */
export async function runScan(
  services: Services,
  { id, log, stopping, wallClockMs = defaultWallClockMs }: ScanRun,
): Promise<string> {
  const em = services.database.em.fork();
  const attempt = await claim(em, scanWork, id);
  if (attempt === null) return 'nothing to do';
  const base = baseContext({ ...services, log });
  const scan = await base.em.findOneOrFail(Scan, { id });
  const context = agentContext(base, scan.organizationId);
  const deadline = AbortSignal.timeout(wallClockMs);
  try {
    return await whileAlive(em, scanWork, { id, attempt, stopping }, (alive) =>
      work(services, context, { scan, attempt, alive, signal: AbortSignal.any([alive, deadline]) }),
    );
  } catch (error) {
    if (error instanceof LeaseLostError) return 'stopped or taken over';
    if (error === deadline.reason) {
      const reason = `It took longer than ${Math.ceil(wallClockMs / 60_000)} minutes`;
      return (await failScan(context, { id, reason, attempt })) ? 'failed' : 'stopped';
    }
    await handBack(em, scanWork, { id, attempt, counts: !stopping.aborted });
    if (stopping.aborted) return 'handed back';
    throw error;
  }
}

/** Off unless a model is configured. It has time of its own: a slow model must not use up the scan's. */
async function secondOpinions(
  { config }: Services,
  context: Context,
  scanId: string,
  alive: AbortSignal,
): Promise<void> {
  const { opinionModel } = config;
  if (opinionModel)
    await seekOpinions(context, { scanId, connect: () => connectModel(opinionModel), signal: alive });
}

interface Attempt {
  scan: Scan;
  attempt: number;
  /** Fires when the scan is stopped, taken over or handed back. */
  alive: AbortSignal;
  /** Fires also when it takes too long. */
  signal: AbortSignal;
}

async function work(
  services: Services,
  context: Context,
  { scan, attempt, alive, signal }: Attempt,
): Promise<string> {
  const { id } = scan;
  const { em } = context;
  await em.execute('update scans set started_at = coalesce(started_at, ?) where id = ?', [context.now(), id]);
  const attachments = await loadAttachments(context, scan.contextDocumentIds);

  const repositories: RepositoryOutcome[] = [];
  for (const repository of await em.find(ScanRepository, { scanId: id }, { orderBy: { position: 'asc' } })) {
    // Other scanners' results speak of the primary repository.
    const sarif = repository.position === 0 ? attachments.sarif : [];
    repositories.push(
      await scanRepository(
        services,
        context,
        { repository, attempt, attachments: { rules: attachments.rules, sarif } },
        signal,
      ),
    );
  }
  const targets = scan.targetUrls?.length
    ? await scanTargets(
        services,
        context,
        { scanId: id, attempt, targets: scan.targetUrls, getPaths: attachments.getPaths },
        signal,
      )
    : null;

  await secondOpinions(services, context, id, alive);
  const outcome = {
    id,
    attempt,
    repositories,
    targets,
    hadExternalResults: attachments.sarif.length > 0,
    hadAdvisories: services.advisories !== null,
  };
  return (await concludeScan(context, outcome, services.config.triageWindowMs)) ?? 'stopped';
}
