import { sql } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { addTriageEntry } from './add-triage-entry.ts';

/**
 * Adds a comment to the thread of a visible finding.
 * @returns the id of the thread entry.
 * @throws NotFoundError
 */
export async function commentOnFinding(context: Context, id: string, comment: string): Promise<string> {
  return inTransaction(context, async (inside) => {
    const { rows } = await sql`
      select 1 from findings
      where id = ${id} and organization_id = ${inside.organizationId} and verification_status = 'approved'
      for key share`.execute(inside.em.getKysely());
    if (rows.length === 0) throw new NotFoundError('Finding');
    const commentId = await addTriageEntry(inside, id, { reaction: null, comment });
    await recordAudit(inside, {
      action: 'finding.commented',
      subjectType: 'finding',
      subjectId: id,
      after: { comment_id: commentId },
    });
    return commentId;
  });
}
