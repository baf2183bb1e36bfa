/** GitHub's way in: Probot checks the signature, the delivery is stored, and that is all a request waits for. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { addAbortSignal } from 'node:stream';
import type { RequestHandler } from 'express';
import { Probot } from 'probot';
import { storeDelivery } from '../features/deliveries/index.ts';
import type { AppCredentials } from '../github/app-credentials.ts';
import { webhookPath } from '../github/app-manifest.ts';
import type { Services } from '../services.ts';

/** GitHub sends no more. */
const maxBytes = 25 * 1_048_576;

/**
 * Of all bodies that are arriving or being checked, in bytes: whether one is GitHub's is known only when it is whole, and
 * until then anybody may send any number of them.
 */
const mostHeldBytes = 4 * maxBytes;

/** GitHub itself gives up after 10 s. In milliseconds. */
const arrivalMs = 30_000;

/** A webhook receiver for whichever credentials the App has when a request comes. */
export function receiveWebhooks(services: Services): RequestHandler {
  let current: { credentials: AppCredentials; middleware: ReturnType<typeof connectProbot> } | null = null;
  const hold = { bytes: 0 };
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
    const body = await readBody(request, hold);
    try {
      if (typeof body === 'number') {
        // GitHub is asked for deliveries that failed, and sends them again.
        response.status(body).json({ message: STATUS_CODES[body] });
        return;
      }
      // Probot takes the text it is given, and it must be the very text that was signed.
      request.body = body.text;
      await (await current.middleware)(request, response);
    } catch (error) {
      next(error);
    } finally {
      hold.bytes -= typeof body === 'number' ? 0 : body.bytes;
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

/** @returns the body, whose bytes stay held; or the status it is refused with, with nothing held */
async function readBody(
  request: IncomingMessage,
  hold: { bytes: number },
): Promise<{ text: string; bytes: number } | 400 | 413 | 503> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const refuse = <S extends number>(status: S): S => {
    hold.bytes -= bytes;
    return status;
  };
  // Who is too slow is cut off.
  const arriving = addAbortSignal(AbortSignal.timeout(arrivalMs), request);
  try {
    // Not destroyed where the loop is left: the sender gets an answer.
    for await (const chunk of arriving.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      hold.bytes += chunk.length;
      if (bytes > maxBytes) return refuse(413);
      if (hold.bytes > mostHeldBytes) return refuse(503);
      chunks.push(chunk);
    }
    return { text: Buffer.concat(chunks).toString(), bytes };
  } catch {
    return refuse(400);
  }
}
