import { afterAll, describe, expect, test } from 'vitest';
import {
  loadContextDocuments,
  missingContextDocuments,
} from '../../../src/features/context-documents/index.ts';
import { startApi, type Tenant } from '../../support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const mebibyte = 1_048_576;

function create({ key }: Pick<Tenant, 'key'>, fields: Record<string, unknown> = {}) {
  const body = { name: 'a.txt', media_type: 'text/plain', content: 'x', ...fields };
  return api.call('POST', '/v1/context-documents', { key, body });
}

describe('the size of a content', () => {
  test.each([
    ['a', mebibyte],
    ['ü', mebibyte / 2],
    // Takes twice its size as JSON, all but.
    ['\n', mebibyte - 100],
  ])('may be a mebibyte of %j', async (character, count) => {
    const answer = await create(await api.tenant(), { content: character.repeat(count) });
    expect(answer.status).toBe(201);
    expect(answer.body.size).toBe(Buffer.byteLength(character) * count);
  });

  test('is counted in bytes, not in characters', async () => {
    for (const content of ['a'.repeat(mebibyte + 1), 'ü'.repeat(mebibyte / 2 + 1)]) {
      const answer = await create(await api.tenant(), { content });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual(['content must have at most 1048576 bytes of UTF-8']);
    }
  });

  test('has an end that is met while reading', async () => {
    const answer = await create(await api.tenant(), { content: 'a'.repeat(2 * mebibyte) });
    expect(answer.status).toBe(413);
  });

  test('does not widen what other endpoints take', async () => {
    const tenant = await api.tenant();
    const body = { name: 'a'.repeat(mebibyte), repos: [] };
    expect((await api.call('POST', '/v1/cost-estimations', { key: tenant.key, body })).status).toBe(413);
  });
});

describe('text that cannot be kept', () => {
  test.each([
    [{ content: 'a\0b' }, 'content must not contain the NUL character'],
    [{ name: 'a\0b' }, 'name must not contain the NUL character'],
    [{ name: 'a\nb' }, 'name must not contain control characters'],
    [{ name: '\u001b[2J' }, 'name must not contain control characters'],
  ])('%j is refused', async (fields, problem) => {
    const answer = await create(await api.tenant(), fields);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual([problem]);
  });

  test('half of a surrogate pair is refused', async () => {
    const { key } = await api.tenant();
    const answer = await api.call('POST', '/v1/context-documents', {
      key,
      raw: '{"name":"a","media_type":"text/plain","content":"\\ud800"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });
});

test.each([
  "'; drop table context_documents; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '$(id)',
  '{{7*7}}',
])('%j is only text, as name and as content', async (text) => {
  const tenant = await api.tenant();
  const { body } = await create(tenant, { name: text, content: text });
  const answer = await api.call('GET', `/v1/context-documents/${body.id}`, tenant);
  expect(answer.body).toMatchObject({ name: text, content: text, kind: 'text' });
});

describe('a document that is made to cost', () => {
  const aliases = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi']
    .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9).slice(0, -1)}]`)
    .join('\n')}`;
  test.each([
    ['aliases that multiply', `rules:\n- id: x\n${aliases.replace(/^/gm, '  ')}`],
    ['nested brackets', `rules:\n- id: ${'['.repeat(500_000)}`],
    ['nested lists', `rules:\n- ${'- '.repeat(400_000)}`],
    ['many small values', `rules:\n- id: x\n${'- [a, b, {c: d}]\n'.repeat(60_000)}`],
    [
      'a quarter of a million wrong SARIF results',
      `{"version":"2.1.0","runs":[{"results":[0${',0'.repeat(250_000)}]}]}`,
    ],
    ['deep JSON', `{"rules":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}`],
  ])('is answered soon: %s', async (_what, content) => {
    const tenant = await api.tenant();
    const startedAt = performance.now();
    const slow = create(tenant, { name: 'rules.yaml', media_type: 'application/yaml', content });
    const others: number[] = [];
    const finished = slow.then(() => true);
    while (!(await Promise.race([finished, Promise.resolve(false)]))) {
      const before = performance.now();
      await api.call('GET', '/v1/context-documents', tenant);
      others.push(performance.now() - before);
    }
    expect([201, 400]).toContain((await slow).status);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    // Meanwhile others are served: nothing of this holds the event loop.
    expect(Math.max(0, ...others)).toBeLessThan(5_000);
  });
});

describe('documents of another organization', () => {
  test('do not exist: not to read, not to delete, not to attach', async () => {
    const [owner, stranger] = [await api.tenant(), await api.tenant()];
    const { body } = await create(owner);
    const path = `/v1/context-documents/${body.id}`;
    const unknown = await api.call(
      'GET',
      '/v1/context-documents/5f0c6a1e-8f5b-4a57-9d3c-2b8a4c0d1e2f',
      stranger,
    );
    expect(await api.call('GET', path, stranger)).toMatchObject({ status: 404, body: unknown.body });
    expect(await api.call('DELETE', path, stranger)).toMatchObject({ status: 404, body: unknown.body });
    expect((await api.call('GET', '/v1/context-documents', stranger)).body.total).toBe(0);
    expect(await missingContextDocuments(stranger.context, [body.id])).toEqual([body.id]);
    expect(await loadContextDocuments(stranger.context, [body.id])).toEqual([]);
    expect((await api.call('GET', path, owner)).status).toBe(200);
  });
});
