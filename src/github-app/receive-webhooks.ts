/** GitHub's way in: Probot checks the signature, the delivery is stored, and that is all a request waits for. */
import type { RequestHandler } from 'express';
import { Probot } from 'probot';
import { storeDelivery } from '../features/deliveries/index.ts';
import type { AppCredentials } from '../github/app-credentials.ts';
import type { Services } from '../services.ts';

export const webhookPath = '/api/github/webhooks';

/** GitHub sends no more. */
const maxBytes = 25 * 1_048_576;

/** A webhook receiver for whichever credentials the App has when a request comes. */
export function receiveWebhooks(services: Services): RequestHandler {
  let current: { credentials: AppCredentials; middleware: ReturnType<typeof connectProbot> } | null = null;
  return async (request, response, next) => {
    const credentials = services.github.credentials();
    if (!credentials) {
      response
        .status(503)
        .json({ message: 'No GitHub App is configured here. Register one at /github/setup.' });
      return;
    }
    if (Number(request.headers['content-length'] ?? Number.NaN) > maxBytes) {
      response.status(413).json({ message: 'Too large' });
      return;
    }
    if (current?.credentials !== credentials)
      current = { credentials, middleware: connectProbot(services, credentials) };
    const body = await readBody(request).catch(() => null);
    if (body === null) {
      response.status(413).json({ message: 'Too large' });
      return;
    }
    // Probot takes the text it is given, and it must be the very text that was signed.
    request.body = body;
    try {
      await (await current.middleware)(request, response);
    } catch (error) {
      next(error);
    }
  };
}

async function connectProbot(
  { config, log, ...services }: Services,
  { appId, privateKey, webhookSecret }: AppCredentials,
) {
  const probot = new Probot({
    appId,
    privateKey,
    secret: webhookSecret,
    baseUrl: config.githubApiUrl,
    log: log.child({ part: 'webhooks' }, { level: log.level === 'silent' ? 'silent' : 'fatal' }),
  });
  await probot.ready();
  probot.onAny(async ({ id, name, payload }) => {
    await storeDelivery(services, { deliveryId: id, event: name, payload });
  });
  return probot.getNodeMiddleware({ path: webhookPath });
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
