/**
 * Work that lives in a row: a worker claims it for a while and says again and again that it is alive. Settled
 * by conditional updates; the number of the attempt is the fencing token, so that a worker that was thought
 * dead can no longer write once another has begun.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export interface LeasedTable {
  table: 'cost_estimations' | 'scans' | 'webhook_deliveries' | 'pull_requests';
  /** Statuses in which the work waits for a worker. */
  waiting: readonly string[];
  /** Statuses in which a worker has it; the first is what a claim sets. */
  working: readonly [string, ...string[]];
}

/** How long a worker may be silent before another takes over, in seconds. */
const leaseSeconds = 20;
/** How often a worker says that it is alive, in milliseconds. */
const heartbeatMs = 2_000;
/** How many workers may begin before the work is given up. */
export const maxAttempts = 3;

/**
 * Takes the work if it waits, or if whoever had it has fallen silent.
 * @returns the number of this attempt, or null when there is nothing to take.
 */
export async function claim(
  em: EntityManager,
  { table, waiting, working }: LeasedTable,
  id: string,
): Promise<number | null> {
  const [row] = await em.execute<{ attempts: number }[]>(
    `update ${table} set status = ?, attempts = attempts + 1, updated_at = now(),
       lease_expires_at = now() + make_interval(secs => ?)
     where id = ? and attempts < ? and (status in (${marks(waiting)})
       or (status in (${marks(working)}) and lease_expires_at < now()))
     returning attempts`,
    [working[0], leaseSeconds, id, maxAttempts, ...waiting, ...working],
  );
  return row?.attempts ?? null;
}

/** @returns false when the work is no longer this attempt's: stopped, or taken over. */
export async function keepAlive(
  em: EntityManager,
  { table, working }: LeasedTable,
  id: string,
  attempt: number,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update ${table} set lease_expires_at = now() + make_interval(secs => ?)
     where id = ? and attempts = ? and status in (${marks(working)}) returning 1`,
    [leaseSeconds, id, attempt, ...working],
  );
  return rows.length > 0;
}

/** Gives the work back unfinished. After a failure the attempt counts; at a stop of the service it does not. */
export async function handBack(
  em: EntityManager,
  { table, waiting, working }: LeasedTable,
  { id, attempt, counts }: { id: string; attempt: number; counts: boolean },
): Promise<void> {
  await em.execute(
    `update ${table} set status = ?, attempts = attempts - ?, lease_expires_at = null, updated_at = now()
     where id = ? and attempts = ? and status in (${marks(working)})`,
    [waiting[0], counts ? 0 : 1, id, attempt, ...working],
  );
}

/** The work that waits for a worker: never begun, handed back, or with one that has fallen silent. */
export async function findWaiting(
  em: EntityManager,
  { table, waiting, working }: LeasedTable,
): Promise<{ id: string; exhausted: boolean }[]> {
  return em.execute<{ id: string; exhausted: boolean }[]>(
    `select id, attempts >= ? as exhausted from ${table}
     where status in (${marks(waiting)}) or (status in (${marks(working)}) and lease_expires_at < now())
     order by created_at limit 500`,
    [maxAttempts, ...waiting, ...working],
  );
}

/** @returns since when the oldest work that waits has been there, in seconds; 0 where none waits */
export async function oldestWaiting(
  em: EntityManager,
  { table, waiting, working }: LeasedTable,
): Promise<number> {
  const [row] = await em.execute<{ seconds: number }[]>(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from ${table}
     where status in (${marks(waiting)}) or (status in (${marks(working)}) and lease_expires_at < now())`,
    [...waiting, ...working],
  );
  return row?.seconds ?? 0;
}

/** Of each organization the work that has waited longest; what failed before comes after what was never begun. */
export async function findFirstOfEach(
  em: EntityManager,
  { table, waiting, working }: LeasedTable,
  except: ReadonlySet<string>,
): Promise<{ id: string; organizationId: string }[]> {
  return em.execute<{ id: string; organizationId: string }[]>(
    `select id, organization_id as "organizationId" from (
       select distinct on (organization_id) id, organization_id, attempts, created_at from ${table}
       where (status in (${marks(waiting)}) or (status in (${marks(working)}) and lease_expires_at < now()))
         and attempts < ? and id <> all(array[${marks([...except])}]::uuid[])
       order by organization_id, attempts, created_at, id
     ) firsts order by attempts, created_at, id`,
    [...waiting, ...working, maxAttempts, ...except],
  );
}

/** The work is no longer this worker's: it was stopped, or another has taken it over. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/**
 * Runs `work` while saying that it is alive. Its signal fires when the lease is lost (the reason is a
 * LeaseLostError) or when `stopping` does.
 */
export async function whileAlive<T>(
  em: EntityManager,
  table: LeasedTable,
  { id, attempt, stopping }: { id: string; attempt: number; stopping: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let isAsking = false;
  const timer = setInterval(async () => {
    // One at a time: while the database does not answer, they must not take all connections from everybody else.
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await keepAlive(em.fork(), table, id, attempt))) lost.abort(new LeaseLostError());
    } catch {
      // The database is away for a moment: the lease is long enough to try again.
    } finally {
      isAsking = false;
    }
  }, heartbeatMs);
  try {
    return await work(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(timer);
  }
}

const marks = (values: readonly string[]) => values.map(() => '?').join(', ');
