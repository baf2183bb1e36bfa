/**
 * Remembers the first answer to a repeatable request: per API key, for 24 hours. Plain SQL over one table that
 * nothing else knows; who claims a key is settled by its primary key.
 */
import type { Pool } from 'pg';
import { ConflictError } from '../../shared/errors.ts';

export interface IdempotentRequest {
  apiKeyId: string;
  /** What the client chose: 1 to 255 printable ASCII characters. */
  key: string;
  /** SHA-256 over method, path and body: the same key for another request is a mistake of the client's. */
  requestHash: Buffer;
}

export interface RememberedAnswer {
  status: number;
  /** JSON text. */
  body: string;
}

/** A repetition while the first is under way, or after it was cut off, could do the thing twice: refused. */
const unfinished =
  'A request with this Idempotency-Key is still being processed, or was interrupted: look whether it took effect, and use another key to repeat it';

/**
 * Claims a key for a request that is about to be carried out.
 * @returns null when it is claimed now, or the answer it had before.
 * @throws ConflictError when the key was used for another request, or its first request is unfinished.
 */
export async function claimIdempotencyKey(
  pool: Pool,
  request: IdempotentRequest,
): Promise<RememberedAnswer | null> {
  const { apiKeyId, key, requestHash } = request;
  const claimed = await pool.query(
    `insert into idempotency_keys as k (api_key_id, key, request_hash, created_at) values ($1, $2, $3, now())
     on conflict (api_key_id, key) do update
     set request_hash = excluded.request_hash, response_status = null, response_body = null, created_at = now()
     where k.created_at < now() - interval '24 hours' returning 1`,
    [apiKeyId, key, requestHash],
  );
  if (claimed.rowCount) return null;
  const { rows } = await pool.query<{
    request_hash: Buffer;
    response_status: number | null;
    response_body: string;
  }>(
    'select request_hash, response_status, response_body from idempotency_keys where api_key_id = $1 and key = $2',
    [apiKeyId, key],
  );
  const first = rows[0];
  if (first && !first.request_hash.equals(requestHash)) {
    throw new ConflictError('This Idempotency-Key was used for a different request');
  }
  if (!first || first.response_status === null) throw new ConflictError(unfinished);
  return { status: first.response_status, body: first.response_body };
}

/** Keeps the answer for repetitions. */
export async function rememberAnswer(
  pool: Pool,
  request: IdempotentRequest,
  answer: RememberedAnswer,
): Promise<void> {
  await pool.query(
    'update idempotency_keys set response_status = $3, response_body = $4 where api_key_id = $1 and key = $2',
    [request.apiKeyId, request.key, answer.status, answer.body],
  );
}

/** Gives a claim up, after a failure that is worth another try with the same key. */
export async function releaseIdempotencyKey(pool: Pool, request: IdempotentRequest): Promise<void> {
  await pool.query(
    'delete from idempotency_keys where api_key_id = $1 and key = $2 and response_status is null',
    [request.apiKeyId, request.key],
  );
}

/** Drops what is older than 24 hours; for the sweep. @returns how many */
export async function dropOldIdempotencyKeys(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "delete from idempotency_keys where created_at < now() - interval '24 hours'",
  );
  return rowCount ?? 0;
}
