/** How much one organization may keep: one that fills the disk stops the service for all. */
import type { Context } from '../../shared/context.ts';
import { TooLargeError } from '../../shared/errors.ts';

/** Bytes of uploads that are arriving in this process, by organization: until they are whole no row counts them. */
const arriving = new Map<string, number>();

/**
 * @param limit of all archives of the organization together, in bytes
 * @returns how many bytes more there is room for
 * @throws TooLargeError that says what to do, when it is less than `bytes`
 */
export async function requireRoom(
  { em, organizationId }: Context,
  bytes: number,
  limit: number,
): Promise<number> {
  const [row] = await em.execute<{ held: number }[]>(
    'select coalesce(sum(size), 0)::float8 as held from archives where organization_id = ? and deleted_at is null',
    [organizationId],
  );
  const room = limit - (row?.held ?? 0);
  if (bytes <= room) return room;
  throw noRoom(limit);
}

/**
 * Hands an upload on, as long as all that are arriving fit into the room together.
 * @param room bytes that were free at its beginning
 * @throws TooLargeError; whatever the stream throws
 */
export async function* withinRoom(
  bytes: AsyncIterable<Uint8Array>,
  { organizationId }: Context,
  { room, limit }: { room: number; limit: number },
): AsyncGenerator<Uint8Array> {
  const count = (change: number) => {
    const sum = (arriving.get(organizationId) ?? 0) + change;
    if (sum > 0) arriving.set(organizationId, sum);
    else arriving.delete(organizationId);
    return sum;
  };
  let own = 0;
  try {
    for await (const chunk of bytes) {
      own += chunk.length;
      if (count(chunk.length) > room) throw noRoom(limit);
      yield chunk;
    }
  } finally {
    count(-own);
  }
}

function noRoom(limit: number): TooLargeError {
  return new TooLargeError(
    `The archives of your organization may hold ${(limit / 1_048_576).toFixed(1)} MiB together. Delete some (DELETE /v1/archives/{archive_id}): those whose scan is over are no longer needed`,
  );
}
