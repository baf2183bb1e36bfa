import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runEstimation } from '../../../src/features/cost-estimations/index.ts';
import { startApi, type Tenant } from '../../support/api.ts';
import { tarGzOf, zipOf } from '../../support/archives.ts';
import { makeRepository, makeScan } from '../../support/findings.ts';

const api = await startApi();
afterAll(() => api.stop());

const zip = zipOf([{ name: 'src/app.js', content: 'eval(process.argv[2])' }]);
const zipHeaders = { 'Content-Type': 'application/zip' };
const folder = join(api.services.config.dataDir, 'archives');
const storedFiles = () => readdir(folder);

function upload({ key }: Pick<Tenant, 'key'>, raw: Uint8Array = zip, query = '', headers = zipHeaders) {
  return api.call('POST', `/v1/archives${query}`, { key, raw, headers });
}

describe('uploading an archive', () => {
  test('answers with what was received, and stores exactly that', async () => {
    const tenant = await api.tenant();
    const answer = await upload(tenant, zip, '?filename=shop%20v2.zip');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename: 'shop v2.zip',
      size: zip.length,
      sha256: createHash('sha256').update(zip).digest('hex'),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const file = join(folder, answer.body.id);
    expect(await readFile(file)).toEqual(zip);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test.each(['application/gzip', 'application/x-gzip', 'application/octet-stream', 'Application/GZIP; x=y'])(
    'takes a tar.gz file as %s',
    async (type) => {
      const tenant = await api.tenant();
      const answer = await upload(tenant, tarGzOf([{ name: 'a.js' }]), '', { 'Content-Type': type });
      expect(answer.status).toBe(201);
      expect(answer.body.filename).toBe('archive');
    },
  );

  test('goes by the contents, not by the media type', async () => {
    const tenant = await api.tenant();
    const answer = await upload(tenant, tarGzOf([{ name: 'a.js' }]));
    const { rows } = await api.services.pool.query('select format from archives where id = $1', [
      answer.body.id,
    ]);
    expect(rows).toEqual([{ format: 'tar.gz' }]);
  });

  test('takes a body of unknown length', async () => {
    const tenant = await api.tenant();
    const answer = await api.call('POST', '/v1/archives', {
      key: tenant.key,
      raw: new Blob([zip]).stream(),
      headers: zipHeaders,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.size).toBe(zip.length);
  });

  test('leaves an audit entry', async () => {
    const tenant = await api.tenant();
    const { body } = await upload(tenant, zip, '?filename=a.zip');
    expect(await auditOf(body.id)).toEqual([
      {
        action: 'archive.created',
        actor_user_id: tenant.userId,
        before: null,
        after: { filename: 'a.zip', size: zip.length, sha256: body.sha256 },
      },
    ]);
  });

  test.each([
    ['text', Buffer.from('just some text')],
    ['three bytes', Buffer.from('504b03', 'hex')],
    ['a tar file that is not compressed', Buffer.alloc(10_240)],
    ['a zip file with something before it', Buffer.concat([Buffer.from('x'), zip])],
  ])('refuses %s', async (_what, body) => {
    const tenant = await api.tenant();
    const before = await storedFiles();
    const answer = await upload(tenant, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(['body must be a zip or tar.gz archive']);
    expect(await storedFiles()).toEqual(before);
  });

  test('refuses an empty body', async () => {
    const tenant = await api.tenant();
    for (const raw of [new Uint8Array(), new Blob([]).stream(), undefined]) {
      const answer = await api.call('POST', '/v1/archives', {
        key: tenant.key,
        headers: zipHeaders,
        ...(raw ? { raw } : {}),
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual(['body must not be empty']);
    }
  });

  test.each(['application/json', 'text/plain', 'application/x-tar', ''])(
    'refuses the media type "%s"',
    async (type) => {
      const tenant = await api.tenant();
      const answer = await upload(tenant, zip, '', { 'Content-Type': type });
      expect(answer.status).toBe(415);
      expect(answer.body.message).toContain('application/zip');
    },
  );

  test('refuses a body that is compressed on the way', async () => {
    const tenant = await api.tenant();
    const answer = await api.call('POST', '/v1/archives', {
      key: tenant.key,
      raw: zip,
      headers: { ...zipHeaders, 'Content-Encoding': 'gzip' },
    });
    expect(answer.status).toBe(415);
  });

  test('needs the scope write', async () => {
    const tenant = await api.tenant();
    const { key } = await tenant.addKey(['read']);
    expect((await upload({ key })).status).toBe(403);
  });
});

describe('reading archives', () => {
  test('gives one back as it was answered at first, whatever the case of its id', async () => {
    const tenant = await api.tenant();
    const { body } = await upload(tenant);
    const { key } = await tenant.addKey(['read']);
    for (const id of [body.id, body.id.toUpperCase()]) {
      const answer = await api.call('GET', `/v1/archives/${id}`, { key });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(body);
    }
  });

  test('lists them by page, most recent first', async () => {
    const tenant = await api.tenant();
    const names = ['1.zip', '2.zip', '3.zip'];
    for (const name of names) await upload(tenant, zip, `?filename=${name}`);
    const list = async (query: string) => (await api.call('GET', `/v1/archives${query}`, tenant)).body;
    const shown = (body: { data: { filename: string }[] }) => body.data.map(({ filename }) => filename);
    const all = await list('');
    expect(all).toMatchObject({ total: 3, page: 1, limit: 15 });
    expect(shown(all)).toEqual(['3.zip', '2.zip', '1.zip']);
    const second = await list('?page=2&limit=2');
    expect(second).toMatchObject({ total: 3, page: 2, limit: 2 });
    expect(shown(second)).toEqual(['1.zip']);
    expect(await list('?page=9')).toEqual({ data: [], total: 3, page: 9, limit: 15 });
  });

  test.each([
    ['?limit=101', 'limit'],
    ['?page=0', 'page'],
    ['?offset=1', 'offset'],
  ])('refuses the query %s', async (query, field) => {
    const answer = await api.call('GET', `/v1/archives${query}`, await api.tenant());
    expect(answer.status).toBe(400);
    expect(answer.body.message[0]).toMatch(new RegExp(`^${field} `));
  });

  test('knows no archive by another id', async () => {
    const tenant = await api.tenant();
    const answer = await api.call('GET', '/v1/archives/5f0c6a1e-8f5b-4a57-9d3c-2b8a4c0d1e2f', tenant);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('Archive not found');
    expect((await api.call('GET', '/v1/archives/42', tenant)).status).toBe(400);
  });
});

describe('deleting an archive', () => {
  test('removes its bytes and lets nobody see it any more', async () => {
    const tenant = await api.tenant();
    const { body } = await upload(tenant, zip, '?filename=a.zip');
    const path = `/v1/archives/${body.id}`;
    const answer = await api.call('DELETE', path, tenant);
    expect(answer.status).toBe(204);
    expect(answer.body).toBeUndefined();
    expect(await storedFiles()).not.toContain(body.id);
    expect((await api.call('GET', path, tenant)).status).toBe(404);
    expect((await api.call('DELETE', path, tenant)).status).toBe(404);
    expect((await api.call('GET', '/v1/archives', tenant)).body).toMatchObject({ data: [], total: 0 });
    const estimation = await estimate(tenant, body.id);
    expect(estimation.status).toBe(400);
    expect((await auditOf(body.id)).at(-1)).toMatchObject({
      action: 'archive.deleted',
      before: { filename: 'a.zip', size: zip.length, sha256: body.sha256 },
      after: null,
    });
  });

  test('does not wait for a cost estimation, which fails then', async () => {
    const tenant = await api.tenant();
    const { body } = await upload(tenant);
    const estimation = await estimate(tenant, body.id.toUpperCase());
    expect(estimation.status).toBe(201);
    expect((await api.call('DELETE', `/v1/archives/${body.id}`, tenant)).status).toBe(204);
    expect(await storedFiles()).not.toContain(body.id);
    const run = { id: estimation.body.id, log: api.services.log, stopping: new AbortController().signal };
    expect(await runEstimation(api.services, run)).toBe('failed');
    const { body: failed } = await api.call('GET', `/v1/cost-estimations/${run.id}`, tenant);
    expect(failed.error).toContain('the archive has been deleted');
  });

  test('waits until a scan of it is finished, whose rows still name it then', async () => {
    const tenant = await api.tenant();
    const { pool } = api.services;
    const { body } = await upload(tenant);
    const maker = { organizationId: tenant.id, userId: tenant.userId, username: 'owner' };
    const repositoryId = await makeRepository(pool, maker, `upload://${body.id}`);
    const scanId = await makeScan(pool, maker, { repositoryId });
    await pool.query('update scan_repositories set archive_id = $2 where scan_id = $1', [scanId, body.id]);
    for (const status of ['pending', 'running', 'pending_verification', 'pending_triage']) {
      await pool.query('update scans set status = $2 where id = $1', [scanId, status]);
      expect((await api.call('DELETE', `/v1/archives/${body.id}`, tenant)).status).toBe(409);
    }
    await pool.query("update scans set status = 'completed' where id = $1", [scanId]);
    expect((await api.call('DELETE', `/v1/archives/${body.id}`, tenant)).status).toBe(204);
    const { rows } = await pool.query('select archive_id from scan_repositories where scan_id = $1', [
      scanId,
    ]);
    expect(rows).toEqual([{ archive_id: body.id }]);
  });

  test('needs the scope write', async () => {
    const tenant = await api.tenant();
    const { body } = await upload(tenant);
    const { key } = await tenant.addKey(['read']);
    expect((await api.call('DELETE', `/v1/archives/${body.id}`, { key })).status).toBe(403);
    expect(await storedFiles()).toContain(body.id);
  });
});

function estimate({ key }: Tenant, archiveId: string) {
  const body = { repos: [{ source: 'upload', archive_id: archiveId }] };
  return api.call('POST', '/v1/cost-estimations', { key, body });
}

async function auditOf(id: string) {
  const { rows } = await api.services.pool.query(
    'select action, actor_user_id, before, after from audit_entries where subject_id = $1 order by created_at',
    [id],
  );
  return rows;
}
