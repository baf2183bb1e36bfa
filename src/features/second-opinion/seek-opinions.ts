import type { LanguageModel } from 'ai';
import type { Context } from '../../shared/context.ts';
import { type DoubtfulFinding, findDoubtful, recordOpinion } from '../findings/index.ts';
import { askModel } from './ask-model.ts';
import { asCheck, verdictAfter } from './opinion.ts';

export interface OpinionLimits {
  /** Findings of one scan, the worst of those that would become visible first. */
  findings: number;
  /** Asked at the same time. */
  concurrency: number;
  /** For one answer, in milliseconds. */
  answerMs: number;
  /** For all of one scan, in milliseconds. */
  totalMs: number;
  /** In a row; then the model counts as away. */
  failures: number;
}

export const defaultOpinionLimits: OpinionLimits = {
  findings: 20,
  concurrency: 3,
  answerMs: 45_000,
  totalMs: 180_000,
  failures: 3,
};

/**
 * Asks a language model about what a scan is about to publish. Its word is kept with the verdicts until they are
 * published, so that doing it again is harmless. Nothing of it can lose the scan.
 * @throws the signal's reason when aborted
 */
export async function seekOpinions(
  context: Context,
  {
    scanId,
    connect,
    signal,
    limits = defaultOpinionLimits,
  }: { scanId: string; connect: () => Promise<LanguageModel>; signal: AbortSignal; limits?: OpinionLimits },
): Promise<{ asked: number; answered: number }> {
  const counts = { asked: 0, answered: 0, failuresInARow: 0 };
  const total = AbortSignal.timeout(limits.totalMs);
  // `warn` once for a scan: that is what an operator can do something about.
  const fail = (error: unknown) => {
    counts.failuresInARow++;
    const message = counts.failuresInARow === limits.failures ? 'warn' : 'debug';
    context.log[message]({ reason: nameOf(error), scan_id: scanId }, 'a second opinion could not be had');
  };
  try {
    const waiting = await findDoubtful(context, { scanId, limit: limits.findings });
    if (waiting.length === 0) return { asked: 0, answered: 0 };
    const model = await connect();
    const askNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (signal.aborted || total.aborted || counts.failuresInARow >= limits.failures) return;
        counts.asked++;
        const patience = AbortSignal.any([signal, total, AbortSignal.timeout(limits.answerMs)]);
        await answer(context, scanId, next, model, patience).then(() => {
          counts.answered++;
          counts.failuresInARow = 0;
        }, fail);
      }
    };
    await Promise.all(Array.from({ length: limits.concurrency }, askNext));
  } catch (error) {
    fail(error);
  }
  signal.throwIfAborted();
  context.log.info({ scan_id: scanId, asked: counts.asked, answered: counts.answered }, 'second opinions');
  return { asked: counts.asked, answered: counts.answered };
}

async function answer(
  context: Context,
  scanId: string,
  finding: DoubtfulFinding,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<void> {
  const opinion = await untilAborted(askModel(model, finding, signal), signal);
  const isLowered = verdictAfter(finding.verdict, opinion) !== finding.verdict;
  await recordOpinion(context, { scanId, findingId: finding.id, check: asCheck(opinion), isLowered });
}

/** A model that does not heed the signal is not waited for. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Never the message: it may hold the question or the answer, and with it the scanned code. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}
