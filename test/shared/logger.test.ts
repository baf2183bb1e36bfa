import { expect, test } from 'vitest';
import { captureLog } from '../support/captured-log.ts';

test('of an error its kind, message, code, status and causes are logged, and nothing that a library hung on it', () => {
  const { log, lines } = captureLog();
  const row = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(someone@example.com) already exists.',
    client: { connection: { secretKey: 1 } },
  });
  const error = Object.assign(new TypeError('not saved', { cause: row }), {
    status: 502,
    request: { headers: { 'x-forwarded': 'yes' }, body: 'const code = 1;' },
  });
  log.error({ err: error }, 'failed');
  const [{ err }] = lines as [{ err: Record<string, unknown> }];
  expect(err).toEqual({
    type: 'TypeError',
    message: 'not saved',
    status: 502,
    stack: expect.stringContaining('logger.test.ts'),
    cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: expect.any(String) },
  });
});

test('causes in a circle, and what is thrown that is no error, are logged', () => {
  const { log, lines } = captureLog();
  const error = new Error('round');
  error.cause = error;
  log.error({ err: error }, 'first');
  log.error({ err: 'only words' }, 'second');
  expect(lines).toMatchObject([
    { err: { message: 'round', cause: { message: 'round' } } },
    { err: { type: 'string', message: 'only words' } },
  ]);
});

test('what is called a key, token, secret or password is not logged', () => {
  const { log, lines } = captureLog();
  log.warn({ key: 'svc_abc', repository: { token: 'ghs_abc', name: 'app' } }, 'said');
  expect(lines).toMatchObject([{ key: '[redacted]', repository: { token: '[redacted]', name: 'app' } }]);
});
