import type { Archive } from '../../../features/archives/index.ts';
import type { ArchiveView } from '../../../features/archives/schemas.ts';

/** The fields of the API, no more. */
export function presentArchive({ id, filename, size, sha256, createdAt }: Archive): ArchiveView {
  return { id, filename, size, sha256, created_at: createdAt.toISOString() };
}
