import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';

/**
 * Ends a key for good: the very next request with it is refused. A key that is revoked already stays as it is.
 * @throws NotFoundError when it is not the organization's.
 */
export async function revokeApiKey(context: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { em, organizationId } = inside;
    const [key] = await em.execute<{ revoked_at: Date | null }[]>(
      'select revoked_at from api_keys where id = ? and organization_id = ? for update',
      [id, organizationId],
    );
    if (!key) throw new NotFoundError('API key');
    if (key.revoked_at) return;
    await em.execute('update api_keys set revoked_at = ? where id = ?', [context.now(), id]);
    await recordAudit(inside, { action: 'api_key.revoked', subjectType: 'api_key', subjectId: id });
  });
}

/**
 * Which organization a key belongs to, for the command line, where the key's id is all that is given.
 * @throws NotFoundError
 */
export async function organizationOfApiKey(base: Pick<Context, 'em'>, id: string): Promise<string> {
  const [row] = await base.em.execute<{ organization_id: string }[]>(
    'select organization_id from api_keys where id::text = ?',
    [id.toLowerCase()],
  );
  if (!row) throw new NotFoundError('API key');
  return row.organization_id;
}
