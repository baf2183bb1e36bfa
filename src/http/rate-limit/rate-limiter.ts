/** How many requests a key may make in any 60 seconds. */
export const windowMs = 60_000;

export interface RateVerdict {
  allowed: boolean;
  /** Requests left in the window. */
  remaining: number;
  /** Until the oldest counted request leaves the window and so one more may come; milliseconds, above 0. */
  resetMs: number;
}

/**
 * An exact rolling window per key: a request is allowed when fewer than the limit were allowed in the 60
 * seconds before it. Refused requests do not count.
 */
export interface RateLimiter {
  readonly limit: number;
  /**
   * For how many milliseconds more this key is refused for certain; 0 when it may be allowed. Counts nothing,
   * keeps nothing and asks nobody, so it can stand before the key is even known to be real.
   */
  refusedFor(key: string): number;
  /** Counts a request of a real key, if there is room. */
  take(key: string): Promise<RateVerdict> | RateVerdict;
  close(): Promise<void>;
}
