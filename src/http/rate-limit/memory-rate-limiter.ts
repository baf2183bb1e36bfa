import { type RateLimiter, type RateVerdict, windowMs } from './rate-limiter.ts';

/** Times of the allowed requests of one key, oldest first, in a ring that grows up to the limit. */
interface Ring {
  times: Float64Array;
  first: number;
  count: number;
}

/**
 * For a single process. Keeps eight bytes for each allowed request of the last minute, and nothing of keys
 * that have been quiet for longer.
 * @param clock milliseconds that only go forward.
 */
export function createMemoryRateLimiter(limit: number, clock = () => performance.now()): RateLimiter {
  const rings = new Map<string, Ring>();
  let sweepAt = clock() + windowMs;

  const forget = (ring: Ring, now: number) => {
    while (ring.count > 0 && now - oldest(ring) >= windowMs) {
      ring.first = (ring.first + 1) % ring.times.length;
      ring.count--;
    }
  };
  const sweep = (now: number) => {
    if (now < sweepAt) return;
    sweepAt = now + windowMs;
    for (const [key, ring] of rings) {
      forget(ring, now);
      if (ring.count === 0) rings.delete(key);
    }
  };

  return {
    limit,
    refusedFor(key) {
      const ring = rings.get(key);
      if (!ring) return 0;
      const now = clock();
      forget(ring, now);
      return ring.count < limit ? 0 : leavesIn(ring, now);
    },
    take(key): RateVerdict {
      const now = clock();
      sweep(now);
      let ring = rings.get(key);
      if (!ring) {
        ring = { times: new Float64Array(Math.min(limit, 16)), first: 0, count: 0 };
        rings.set(key, ring);
      }
      forget(ring, now);
      const allowed = ring.count < limit;
      if (allowed) append(ring, now, limit);
      return { allowed, remaining: limit - ring.count, resetMs: leavesIn(ring, now) };
    },
    close: async () => rings.clear(),
  };
}

function oldest(ring: Ring): number {
  return ring.times[ring.first] ?? 0;
}

/** In this order of operations, so that the sum of large and small numbers does not come out above the window. */
function leavesIn(ring: Ring, now: number): number {
  return windowMs - (now - oldest(ring));
}

function append(ring: Ring, time: number, limit: number): void {
  if (ring.count === ring.times.length) {
    const grown = new Float64Array(Math.min(limit, ring.times.length * 2));
    grown.set(ring.times.subarray(ring.first));
    grown.set(ring.times.subarray(0, ring.first), ring.times.length - ring.first);
    ring.times = grown;
    ring.first = 0;
  }
  ring.times[(ring.first + ring.count) % ring.times.length] = time;
  ring.count++;
}
