import { Redis } from 'ioredis';
import type { Logger } from '../../shared/logger.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';
import { type RateLimiter, type RateVerdict, windowMs } from './rate-limiter.ts';

/**
 * A list of the times of allowed requests, oldest first, by Redis's own clock. One script, so that processes
 * cannot come between each other.
 */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[1])
local limit = tonumber(ARGV[2])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and now - oldest >= window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local count = redis.call('LLEN', KEYS[1])
if count >= limit then
  return {0, 0, oldest + window - now}
end
redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], window)
return {1, limit - count - 1, (oldest or now) + window - now}
`;

interface LimitRedis extends Redis {
  takeRequest(key: string, window: number, limit: number): Promise<[number, number, number]>;
}

/** After a failure Redis is left alone for this long, so that a dead one does not slow every request. */
const pauseMs = 1_000;
const defaultCommandTimeoutMs = 500;

/** Above this many keys known to be exhausted, the one known longest is forgotten; Redis still refuses it. */
const maxRefused = 10_000;

/**
 * For many processes over one Redis. Without an answer from Redis each process limits by itself, and says so
 * in the log: the API stays up, and stays limited.
 * @param commandTimeoutMs how long Redis may take for an answer.
 * @returns the limiter; its `connected` is fulfilled when Redis was reached for the first time.
 */
export function createRedisRateLimiter(
  url: string,
  limit: number,
  log: Logger,
  commandTimeoutMs = defaultCommandTimeoutMs,
): RateLimiter & { connected: Promise<void> } {
  const alone = createMemoryRateLimiter(limit);
  const refusedUntil = new Map<string, number>();
  let pausedUntil = 0;

  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, pauseMs),
  }) as LimitRedis;
  // Failures are told where they matter, below; without a listener they would end the process.
  redis.on('error', () => {});
  redis.defineCommand('takeRequest', { numberOfKeys: 1, lua: takeScript });

  const remember = (key: string, until: number) => {
    refusedUntil.delete(key);
    refusedUntil.set(key, until);
    if (refusedUntil.size > maxRefused) refusedUntil.delete(refusedUntil.keys().next().value ?? '');
  };

  return {
    limit,
    connected: new Promise((resolve) => redis.once('ready', resolve)),
    refusedFor(key) {
      const until = refusedUntil.get(key);
      if (until === undefined) return alone.refusedFor(key);
      const left = until - performance.now();
      if (left > 0) return left;
      refusedUntil.delete(key);
      return 0;
    },
    async take(key): Promise<RateVerdict> {
      if (performance.now() < pausedUntil) return alone.take(key);
      try {
        const answer = await redis.takeRequest(`whitebox:rate:${key}`, windowMs, limit);
        const [allowed, remaining, resetMs] = answer;
        if (!allowed) remember(key, performance.now() + resetMs);
        return { allowed: allowed === 1, remaining, resetMs };
      } catch (error) {
        pausedUntil = performance.now() + pauseMs;
        log.warn({ err: error }, 'redis does not answer: this process limits requests by itself');
        return alone.take(key);
      }
    },
    async close() {
      await alone.close();
      redis.disconnect();
    },
  };
}
