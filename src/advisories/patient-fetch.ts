/** JSON from an API that may be busy: failures that pass are waited out, as long as the server asks for. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  NetworkError,
  type NetworkPolicy,
  type SafeResponse,
  safeFetch,
  TimedOutError,
  UnreachableError,
} from '../network/index.ts';

export interface Patience {
  attempts: number;
  /** Of the first pause; each further one is twice as long. In milliseconds. */
  firstDelayMs: number;
  /** The longest pause a server may ask for; beyond it the failure is final. In milliseconds. */
  longestWaitMs: number;
  /** For one attempt, in milliseconds. */
  timeoutMs: number;
}

export const usualPatience: Patience = {
  attempts: 4,
  firstDelayMs: 500,
  longestWaitMs: 30_000,
  timeoutMs: 30_000,
};

export interface JsonRequest {
  url: string;
  policy: NetworkPolicy;
  maxBytes: number;
  signal: AbortSignal;
  patience: Patience;
  /** Sent as JSON by POST; a GET without it. */
  body?: unknown;
}

/** The server's answer was none that can be used; trying again would change nothing. */
export class UnusableAnswerError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws NetworkError, UnusableAnswerError; the signal's reason when aborted */
export async function fetchJson(request: JsonRequest): Promise<unknown> {
  const { attempts } = request.patience;
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(request);
    if ('value' in outcome) return outcome.value;
    const wait = outcome.waitMs ?? backOff(request.patience, attempt);
    if (attempt >= attempts || wait > request.patience.longestWaitMs) throw outcome.error;
    await sleep(wait, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted());
  }
}

type Outcome = { value: unknown } | { error: Error; waitMs: number | null };

/** @throws what trying again would not change */
async function tryOnce({ url, policy, maxBytes, signal, patience, body }: JsonRequest): Promise<Outcome> {
  let response: SafeResponse;
  try {
    response = await safeFetch(url, {
      policy,
      maxBytes,
      signal,
      timeoutMs: patience.timeoutMs,
      headers: { accept: 'application/json', 'user-agent': 'Whitebox' },
      ...(body !== undefined && postOf(body)),
    });
  } catch (error) {
    if (error instanceof TimedOutError || error instanceof UnreachableError) return { error, waitMs: null };
    throw error;
  }
  const { status, headers } = response;
  if (status === 429 || status >= 500) {
    const error = new UnusableAnswerError(status, `it answered with status ${status}`);
    return { error, waitMs: retryAfter(headers.get('retry-after')?.[0]) };
  }
  if (status !== 200) throw new UnusableAnswerError(status, `it answered with status ${status}`);
  try {
    return { value: JSON.parse(response.body.toString('utf8')) };
  } catch {
    throw new UnusableAnswerError(status, 'its answer is not JSON');
  }
}

function postOf(body: unknown) {
  return {
    method: 'POST' as const,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'Whitebox' },
    body: JSON.stringify(body),
  };
}

/** Between half and all of the doubled pause, so that many clients do not come back at once. */
function backOff({ firstDelayMs }: Patience, attempt: number): number {
  return firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
}

/** Seconds, or a date; null for anything else. */
function retryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** A clause for people. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return error.reason;
  return error instanceof UnusableAnswerError ? error.message : 'the connection failed';
}
