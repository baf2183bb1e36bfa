import { Router } from 'express';
import type { Services } from '../../services.ts';
import { exchangeOf } from '../exchange.ts';
import { sendJson, sendText } from '../send.ts';
import type { Metrics } from './metrics.ts';
import { createReadinessCheck } from './readiness.ts';

/** For those who run the service: no key, no rate limit, nothing of any tenant. */
export function operationsRouter(services: Services, metrics: Metrics): Router {
  const router = Router();
  const readiness = createReadinessCheck(services);

  router.get('/healthz', (_request, response) => {
    exchangeOf(response).route = '/healthz';
    sendJson(response, 200, { status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    exchangeOf(response).route = '/readyz';
    const { ready, problems } = await readiness();
    if (ready) sendJson(response, 200, { status: 'ok' });
    else sendJson(response, 503, { status: 'unavailable', problems });
  });
  router.get('/metrics', async (_request, response) => {
    exchangeOf(response).route = '/metrics';
    sendText(response, 200, metrics.contentType, await metrics.text());
  });
  return router;
}
