import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../shared/context.ts';

/** PostgreSQL's word for "two transactions stood in each other's way; run one again". */
const retryable = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction with a context whose entity manager is inside it. A deadlock or serialisation
 * failure is tried again, three times at most, so `work` must not have effects outside the database. A caller
 * that is in a transaction already is joined: its transaction decides.
 */
export async function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  if (context.em.isInTransaction()) return work(context);
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.em.fork().transactional((em) => work({ ...context, em: em as EntityManager }));
    } catch (error) {
      if (attempt >= 3 || !retryable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
