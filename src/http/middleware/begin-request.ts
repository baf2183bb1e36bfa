import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from '../../shared/logger.ts';
import { exchangeOf } from '../exchange.ts';
import type { Metrics } from '../operations/metrics.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Asked every few seconds by machines; of interest only when something is wrong. */
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Before everything else: a request id, the security headers, and at the end one wide log line and one
 * observation for the metrics. Neither headers nor query nor bodies are logged.
 */
export function beginRequest(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const exchange = exchangeOf(response);
    exchange.requestId = randomUUID();
    exchange.startedAt = performance.now();
    response.setHeader('X-Request-Id', exchange.requestId);
    setSecurityHeaders(response);
    const { method } = request;
    const path = request.path;
    response.once('close', () => {
      const ms = performance.now() - exchange.startedAt;
      // A client that went away before its answer has its own number, as in nginx.
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.observeRequest(method, exchange.route, status, (ms - (exchange.waitedMs ?? 0)) / 1_000);
      const line = {
        request_id: exchange.requestId,
        method,
        path: path.slice(0, 200),
        route: exchange.route,
        status,
        ms: Math.round(ms * 10) / 10,
        waited_ms: exchange.waitedMs && Math.round(exchange.waitedMs),
        organization_id: exchange.principal?.organizationId,
        api_key_id: exchange.principal?.apiKeyId,
        refusal: exchange.refusal,
        err: exchange.failure,
      };
      if (exchange.failure) log.error(line, 'request');
      else if (status < 400 && quietRoutes.has(exchange.route ?? '')) log.debug(line, 'request');
      else log.info(line, 'request');
    });
    next();
  };
}
