import type { Services } from '../../services.ts';
import { withinTime } from '../../shared/within-time.ts';

export interface Readiness {
  ready: boolean;
  /** What does not answer; empty when ready. */
  problems: string[];
}

const timeoutMs = 2_000;
/** Asked without a key: so askers share an answer for a moment. */
const keepMs = 500;

/** @returns a function that says whether database and queue answer. It never rejects. */
export function createReadinessCheck({ pool, queue, log }: Services): () => Promise<Readiness> {
  let answer: Promise<Readiness> | undefined;

  const ask = async (name: string, work: Promise<unknown>): Promise<string[]> => {
    try {
      await withinTime(work, timeoutMs, `the ${name}`);
      return [];
    } catch (error) {
      log.warn({ err: error, part: name }, 'not ready');
      return [`The ${name} does not answer`];
    }
  };

  return () => {
    if (answer) return answer;
    const asked = Promise.all([ask('database', pool.query('select 1')), ask('queue', queue.ping())]).then(
      (found) => {
        const problems = found.flat();
        return { ready: problems.length === 0, problems };
      },
    );
    answer = asked;
    asked.finally(() => setTimeout(() => (answer = undefined), keepMs).unref());
    return asked;
  };
}
