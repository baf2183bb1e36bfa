import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

/**
 * Structured logs on standard output, one wide line per request and per job. Request headers are never
 * logged; the redaction list is the second line of defence for what must not appear in any log.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'key',
        'token',
        'password',
        'secret',
        'authorization',
        '*.key',
        '*.token',
        '*.password',
        '*.secret',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
  });
}
