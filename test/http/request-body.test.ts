import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '../../src/http/v1/route.ts';
import { startApi } from '../support/api.ts';

const echo = defineRoute({
  method: 'post',
  path: '/v1/echo',
  scope: 'write',
  tag: 'Probe',
  summary: 'Answers with what it was sent',
  body: z.strictObject({
    name: z.string().max(5).optional(),
    size: z.int().min(1).max(9).optional(),
    color: z.enum(['red', 'blue']).optional(),
    items: z
      .array(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('a'), url: z.string().min(1) }),
          z.strictObject({ kind: z.literal('b'), id: z.guid() }),
        ]),
      )
      .max(3)
      .optional(),
  }),
  status: 200,
  result: z.unknown(),
  handle: async (_context, { body }) => body,
});

const api = await startApi({ routes: [echo] });
afterAll(() => api.stop());
const { key } = await api.tenant();

const send = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  api.call('POST', '/v1/echo', { key, raw, headers: { 'Content-Type': 'application/json', ...headers } });
const refused = (message: unknown, statusCode = 400, error = 'Bad Request') => ({
  statusCode,
  message,
  error,
});

describe('a body that is not plain JSON in UTF-8', () => {
  test.each<[string, string | Uint8Array, Record<string, string>, string]>([
    ['malformed JSON', '{"name": ', {}, 'The request body is not valid JSON'],
    ['invalid UTF-8', Uint8Array.of(0x22, 0xff, 0xfe, 0x22), {}, 'The request body is not valid UTF-8'],
    [
      'another charset',
      '{}',
      { 'Content-Type': 'application/json; charset=utf-16' },
      'The request body must be in UTF-8',
    ],
    [
      'a compressed body',
      gzipSync('{}'),
      { 'Content-Encoding': 'gzip' },
      'The request body must not be compressed: leave out Content-Encoding',
    ],
    [
      'an unknown encoding',
      '{}',
      { 'Content-Encoding': 'x-evil' },
      'The request body must not be compressed: leave out Content-Encoding',
    ],
    [
      'a form',
      'name=x',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'The request body must be JSON: send it with Content-Type: application/json',
    ],
    [
      'text',
      '{}',
      { 'Content-Type': 'text/plain' },
      'The request body must be JSON: send it with Content-Type: application/json',
    ],
    [
      'no type at all',
      Buffer.from('{}'),
      { 'Content-Type': '' },
      'The request body must be JSON: send it with Content-Type: application/json',
    ],
  ])('%s is refused with its reason', async (_what, raw, headers, message) => {
    const answer = await send(raw, headers);
    expect(answer.body).toEqual(refused(message));
    expect(answer.status).toBe(400);
  });

  test('JSON with parameters and capitals in its type is taken', async () => {
    const answer = await send('{"name":"é"}', { 'Content-Type': 'Application/JSON; Charset="UTF-8"' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'é' } });
  });
});

describe('a body of a megabyte', () => {
  test('and a byte is too large', async () => {
    const answer = await send(`"${'x'.repeat(1024 * 1024)}"`);
    expect(answer.body).toEqual(
      refused('The request body is larger than 1048576 bytes', 413, 'Payload Too Large'),
    );
  });

  test('is too large at ten megabytes, also when its length is not announced', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
    let chunks = 160;
    const stream = new ReadableStream({
      pull: (controller) => (chunks-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const answer = await api.call('POST', '/v1/echo', {
      key,
      raw: stream,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(413);
  });

  test('exactly is read', async () => {
    const text = '{"name":"x"}';
    const answer = await send(text + ' '.repeat(1024 * 1024 - text.length));
    expect(answer).toMatchObject({ status: 200, body: { name: 'x' } });
  });
});

describe('what must not get past the door', () => {
  test.each<[string, string, string]>([
    ['NUL', '{"name":"a\\u0000b"}', 'name must not contain the NUL character'],
    [
      'half a surrogate pair',
      '{"items":[{"kind":"a","url":"\\ud800"}]}',
      'items.0.url must be well-formed Unicode (it has half of a surrogate pair)',
    ],
    ['a prototype key', '{"__proto__":{"admin":true}}', '__proto__ is not a known field'],
    [
      'an escaped prototype key',
      '{"items":[{"\\u005f_proto__":1}]}',
      'items.0.__proto__ is not a known field',
    ],
    ['depth', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'body is nested too deeply'],
    ['breadth', `{"items":[${'1,'.repeat(50_000)}1]}`, 'body has too many values'],
  ])('%s', async (_what, raw, message) => {
    const answer = await send(raw);
    expect(answer.body).toEqual(refused([message]));
  });

  test('constructor and prototype are unknown fields like any other', async () => {
    const answer = await send('{"constructor":{"prototype":{"x":1}},"toString":1}');
    expect(answer.body.message).toEqual([
      'constructor is not a known field',
      'toString is not a known field',
    ]);
  });
});

describe('sentences about fields', () => {
  test.each<[string, unknown, string[]]>([
    ['no body at all', undefined, ['body is required']],
    ['an array', [], ['body must be an object']],
    ['null', null, ['body must be an object']],
    ['a wrong type', { name: 5 }, ['name must be a string']],
    ['too long', { name: 'abcdef' }, ['name must have at most 5 characters']],
    ['a fraction', { size: 1.5 }, ['size must be a whole number']],
    ['too small', { size: 0 }, ['size must be at least 1']],
    ['too big', { size: 10 }, ['size must be at most 9']],
    ['an unknown value', { color: 'green' }, ['color must be one of red, blue']],
    ['an unknown alternative', { items: [{ kind: 'c' }] }, ['items.0.kind must be one of a, b']],
    ['no alternative', { items: [{}] }, ['items.0.kind is required']],
    ['a missing field', { items: [{ kind: 'a' }] }, ['items.0.url is required']],
    ['an empty field', { items: [{ kind: 'a', url: '' }] }, ['items.0.url must not be empty']],
    ['a malformed id', { items: [{ kind: 'b', id: 'x' }] }, ['items.0.id must be a UUID']],
    [
      'too many entries',
      { items: Array(4).fill({ kind: 'a', url: 'x' }) },
      ['items must have at most 3 entries'],
    ],
    [
      'several',
      { name: 1, size: 'x', extra: 1 },
      ['name must be a string', 'size must be a whole number', 'extra is not a known field'],
    ],
  ])('%s', async (_what, body, message) => {
    const answer = await api.call('POST', '/v1/echo', { key, body });
    expect(answer.body).toEqual(refused(message));
  });

  test('never repeat a value, and shorten a name', async () => {
    const answer = await send(
      JSON.stringify({ color: 'secret-value', ['x'.repeat(500)]: 1, '\u001b[31m': 1 }),
    );
    expect(JSON.stringify(answer.body)).not.toContain('secret-value');
    expect(answer.body.message).toContain(`${'x'.repeat(60)}… is not a known field`);
    expect(answer.body.message).toContain('�[31m is not a known field');
  });

  test('are at most twenty', async () => {
    const body = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`field${index}`, index]));
    const answer = await api.call('POST', '/v1/echo', { key, body });
    expect(answer.body.message).toHaveLength(20);
  });
});
