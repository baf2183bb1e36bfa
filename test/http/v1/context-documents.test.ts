import { afterAll, describe, expect, test } from 'vitest';
import {
  createContextDocument,
  deleteContextDocument,
  dropDeletedDocuments,
  loadContextDocuments,
  missingContextDocuments,
} from '../../../src/features/context-documents/index.ts';
import { startApi, type Tenant } from '../../support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const note = {
  name: 'threat-model.md',
  media_type: 'text/markdown',
  content: '# Payments\n\nOnly admins may refund. ü',
};
const unknownId = '5f0c6a1e-8f5b-4a57-9d3c-2b8a4c0d1e2f';

function create({ key }: Pick<Tenant, 'key'>, fields: Record<string, unknown> = {}) {
  return api.call('POST', '/v1/context-documents', { key, body: { ...note, ...fields } });
}

describe('creating a context document', () => {
  test('answers with what was stored, without the content', async () => {
    const answer = await create(await api.tenant());
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'threat-model.md',
      media_type: 'text/markdown',
      kind: 'text',
      size: Buffer.byteLength(note.content),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('says what the document was recognised as', async () => {
    const tenant = await api.tenant();
    const openapi = JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/users': { get: {} } } });
    const answer = await create(tenant, {
      name: 'api.json',
      media_type: 'application/json',
      content: openapi,
    });
    expect(answer.body.kind).toBe('openapi');
  });

  test('leaves an audit entry without the content', async () => {
    const tenant = await api.tenant();
    const { body } = await create(tenant);
    expect(await auditOf(body.id)).toEqual([
      {
        action: 'context_document.created',
        actor_user_id: tenant.userId,
        before: null,
        after: { name: note.name, media_type: note.media_type, kind: 'text', size: body.size },
      },
    ]);
  });

  test('is carried out once for an idempotency key', async () => {
    const tenant = await api.tenant();
    const call = () =>
      api.call('POST', '/v1/context-documents', {
        key: tenant.key,
        body: note,
        headers: { 'Idempotency-Key': 'once' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect((await api.call('GET', '/v1/context-documents', tenant)).body.total).toBe(1);
  });

  test.each([
    [{ name: '' }, /^name must not be empty/],
    [{ name: '  ' }, /^name must not be blank/],
    [{ name: 'n'.repeat(256) }, /^name .*255/],
    [{ name: undefined }, /^name is required/],
    [{ name: 7 }, /^name must be a string/],
    [{ media_type: 'markdown' }, /^media_type must be a media type/],
    [{ media_type: 'text/plain; charset=utf-8' }, /^media_type must be a media type/],
    [{ media_type: `text/${'x'.repeat(123)}` }, /^media_type .*127/],
    [{ media_type: undefined }, /^media_type is required/],
    [{ content: '' }, /^content must not be empty/],
    [{ content: null }, /^content must be a string/],
    [{ content: undefined }, /^content is required/],
    [{ kind: 'rules' }, /^kind is not a known field/],
  ])('refuses %j', async (fields, problem) => {
    const answer = await create(await api.tenant(), fields);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual([expect.stringMatching(problem)]);
  });

  test('needs the scope write', async () => {
    const { key } = await (await api.tenant()).addKey(['read']);
    expect((await create({ key })).status).toBe(403);
  });
});

describe('a SARIF document', () => {
  const sarif = (run: unknown, version: unknown = '2.1.0') => JSON.stringify({ version, runs: [run] });
  const tool = { driver: { name: 'Semgrep' } };
  const send = async (content: string, name = 'results.sarif') =>
    create(await api.tenant(), { name, media_type: 'application/sarif+json', content });

  test.each([
    ['results', sarif({ tool, results: [{ ruleId: 'a', message: { text: 'm' }, locations: [] }] })],
    ['a message of its rule', sarif({ tool, results: [{ message: { id: 'default' } }] })],
    ['no results', sarif({ tool })],
    ['a byte order mark', `\ufeff${sarif({ tool, results: [] })}`],
  ])('with %s is taken', async (_what, content) => {
    const answer = await send(content);
    expect(answer.status).toBe(201);
    expect(answer.body.kind).toBe('sarif');
  });

  test.each([
    ['{"version": "2.1.0"\n "runs": []}', 'it is not valid JSON (line 2 column 2)'],
    ['not JSON at all', 'it is not valid JSON'],
    ['{"version": "2.1.0"}', 'runs must be a list'],
    [sarif({ tool }, '1.0.0'), 'version must be 2.1.0'],
    [sarif({ results: [] }), 'runs[0].tool.driver.name must be a text'],
    [sarif({ tool, results: {} }), 'runs[0].results must be a list'],
    [
      sarif({ tool, results: [{ message: { text: 'm' } }, {}] }),
      'runs[0].results[1].message must have a text or an id',
    ],
    [
      sarif({ tool, results: [{ message: { text: 'm' }, locations: 'a.js' }] }),
      'runs[0].results[0].locations must be a list',
    ],
  ])('like %s is refused with what is wrong and where', async (content, problem) => {
    const answer = await send(content);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual([`content is not SARIF: ${problem}`]);
  });

  test('is recognised by its contents too', async () => {
    const answer = await create(await api.tenant(), {
      content: sarif({ results: [] }),
      name: 'a.json',
      media_type: 'application/json',
    });
    expect(answer.status).toBe(400);
  });
});

describe('reading context documents', () => {
  test('gives one back with its content', async () => {
    const tenant = await api.tenant();
    const { body } = await create(tenant);
    const { key } = await tenant.addKey(['read']);
    for (const id of [body.id, body.id.toUpperCase()]) {
      const answer = await api.call('GET', `/v1/context-documents/${id}`, { key });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...body, content: note.content });
    }
  });

  test('lists them by page, most recent first, without contents', async () => {
    const tenant = await api.tenant();
    const created = [];
    for (const name of ['1', '2', '3']) created.unshift((await create(tenant, { name })).body);
    const list = async (query: string) =>
      (await api.call('GET', `/v1/context-documents${query}`, tenant)).body;
    expect(await list('')).toEqual({ data: created, total: 3, page: 1, limit: 15 });
    expect(await list('?page=2&limit=2')).toEqual({ data: created.slice(2), total: 3, page: 2, limit: 2 });
  });

  test('knows no document by another id', async () => {
    const tenant = await api.tenant();
    const answer = await api.call('GET', `/v1/context-documents/${unknownId}`, tenant);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('Context document not found');
    expect((await api.call('GET', '/v1/context-documents/42', tenant)).status).toBe(400);
    expect((await api.call('GET', '/v1/context-documents?limit=101', tenant)).status).toBe(400);
  });
});

describe('deleting a context document', () => {
  test('lets nobody see it any more', async () => {
    const tenant = await api.tenant();
    const { body } = await create(tenant);
    const path = `/v1/context-documents/${body.id}`;
    expect(await api.call('DELETE', path, tenant)).toMatchObject({ status: 204, body: undefined });
    expect((await api.call('GET', path, tenant)).status).toBe(404);
    expect((await api.call('DELETE', path, tenant)).status).toBe(404);
    expect((await api.call('GET', '/v1/context-documents', tenant)).body).toMatchObject({
      data: [],
      total: 0,
    });
    expect(await missingContextDocuments(tenant.context, [body.id])).toEqual([body.id]);
    expect((await auditOf(body.id)).at(-1)).toMatchObject({
      action: 'context_document.deleted',
      before: { name: note.name, kind: 'text', size: body.size },
      after: null,
    });
  });

  test('leaves it to the scans it is attached to', async () => {
    const tenant = await api.tenant();
    const { body } = await create(tenant);
    await api.call('DELETE', `/v1/context-documents/${body.id}`, tenant);
    expect(await loadContextDocuments(tenant.context, [body.id])).toEqual([
      { id: body.id, name: note.name, kind: 'text', content: note.content },
    ]);
  });

  test('needs the scope write', async () => {
    const tenant = await api.tenant();
    const { body } = await create(tenant);
    const { key } = await tenant.addKey(['read']);
    expect((await api.call('DELETE', `/v1/context-documents/${body.id}`, { key })).status).toBe(403);
  });
});

describe('attached documents', () => {
  test('are loaded in the order of the ids, each once', async () => {
    const tenant = await api.tenant();
    const [first, second] = [(await create(tenant)).body.id, (await create(tenant)).body.id];
    const loaded = await loadContextDocuments(tenant.context, [second, first, second.toUpperCase()]);
    expect(loaded.map(({ id }) => id)).toEqual([second, first]);
    expect(await loadContextDocuments(tenant.context, [])).toEqual([]);
  });

  test('are missing when nobody made them', async () => {
    const tenant = await api.tenant();
    const { body } = await create(tenant);
    const given = [body.id.toUpperCase(), unknownId];
    expect(await missingContextDocuments(tenant.context, given)).toEqual([unknownId]);
    expect(await missingContextDocuments(tenant.context, [])).toEqual([]);
  });
});

async function auditOf(id: string) {
  const { rows } = await api.services.pool.query(
    'select action, actor_user_id, before, after from audit_entries where subject_id = $1 order by created_at',
    [id],
  );
  return rows;
}

test('the documents of an organization may hold so much together; what was deleted makes room when no scan needs it', async () => {
  const { context } = await api.tenant();
  const document = { ...note, content: 'x'.repeat(100) };
  const { id } = await createContextDocument(context, document, 150);
  await expect(createContextDocument(context, document, 150)).rejects.toThrow('Delete some');
  await deleteContextDocument(context, id);
  const { pool } = api.services;
  await dropDeletedDocuments(pool);
  await expect(createContextDocument(context, document, 150)).rejects.toThrow('a few minutes later');
  await pool.query("update context_documents set deleted_at = now() - interval '1 hour' where id = $1", [id]);
  expect(await dropDeletedDocuments(pool)).toBe(1);
  await createContextDocument(context, document, 150);
});
