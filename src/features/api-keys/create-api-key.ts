import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { ConflictError, ForbiddenError, ValidationError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { ApiKey, type ApiKeyScope, apiKeyScopes } from './api-key.entity.ts';
import { generateKey, hashKey, keyPrefix } from './generate-key.ts';

/** Of the specification. */
const maxActiveKeys = 10;

export interface NewApiKey {
  /** 1 to 100 characters. */
  name: string;
  scopes: ApiKeyScope[];
  /** In the future; null or absent: it does not expire. */
  expiresAt?: Date | null;
}

/**
 * Makes a key in the name of the context's person, who must be Owner or Admin.
 * @returns the key's record and, this one time, the full key.
 * @throws ValidationError, ForbiddenError, ConflictError (ten active keys exist).
 */
export async function createApiKey(
  context: Context,
  input: NewApiKey,
): Promise<{ apiKey: ApiKey; key: string }> {
  const { name, scopes, expiresAt } = parse(input, context.now());
  return inTransaction(context, async (inside) => {
    const { em, organizationId, actor } = inside;
    // Whoever makes a key for this organization queues here, so that the count below stays true.
    await em.execute('select 1 from organizations where id = ? for update', [organizationId]);
    const [allowed] = await em.execute<unknown[]>(
      "select 1 from memberships where organization_id = ? and user_id = ? and role in ('owner', 'admin')",
      [organizationId, actor.userId],
    );
    if (!allowed) throw new ForbiddenError('Only an Owner or Admin can create API keys');
    const [active] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from api_keys
       where organization_id = ? and revoked_at is null and (expires_at is null or expires_at > now())`,
      [organizationId],
    );
    if ((active?.count ?? 0) >= maxActiveKeys) {
      throw new ConflictError(`An organization can have at most ${maxActiveKeys} active API keys`);
    }
    const key = generateKey();
    const apiKey = em.create(ApiKey, {
      id: randomUUID(),
      organizationId,
      createdBy: actor.userId,
      name,
      prefix: keyPrefix(key),
      hash: hashKey(key),
      scopes,
      expiresAt,
      revokedAt: null,
      createdAt: context.now(),
    });
    await em.persist(apiKey).flush();
    await recordAudit(inside, {
      action: 'api_key.created',
      subjectType: 'api_key',
      subjectId: apiKey.id,
      after: { name, scopes, prefix: apiKey.prefix, expires_at: expiresAt },
    });
    return { apiKey, key };
  });
}

function parse(input: NewApiKey, now: Date) {
  const problems: string[] = [];
  const name = input.name.trim();
  if (name.length === 0 || name.length > 100 || /\p{Cc}/u.test(name)) {
    problems.push('name must be 1 to 100 characters, without control characters');
  }
  const scopes = apiKeyScopes.filter((scope) => input.scopes.includes(scope));
  if (scopes.length === 0 || input.scopes.some((scope) => !apiKeyScopes.includes(scope))) {
    problems.push(`scopes must be one or more of ${apiKeyScopes.join(', ')}`);
  }
  const expiresAt = input.expiresAt ?? null;
  if (expiresAt && !(expiresAt.getTime() > now.getTime())) problems.push('expires_at must be in the future');
  if (problems.length > 0) throw new ValidationError(problems);
  return { name, scopes, expiresAt };
}
