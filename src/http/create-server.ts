import express, { type Express, type RequestHandler } from 'express';
import type { Services } from '../services.ts';
import { docsRouter } from './docs/docs-router.ts';
import { admit } from './middleware/admit.ts';
import { answerError } from './middleware/answer-error.ts';
import { beginRequest } from './middleware/begin-request.ts';
import { createMetrics } from './operations/metrics.ts';
import { operationsRouter } from './operations/operations-router.ts';
import { createMemoryRateLimiter } from './rate-limit/memory-rate-limiter.ts';
import { createRedisRateLimiter } from './rate-limit/redis-rate-limiter.ts';
import { mountRoutes } from './v1/mount-routes.ts';
import type { Route } from './v1/route.ts';
import { routes } from './v1/routes.ts';

/** What another transport brings along. */
export interface Mount {
  path: string;
  handler: RequestHandler;
}

export interface HttpServer {
  app: Express;
  /** Answers those who wait for the end of something, now and from now on at once. */
  endWaiting(): void;
  /** Releases what the app holds besides the services. Call it when no request is under way. */
  close(): Promise<void>;
}

/**
 * The whole HTTP side: request id, headers and log → key → rate limit → route. It does not listen.
 * @param mounts ways in that have their own idea of who may come
 * @param table the endpoints; other ones than the product's only in tests of the platform itself.
 */
export function createServer(
  services: Services,
  table: Route[] = routes,
  mounts: readonly Mount[] = [],
): HttpServer {
  const { config, log } = services;
  const metrics = createMetrics(services);
  const limiter = config.redisUrl
    ? createRedisRateLimiter(config.redisUrl, config.rateLimitPerMinute, log)
    : createMemoryRateLimiter(config.rateLimitPerMinute);

  const waitingEnds = new AbortController();

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  // Queries are read by input/read-query.ts, which refuses what Express would guess at.
  app.set('query parser', false);

  app.use(beginRequest(log, metrics));
  app.use(operationsRouter(services, metrics));
  app.use(docsRouter(table));
  // Before anything that reads a body: signatures are of its very bytes.
  for (const { path, handler } of mounts) app.all(path, handler);
  app.use('/v1', admit(services, limiter));
  app.use(mountRoutes(table, services, { counts: new Map(), signal: waitingEnds.signal }));
  app.use(answerError);

  return {
    app,
    endWaiting: () => waitingEnds.abort(),
    async close() {
      metrics.close();
      await limiter.close();
    },
  };
}
