/** What is known of one request while it is answered; kept in `response.locals`. */
import type { Response } from 'express';
import type { Principal } from '../features/api-keys/index.ts';

export interface Exchange {
  requestId: string;
  /** `performance.now()` at its beginning. */
  startedAt: number;
  /** Template of the route that answers, for example `/v1/scans/:id`; absent while none is found. */
  route?: string;
  /** How long it was held because the client asked to wait, in milliseconds. */
  waitedMs?: number;
  /** Whose key it is; absent before authentication. */
  principal?: Principal;
  /** Why it was refused, for the log. */
  refusal?: string;
  /** An error nobody expected, for the log. */
  failure?: unknown;
}

export function exchangeOf(response: Response): Exchange {
  return response.locals as Exchange;
}
