/** Patience with GitHub's limits and failures, for every client of its API: the App's and the Action's. */
import { setTimeout as sleep } from 'node:timers/promises';

/** As Octokit throws it. */
interface Failure {
  status?: number;
  response?: { headers?: Record<string, string | number | undefined>; data?: unknown };
}

interface RequestOptions {
  method: string;
  url: string;
  request?: { signal?: AbortSignal };
}

/** What of an Octokit is needed; of any of its flavours. */
interface Hooked {
  hook: {
    // biome-ignore lint/suspicious/noExplicitAny: the flavours of Octokit type their hooks differently
    wrap(name: 'request', wrapped: (request: any, options: any) => any): void;
  };
}

export interface Patience {
  /** Ends requests and waits. */
  signal?: AbortSignal;
  /** For one request, in milliseconds. */
  timeoutMs?: number;
  /** Between two writes that notify people, in milliseconds; GitHub asks for a second. */
  writeGapMs?: number;
  /** The longest wait that GitHub may ask for, in milliseconds; beyond it the failure is the caller's. */
  longestWaitMs?: number;
  /** Before a failed request is repeated for the first time, in milliseconds. */
  firstDelayMs?: number;
}

const usualTimeoutMs = 30_000;
const attempts = 4;
const notifying = /\/(?:comments|reviews|replies)(?:\/|$)/;

/**
 * Reads are repeated after any passing failure, writes only when GitHub says that it refused them: after a 5xx a
 * write may have been done, and whoever wrote must look. Writes that notify people go one after the other.
 */
export function makePatient<T extends Hooked>(octokit: T, patience: Patience = {}): T {
  const { signal = new AbortController().signal, writeGapMs = 0, longestWaitMs = 60_000 } = patience;
  const { timeoutMs = usualTimeoutMs, firstDelayMs = 1_000 } = patience;
  let lastWrite: Promise<unknown> = Promise.resolve();
  const inTurn = <R>(work: () => Promise<R>): Promise<R> => {
    const turn = lastWrite.then(work);
    lastWrite = turn.then(
      () => sleep(writeGapMs),
      () => {},
    );
    return turn;
  };
  octokit.hook.wrap('request', async (request: (options: RequestOptions) => Promise<unknown>, options) => {
    const once = () => {
      // Changed in place: hooks further in are given these very options, not what is handed on to them.
      options.request = {
        ...options.request,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      };
      return request(options);
    };
    const isNotifying = options.method !== 'GET' && notifying.test(options.url);
    for (let attempt = 1; ; attempt++) {
      try {
        return await (isNotifying ? inTurn(once) : once());
      } catch (error) {
        signal.throwIfAborted();
        // Told apart from what is forbidden: callers go on without what they may not see, a policy for example.
        if (isRefusedForNow(error as Failure)) (error as Failure).status = 429;
        const waitMs = waitBeforeRepeating(
          error as Failure,
          options.method === 'GET',
          firstDelayMs * 2 ** (attempt - 1),
        );
        if (attempt === attempts || waitMs === null || waitMs > longestWaitMs) throw error;
        await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  });
  return octokit;
}

/** In milliseconds; null where repeating is of no use, or not safe. */
function waitBeforeRepeating(failure: Failure, isRead: boolean, backoffMs: number): number | null {
  const { status = 0, response } = failure;
  if (isRefusedForNow(failure)) {
    const headers = response?.headers;
    const asked = Number(headers?.['retry-after'] ?? Number.NaN) * 1_000;
    const reset = isUsedUp(failure)
      ? Number(headers?.['x-ratelimit-reset']) * 1_000 - Date.now()
      : Number.NaN;
    return [asked, reset].find(Number.isFinite) ?? backoffMs * 5;
  }
  // Without a status the answer never came.
  const isPassing = status === 0 || status >= 500;
  return isRead && isPassing ? backoffMs : null;
}

/** Limits come as 403, as 429, and as a 422 that talks of abuse or of haste. */
function isRefusedForNow(failure: Failure): boolean {
  const { status, response } = failure;
  if (status === 429) return true;
  if (status === 403)
    return (
      isUsedUp(failure) ||
      response?.headers?.['retry-after'] !== undefined ||
      /secondary rate limit/i.test(textOf(response?.data))
    );
  return status === 422 && /"abuse"|submitted too quickly/.test(textOf(response?.data));
}

/** What may be asked in an hour. */
function isUsedUp({ response }: Failure): boolean {
  return response?.headers?.['x-ratelimit-remaining'] === '0';
}

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
}

/** The status GitHub answered with, 429 for every refusal that passes; 0 when there was no answer. */
export function statusOf(error: unknown): number {
  const status = (error as Failure | null)?.status;
  return typeof status === 'number' ? status : 0;
}

/** After such a failure a write may have been done. */
export function mayHaveBeenDone(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status >= 500;
}
