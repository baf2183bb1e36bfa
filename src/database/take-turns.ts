import type { EntityManager } from '@mikro-orm/postgresql';
import { findFirstOfEach, type LeasedTable } from './lease.ts';

/**
 * Organizations take turns: one that starts a thousand scans at once keeps the others waiting for one of them, not for
 * all. A job is a wake-up call, so it does not matter whose work it wakes; work that is left without a job of its own is
 * woken by the sweep.
 * @param mostOfOne places of this process that one organization may have: what is beyond them is kept for the others
 * @returns runs `work` for what is next: `id`, where nothing waits at all. Nothing is chosen twice within this process.
 */
export function takeTurns(table: LeasedTable, mostOfOne = Number.POSITIVE_INFINITY) {
  /** By organization: the later, the higher. */
  const lastTurns = new Map<string, number>();
  /** Of each its organization; null where that is not known. */
  const running = new Map<string, string | null>();
  let turns = 0;
  let choosing: Promise<unknown> = Promise.resolve();
  /** Some has found no place, and its job is over: it is taken up as soon as there is one. */
  let isPassedOver = false;

  const hasPlace = ({ organizationId }: { organizationId: string }) =>
    [...running.values()].filter((one) => one === organizationId).length < mostOfOne;

  const choose = async (em: EntityManager, otherwise: string | null): Promise<string | null> => {
    const waiting = await findFirstOfEach(em, table, new Set(running.keys()));
    const lastTurn = ({ organizationId }: { organizationId: string }) => lastTurns.get(organizationId) ?? 0;
    const [next] = waiting.filter(hasPlace).sort((a, b) => lastTurn(a) - lastTurn(b));
    if (next) lastTurns.set(next.organizationId, ++turns);
    else isPassedOver = waiting.length > 0;
    const chosen = next?.id ?? (isPassedOver ? null : otherwise);
    if (chosen !== null) running.set(chosen, next?.organizationId ?? null);
    return chosen;
  };
  const chooseInOrder = (em: EntityManager, otherwise: string | null): Promise<string | null> => {
    const choice = choosing.then(() => choose(em, otherwise));
    choosing = choice.catch(() => {});
    return choice;
  };

  return async (
    em: EntityManager,
    id: string,
    stopping: AbortSignal,
    work: (id: string) => Promise<unknown>,
  ): Promise<void> => {
    let chosen = await chooseInOrder(em, id);
    while (chosen !== null) {
      try {
        await work(chosen);
      } finally {
        running.delete(chosen);
      }
      chosen = isPassedOver && !stopping.aborted ? await chooseInOrder(em, null) : null;
    }
  };
}
