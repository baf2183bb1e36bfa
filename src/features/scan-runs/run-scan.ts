import { claim, handBack, LeaseLostError, whileAlive } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import { agentUserId, agentUsername, type Context } from '../../shared/context.ts';
import type { Logger } from '../../shared/logger.ts';
import { Scan, ScanRepository, scanWork } from '../scans/index.ts';
import { concludeScan } from './conclude-scan.ts';
import { loadAttachments } from './load-attachments.ts';
import { type RepositoryOutcome, scanRepository } from './scan-repository.ts';
import { scanTargets } from './scan-targets.ts';

/**
 * Takes a scan from `pending` to a terminal status (or to `pending_triage`). Harmless when called for one that
 * is finished or that another worker has. When `stopping` fires, the scan is handed back and its child process
 * is gone.
 * @returns what became of it, for the log.
 */
export async function runScan(
  services: Services,
  { id, log, stopping }: { id: string; log: Logger; stopping: AbortSignal },
): Promise<string> {
  const em = services.database.em.fork();
  const attempt = await claim(em, scanWork, id);
  if (attempt === null) return 'nothing to do';
  try {
    return await whileAlive(em, scanWork, { id, attempt, stopping }, (signal) =>
      work(services, { id, attempt, log, signal }),
    );
  } catch (error) {
    if (error instanceof LeaseLostError) return 'stopped or taken over';
    await handBack(em, scanWork, { id, attempt, counts: !stopping.aborted });
    if (stopping.aborted) return 'handed back';
    throw error;
  }
}

interface Attempt {
  id: string;
  attempt: number;
  log: Logger;
  signal: AbortSignal;
}

async function work(services: Services, { id, attempt, log, signal }: Attempt): Promise<string> {
  const em = services.database.em.fork();
  const scan = await em.findOneOrFail(Scan, { id });
  const context: Context = {
    organizationId: scan.organizationId,
    actor: { userId: agentUserId, username: agentUsername, source: 'agent', apiKeyId: null },
    em,
    log,
    now: () => new Date(),
  };
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
        { repository, attachments: { rules: attachments.rules, sarif } },
        signal,
      ),
    );
  }
  const targets = scan.targetUrls?.length
    ? await scanTargets(
        services,
        context,
        { scanId: id, targets: scan.targetUrls, getPaths: attachments.getPaths },
        signal,
      )
    : null;

  const outcome = { id, attempt, repositories, targets, hadExternalResults: attachments.sarif.length > 0 };
  return (await concludeScan(context, outcome, services.config.triageWindowMs)) ?? 'stopped';
}
