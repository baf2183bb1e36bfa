import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { ApiKeyScope, Principal } from '../../features/api-keys/index.ts';
import type { Services } from '../../services.ts';
import { MissingScopeError, NotFoundError, UnsupportedMediaTypeError } from '../../shared/errors.ts';
import { exchangeOf } from '../exchange.ts';
import { parseWith } from '../input/parse-with.ts';
import { maxBodyBytes, readJsonBody } from '../input/read-json-body.ts';
import { readQuery } from '../input/read-query.ts';
import { sendJson } from '../send.ts';
import { answerOnce, readIdempotencyKey } from './answer-once.ts';
import { answerWhenFinal, type Waiting } from './answer-when-final.ts';
import { requestContext } from './request-context.ts';
import type { Route } from './route.ts';

const nothing = z.strictObject({});

/**
 * A router over the table of endpoints, for requests that have been admitted: scope → parse → handle → answer.
 * Whatever is not in the table is not found.
 */
export function mountRoutes(routes: Route[], services: Services, waiting: Waiting): Router {
  const router = Router({ caseSensitive: true });
  for (const route of routes) {
    router[route.method](route.path, (request, response) =>
      answer(route, services, waiting, request, response),
    );
  }
  router.use(() => {
    throw new NotFoundError('Endpoint');
  });
  return router;
}

async function answer(
  route: Route,
  services: Services,
  waiting: Waiting,
  request: Request,
  response: Response,
): Promise<void> {
  const exchange = exchangeOf(response);
  exchange.route = route.path;
  const principal = exchange.principal as Principal;
  requireScope(principal, route.scope);

  const params = route.params ? parseWith(route.params, request.params, 'path') : {};
  const query = parseWith(route.query ?? nothing, readQuery(request.url), 'query');
  if (route.rawBody) requireMediaType(request, route.rawBody);
  const limit = route.bodyLimit ?? maxBodyBytes;
  const body = route.body ? parseWith(route.body, await readJsonBody(request, limit), 'body') : undefined;

  const carryOut = () => {
    const context = requestContext(services, principal, exchange.requestId);
    return route.handle(context, { params, query, body }, { request, response, services });
  };
  const key = route.method === 'post' && route.idempotent !== false ? readIdempotencyKey(request) : undefined;
  if (key !== undefined) {
    const { status } = route;
    const { apiKeyId } = principal;
    await answerOnce(services, { request, response, apiKeyId, key, body, status }, carryOut);
    return;
  }
  const { isFinal } = route;
  const result = isFinal
    ? await answerWhenFinal({ request, response }, waiting, { read: carryOut, isFinal })
    : await carryOut();
  if (result !== undefined) sendJson(response, route.status, result);
  else if (route.status === 204) response.status(204).end();
}

/** `write` implies `read`. */
function requireScope({ scopes }: Principal, scope: ApiKeyScope): void {
  if (scopes.includes(scope) || (scope === 'read' && scopes.includes('write'))) return;
  throw new MissingScopeError(scope);
}

function requireMediaType(request: Request, allowed: string[]): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!allowed.includes(type))
    throw new UnsupportedMediaTypeError(`Content-Type must be ${allowed.join(' or ')}`);
}
