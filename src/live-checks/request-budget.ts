import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown when the requests of a run are used up. */
export class BudgetSpentError extends Error {}

/** How much a run may ask of its targets: a number of requests in all, and a pace for each host. */
export class RequestBudget {
  readonly #intervalMs: number;
  #left: number;
  /** Host → when its next request may start. */
  readonly #nextStart = new Map<string, number>();

  constructor(requestsPerSecond: number, maxRequests: number) {
    this.#intervalMs = 1_000 / requestsPerSecond;
    this.#left = maxRequests;
  }

  /**
   * Waits for this request's turn.
   * @throws BudgetSpentError; the signal's reason when aborted
   */
  async take(host: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#left <= 0)
      throw new BudgetSpentError('the number of requests allowed for this scan is used up');
    this.#left--;
    const now = Date.now();
    const start = Math.max(now, this.#nextStart.get(host) ?? 0);
    this.#nextStart.set(host, start + this.#intervalMs);
    if (start > now) await sleep(start - now, undefined, signal ? { signal } : {}).catch(() => {});
    signal?.throwIfAborted();
  }
}
