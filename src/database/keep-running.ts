import { setTimeout } from 'node:timers/promises';
import type { Logger } from '../shared/logger.ts';
import type { EmbeddedServer } from './embedded-server.ts';

/** In milliseconds. */
const lookEvery = 1_000;

/**
 * Looks after the embedded server for as long as the service runs: when the system kills it, for want of memory say,
 * or another process stops it, nobody else would start it again.
 * @returns how to stop looking; a start that is under way is awaited
 */
export function keepRunning(server: Pick<EmbeddedServer, 'revive'>, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await setTimeout(lookEvery, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        if (await server.revive()) log.warn('the embedded database had gone, and was started again');
      } catch (error) {
        log.error({ err: error }, 'the embedded database has gone and cannot be started; trying again');
      }
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
