import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { recordAudit } from '../audit/index.ts';
import { ContextDocument } from './context-document.entity.ts';
import { recognizeDocument } from './recognize-document.ts';
import type { CreateContextDocumentInput } from './schemas.ts';

/** @throws ValidationError when it is meant to be SARIF or rules, and is not right */
export async function createContextDocument(
  context: Context,
  { name, media_type: mediaType, content }: CreateContextDocumentInput,
): Promise<ContextDocument> {
  const kind = await recognizeDocument(name, mediaType, content);
  return inTransaction(context, async (inside) => {
    const { em, organizationId, actor, now } = inside;
    const document = em.create(ContextDocument, {
      id: randomUUID(),
      organizationId,
      createdBy: actor.userId,
      name,
      mediaType,
      kind,
      content,
      size: Buffer.byteLength(content),
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
