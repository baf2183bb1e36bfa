import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { describeError } from './describe-error.ts';

export type Logger = PinoLogger;

/**
 * Structured logs on standard output, one wide line per request and per job. Request headers are never
 * logged, and of errors only what describeError takes; the redaction list is the second line of defence for what must not appear in any log.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
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
  };
  return pino(options, destination);
}
