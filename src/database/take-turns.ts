import type { EntityManager } from '@mikro-orm/postgresql';
import { findFirstOfEach, type LeasedTable } from './lease.ts';

/**
 * Organizations take turns: one that starts a thousand scans at once keeps the others waiting for one of them, not for
 * all. A job is a wake-up call, so it does not matter whose work it wakes; work that is left without a job of its own is
 * woken by the sweep.
 * @returns runs `work` for what is next: `id`, where nothing else waits. Nothing is chosen twice within this process.
 */
export function takeTurns(table: LeasedTable) {
  /** By organization: the later, the higher. */
  const lastTurns = new Map<string, number>();
  const running = new Set<string>();
  let turns = 0;
  let choosing: Promise<unknown> = Promise.resolve();

  const choose = async (em: EntityManager, id: string): Promise<string> => {
    const waiting = await findFirstOfEach(em, table, running);
    const lastTurn = ({ organizationId }: { organizationId: string }) => lastTurns.get(organizationId) ?? 0;
    const [next] = waiting.sort((a, b) => lastTurn(a) - lastTurn(b));
    if (next) lastTurns.set(next.organizationId, ++turns);
    const chosen = next?.id ?? id;
    running.add(chosen);
    return chosen;
  };

  return async <T>(em: EntityManager, id: string, work: (id: string) => Promise<T>): Promise<T> => {
    const choice = choosing.then(() => choose(em, id));
    choosing = choice.catch(() => {});
    const chosen = await choice;
    try {
      return await work(chosen);
    } finally {
      running.delete(chosen);
    }
  };
}
