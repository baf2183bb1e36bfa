import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';

/**
 * Takes a document away from the organization; scans that have it attached still use it.
 * @throws NotFoundError
 */
export async function deleteContextDocument(context: Context, id: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { em, organizationId, now } = inside;
    const [document] = await em.execute<{ name: string; kind: string; size: number }[]>(
      `update context_documents set deleted_at = ? where id = ? and organization_id = ? and deleted_at is null
       returning name, kind, size`,
      [now(), id, organizationId],
    );
    if (!document) throw new NotFoundError('Context document');
    await recordAudit(inside, {
      action: 'context_document.deleted',
      subjectType: 'context_document',
      subjectId: id,
      before: document,
    });
  });
}
