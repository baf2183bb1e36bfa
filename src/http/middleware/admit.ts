import type { Request, RequestHandler, Response } from 'express';
import { createKeyLookup, hashKey, looksLikeKey } from '../../features/api-keys/index.ts';
import type { Services } from '../../services.ts';
import { RateLimitedError, UnauthenticatedError } from '../../shared/errors.ts';
import { exchangeOf } from '../exchange.ts';
import { type RateLimiter, type RateVerdict, windowMs } from '../rate-limit/rate-limiter.ts';

/** One text for malformed, unknown, revoked and expired keys. */
const invalidKey = 'Invalid API key';

/**
 * Lets a request with a usable key and room in its window through, before anything of it is parsed. A key
 * known to be exhausted is refused without the database; only real keys take room in the limiter.
 */
export function admit(services: Pick<Services, 'pool'>, limiter: RateLimiter): RequestHandler {
  const findKey = createKeyLookup(services.pool);
  const policy = `"default";q=${limiter.limit};w=${windowMs / 1_000}`;

  return async (request, response, next) => {
    const key = readKey(request);
    const hash = hashKey(key);
    const limitKey = hash.toString('hex');

    const refusedFor = limiter.refusedFor(limitKey);
    if (refusedFor > 0) refuse(response, policy, { allowed: false, remaining: 0, resetMs: refusedFor });

    const principal = await findKey(hash);
    if (!principal) throw new UnauthenticatedError(invalidKey);
    exchangeOf(response).principal = principal;

    const verdict = await limiter.take(limitKey);
    if (!verdict.allowed) refuse(response, policy, verdict);
    setLimitHeaders(response, policy, verdict);
    next();
  };
}

function readKey(request: Request): string {
  const key = request.headers['x-api-key'];
  if (key === undefined) {
    const session = request.headers.authorization !== undefined || request.headers.cookie !== undefined;
    throw new UnauthenticatedError(
      session
        ? 'Endpoint requires API key authentication'
        : 'Missing API key: send it in the X-Api-Key header',
    );
  }
  if (typeof key !== 'string' || !looksLikeKey(key)) throw new UnauthenticatedError(invalidKey);
  return key;
}

function refuse(response: Response, policy: string, verdict: RateVerdict): never {
  setLimitHeaders(response, policy, verdict);
  throw new RateLimitedError(seconds(verdict.resetMs));
}

/** The header fields of the IETF draft "RateLimit header fields for HTTP". */
function setLimitHeaders(response: Response, policy: string, { remaining, resetMs }: RateVerdict): void {
  response.setHeader('RateLimit-Policy', policy);
  response.setHeader('RateLimit', `"default";r=${remaining};t=${seconds(resetMs)}`);
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
