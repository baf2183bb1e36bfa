import type { Context } from '../../shared/context.ts';
import { TooLargeError } from '../../shared/errors.ts';

/**
 * Whether the organization may keep so many bytes more: one that fills the disk stops the service for all.
 * @param limit of all its archives together, in bytes
 * @throws TooLargeError that says what to do
 */
export async function assertRoom(
  { em, organizationId }: Context,
  bytes: number,
  limit: number,
): Promise<void> {
  const [row] = await em.execute<{ held: number }[]>(
    'select coalesce(sum(size), 0)::float8 as held from archives where organization_id = ? and deleted_at is null',
    [organizationId],
  );
  const held = row?.held ?? 0;
  if (held + bytes <= limit) return;
  throw new TooLargeError(
    `The archives of your organization may hold ${mebibytes(limit)} together and hold ${mebibytes(held)}. Delete some (DELETE /v1/archives/{archive_id}), or wait for their scans: an archive is deleted when its scan is over`,
  );
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
