import type { Pool } from 'pg';
import type { ApiKeyScope } from './api-key.entity.ts';

/** Whom a key stands for. */
export interface Principal {
  apiKeyId: string;
  organizationId: string;
  /** Who made the key; what is written with it is written in this name. */
  userId: string;
  username: string;
  scopes: ApiKeyScope[];
}

interface Row {
  hash: Buffer;
  id: string;
  organization_id: string;
  user_id: string;
  username: string;
  scopes: ApiKeyScope[];
}

const usableKeys = {
  name: 'usable-api-keys',
  text: `select k.hash, k.id, k.organization_id, k.created_by as user_id, u.username, k.scopes
    from api_keys k join users u on u.id = k.created_by
    where k.hash = any($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
};

type Waiting = Map<string, { hash: Buffer; answers: ((found: Principal | null, error?: unknown) => void)[] }>;

/**
 * Finds the keys of concurrent requests together: one prepared statement a batch, one batch at a time. Nothing
 * is remembered from one batch to the next, so a revocation holds for every request that begins after it; and
 * a flood of guesses occupies one connection at most.
 * @returns a function from a key's SHA-256 to its principal, or null when it is unknown, revoked or expired.
 */
export function createKeyLookup(pool: Pool): (hash: Buffer) => Promise<Principal | null> {
  let waiting: Waiting = new Map();
  let busy = false;

  const run = async () => {
    const batch = waiting;
    waiting = new Map();
    try {
      const hashes = Array.from(batch.values(), (entry) => entry.hash);
      const { rows } = await pool.query<Row>({ ...usableKeys, values: [hashes] });
      const found = new Map(rows.map((row) => [row.hash.toString('latin1'), principal(row)]));
      for (const [id, { answers }] of batch) {
        for (const answer of answers) answer(found.get(id) ?? null);
      }
    } catch (error) {
      for (const { answers } of batch.values()) {
        for (const answer of answers) answer(null, error);
      }
    }
    if (waiting.size > 0) setImmediate(run);
    else busy = false;
  };

  return (hash) =>
    new Promise((resolve, reject) => {
      const id = hash.toString('latin1');
      const entry = waiting.get(id) ?? { hash, answers: [] };
      waiting.set(id, entry);
      entry.answers.push((found, error) => (error === undefined ? resolve(found) : reject(error)));
      if (busy) return;
      busy = true;
      // The other requests of this turn of the event loop join.
      setImmediate(run);
    });
}

function principal(row: Row): Principal {
  return {
    apiKeyId: row.id,
    organizationId: row.organization_id,
    userId: row.user_id,
    username: row.username,
    scopes: row.scopes,
  };
}
