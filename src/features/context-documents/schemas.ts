/** What clients send and get about context documents. One schema parses, types and documents. */
import { z } from 'zod';
import type { ContextDocumentKind } from '../../context-parsing/index.ts';

/** In bytes of UTF-8. */
const maxContentBytes = 1_048_576;

/** RFC 6838's names, without parameters. */
const restrictedName = '[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}';
const mediaType = z
  .string()
  .max(127)
  .regex(
    new RegExp(`^${restrictedName}/${restrictedName}$`),
    'must be a media type such as application/json',
  );

const name = z
  .string()
  .min(1, { abort: true })
  .max(255)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters');

const content = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= maxContentBytes, 'must have at most 1048576 bytes of UTF-8');

export const createContextDocumentBody = z
  .strictObject({
    name: name.describe('File name or title.'),
    media_type: mediaType,
    content: content.describe('Text, 1 MiB of UTF-8 at most.'),
  })
  .meta({ id: 'ContextDocumentRequest' });
export type CreateContextDocumentInput = z.output<typeof createContextDocumentBody>;

const kinds = ['openapi', 'sarif', 'rules', 'text'] as const satisfies ContextDocumentKind[];

export const contextDocument = z
  .object({
    id: z.uuid(),
    name: z.string(),
    media_type: z.string(),
    kind: z.enum(kinds).describe('What it was recognised as: this decides what it adds to a scan.'),
    size: z.int().min(1).describe('Of the content, in bytes of UTF-8.'),
    created_at: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'ContextDocument' });
export type ContextDocumentView = z.output<typeof contextDocument>;

export const contextDocumentDetail = contextDocument
  .extend({ content: z.string() })
  .meta({ id: 'ContextDocumentDetail' });
