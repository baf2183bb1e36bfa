/** What clients send and get about archives. One schema parses, types and documents. */
import { z } from 'zod';

const defaultFilename = 'archive';

/** Control characters, line separators, and what turns the direction of text around. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Kept to be shown, never used as a path. */
const filename = z
  .string()
  .max(255)
  .refine((name) => !unprintable.test(name), 'must not contain control characters')
  .transform(lastSegment)
  .default(defaultFilename)
  .meta({ description: 'Name to show; folders before it are left out.' });

function lastSegment(name: string): string {
  const segment = name.split(/[/\\]/).at(-1)?.trim() ?? '';
  return /^\.*$/.test(segment) ? defaultFilename : segment;
}

export const createArchiveQuery = z.strictObject({ filename });

export const archive = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    size: z.int().min(1).describe('In bytes.'),
    sha256: z.string().describe('Of its bytes, lower-case hex.'),
    created_at: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'Archive' });
export type ArchiveView = z.output<typeof archive>;
