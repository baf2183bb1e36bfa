/**
 * One request to the API, repeated where that is worth it: when the server could not be reached, was busy (429) or
 * failed (5xx). A repeated POST carries the same idempotency key, so that nothing is started twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from './answers.ts';
import { ApiError, ApiUnreachableError } from './api-error.ts';

export interface Exchange {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | Blob;
  /** For one attempt, in milliseconds. */
  timeoutMs?: number;
  /** Ends everything, also the waiting between attempts. */
  signal?: AbortSignal | undefined;
  onRetry(reason: string, delayMs: number): void;
}

const attempts = 7;
const firstDelayMs = 1_000;
const longestDelayMs = 60_000;
/** A server that asks for more patience than this is taken for one that is down. */
const longestRetryAfterMs = 10 * 60_000;
export const usualTimeoutMs = 30_000;

/**
 * @returns an answer with a status below 400, its body not read yet
 * @throws ApiError, ApiUnreachableError; the signal's reason when aborted
 */
export async function send(exchange: Exchange): Promise<Response> {
  const { signal, onRetry } = exchange;
  for (let attempt = 1; ; attempt++) {
    const result = await once(exchange);
    if (result instanceof Response && result.ok) return result;
    const failure = result instanceof Response ? await explain(result) : result;
    const isWorthIt = failure instanceof ApiUnreachableError || isPassing(failure, attempt);
    if (!isWorthIt || attempt === attempts) throw failure;
    const asked = result instanceof Response ? retryAfterMs(result) : null;
    if (asked !== null && asked > longestRetryAfterMs) throw failure;
    const delayMs = asked ?? Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
    onRetry(failure.message, delayMs);
    await sleep(delayMs, undefined, signal ? { signal } : {});
  }
}

async function once({ method, url, headers, body, timeoutMs = usualTimeoutMs, signal }: Exchange) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, {
      method,
      headers,
      // The key must go nowhere but to the server it was given for.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted)
      return new ApiUnreachableError(`the server did not answer within ${timeoutMs / 1_000} s`);
    return new ApiUnreachableError(`the server could not be reached (${reasonOf(error)})`);
  }
}

function isPassing(failure: ApiError | ApiUnreachableError, attempt: number): boolean {
  if (!(failure instanceof ApiError)) return false;
  // Our own first attempt may still be under way.
  const isOwnTwin = failure.status === 409 && attempt > 1 && failure.message.includes('Idempotency-Key');
  return failure.status === 429 || failure.status >= 500 || isOwnTwin;
}

async function explain(response: Response): Promise<ApiError> {
  if (response.status < 400)
    return new ApiError(response.status, 'it is at another address now; put that into api-url');
  const text = await readText(response, 1_000_000).catch(() => '');
  const parsed = problem.safeParse(parseJson(text));
  const message = parsed.success ? [parsed.data.message].flat().join('; ') : 'no explanation was given';
  return new ApiError(response.status, message);
}

/** In milliseconds; null where the server names none. */
function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds * 1_000)) : null;
}

/** @throws ApiUnreachableError when there is more than `maxBytes` of it, or it breaks off */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces(response, maxBytes)) all.push(piece);
  return Buffer.concat(all).toString('utf8');
}

/** As they come. @throws ApiUnreachableError as `readText` */
async function* pieces(response: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of response.body ?? []) {
      size += piece.length;
      if (size > maxBytes) throw new ApiUnreachableError(`the answer is larger than ${maxBytes} bytes`);
      yield piece;
    }
  } catch (error) {
    if (error instanceof ApiUnreachableError) throw error;
    throw new ApiUnreachableError(`the answer broke off (${reasonOf(error)})`);
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  return code ?? (cause instanceof Error ? cause.message : String(cause));
}
