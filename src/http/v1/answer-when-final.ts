/**
 * `Prefer: wait=30` (RFC 7240): a client that polls for the end of something is answered when it has ended, at the
 * latest after so many seconds. It learns of the end at once and asks less often.
 */
import type { Request, Response } from 'express';
import { exchangeOf } from '../exchange.ts';

/** A longer wait is cut to this, in seconds: shorter than the minute after which proxies give up. */
export const longestWaitSeconds = 30;
/** Waiting asks the database again and again, so one organization may do it only so often at a time. */
const mostPerOrganization = 10;
const firstPauseMs = 50;
const longestPauseMs = 500;

/** The requests of one server that wait. */
export interface Waiting {
  /** Of each organization. */
  readonly counts: Map<string, number>;
  /** Aborted when the server stops: who waits is answered with what is known. */
  readonly signal: AbortSignal;
}

/**
 * Reads again until the answer is final, the client's time is up or the client is gone. Whoever may not wait is
 * answered at once, as without the preference: it is a wish, not a demand.
 * @param read throws what the route throws
 */
export async function answerWhenFinal<T>(
  { request, response }: { request: Request; response: Response },
  { counts, signal }: Waiting,
  { read, isFinal }: { read: () => Promise<T>; isFinal: (answer: T) => boolean },
): Promise<T> {
  const first = await read();
  const exchange = exchangeOf(response);
  const seconds = preferredWait(request);
  const organization = exchange.principal?.organizationId ?? '';
  const others = counts.get(organization) ?? 0;
  if (seconds === 0 || isFinal(first) || others >= mostPerOrganization) return first;

  counts.set(organization, others + 1);
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1_000;
  try {
    let answer = first;
    for (let pauseMs = firstPauseMs; !isFinal(answer); pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || signal.aborted || response.destroyed) break;
      await pause(Math.min(leftMs, pauseMs), signal);
      answer = await read();
    }
    response.setHeader('Preference-Applied', `wait=${seconds}`);
    return answer;
  } finally {
    exchange.waitedMs = performance.now() - startedAt;
    const left = (counts.get(organization) ?? 1) - 1;
    if (left > 0) counts.set(organization, left);
    else counts.delete(organization);
  }
}

/** In seconds; 0 without one. What is not understood is ignored, as the RFC asks. */
function preferredWait(request: Request): number {
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(request.get('prefer') ?? '');
  return Math.min(longestWaitSeconds, Number(match?.[1] ?? 0));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
