import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { TooLargeError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { ContextDocument } from './context-document.entity.ts';
import { recognizeDocument } from './recognize-document.ts';
import type { CreateContextDocumentInput } from './schemas.ts';

/** Of all documents of one organization, in bytes: they are in the database, which is everybody's. */
const maxTogetherBytes = 1_024 ** 3;

/**
 * @param limit of the organization's documents together, in bytes
 * @throws ValidationError when it is meant to be SARIF or rules, and is not right; TooLargeError where there is no room left
 */
export async function createContextDocument(
  context: Context,
  { name, media_type: mediaType, content }: CreateContextDocumentInput,
  limit = maxTogetherBytes,
): Promise<ContextDocument> {
  const kind = await recognizeDocument(name, mediaType, content);
  return inTransaction(context, async (inside) => {
    const { em, organizationId, actor, now } = inside;
    const size = Buffer.byteLength(content);
    await assertRoom(inside, size, limit);
    const document = em.create(ContextDocument, {
      id: randomUUID(),
      organizationId,
      createdBy: actor.userId,
      name,
      mediaType,
      kind,
      content,
      size,
      deletedAt: null,
      createdAt: now(),
    });
    await em.persist(document).flush();
    await recordAudit(inside, {
      action: 'context_document.created',
      subjectType: 'context_document',
      subjectId: document.id,
      after: { name, media_type: mediaType, kind, size: document.size },
    });
    return document;
  });
}

/** Deleted ones count until they are gone. */
async function assertRoom({ em, organizationId }: Context, bytes: number, limit: number): Promise<void> {
  // Of documents that arrive together each sees those before it.
  await em.execute('select 1 from organizations where id = ? for no key update', [organizationId]);
  const [row] = await em.execute<{ held: number }[]>(
    'select coalesce(sum(size), 0)::float8 as held from context_documents where organization_id = ?',
    [organizationId],
  );
  if ((row?.held ?? 0) + bytes <= limit) return;
  throw new TooLargeError(
    `The context documents of your organization may hold ${limit} bytes together. Delete some (DELETE /v1/context-documents/{id}); there is room a few minutes later`,
  );
}
