import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  releaseIdempotencyKey,
  rememberAnswer,
} from '../../features/idempotency/index.ts';
import type { Services } from '../../services.ts';
import { ValidationError } from '../../shared/errors.ts';
import { errorAnswer } from '../middleware/answer-error.ts';
import { sendText } from '../send.ts';

const keyPattern = /^[\x20-\x7e]{1,255}$/;

/** @throws ValidationError */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw new ValidationError('Idempotency-Key must be 1 to 255 printable ASCII characters');
}

/**
 * Carries a POST out at most once per `Idempotency-Key`: a repetition gets the first answer, whatever it was,
 * but for failures of the service itself, which may be tried again.
 * @param body the parsed body: the same one in other white space is the same request.
 */
export async function answerOnce(
  { pool }: Pick<Services, 'pool'>,
  exchange: {
    request: Request;
    response: Response;
    apiKeyId: string;
    key: string;
    body: unknown;
    status: number;
  },
  carryOut: () => Promise<unknown>,
): Promise<void> {
  const { request, response, apiKeyId, key, body, status } = exchange;
  const hash = createHash('sha256').update(
    `${request.method} ${request.path}\n${JSON.stringify(body) ?? ''}`,
  );
  const claim: IdempotentRequest = { apiKeyId, key, requestHash: hash.digest() };

  const before = await claimIdempotencyKey(pool, claim);
  if (before) {
    response.setHeader('Idempotent-Replayed', 'true');
    sendText(response, before.status, 'application/json; charset=utf-8', before.body);
    return;
  }
  const answer = await carryOut().then(
    (result) => ({ status, body: JSON.stringify(result) ?? '', error: undefined }),
    (error) => {
      const { status, body } = errorAnswer(error);
      return { status, body: JSON.stringify(body), error };
    },
  );
  if (answer.status >= 500) {
    await releaseIdempotencyKey(pool, claim);
    throw answer.error;
  }
  await rememberAnswer(pool, claim, answer);
  if (answer.error) throw answer.error;
  sendText(response, answer.status, 'application/json; charset=utf-8', answer.body);
}
