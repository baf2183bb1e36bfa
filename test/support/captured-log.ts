import { Writable } from 'node:stream';
import { createLogger, type Logger } from '../../src/shared/logger.ts';

/** A logger and what it was given, a line each. */
export function captureLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: createLogger('info', stream), lines };
}
