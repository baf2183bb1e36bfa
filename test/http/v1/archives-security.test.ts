import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startApi, type Tenant } from '../../support/api.ts';
import { zipOf } from '../../support/archives.ts';

const api = await startApi();
afterAll(() => api.stop());

const zip = zipOf([{ name: 'app.js', content: 'x' }]);
const headers = { 'Content-Type': 'application/zip' };
const { dataDir } = api.services.config;
const storedFiles = () => readdir(join(dataDir, 'archives'));

function upload({ key }: Pick<Tenant, 'key'>, query = '', raw: Uint8Array = zip) {
  return api.call('POST', `/v1/archives${query}`, { key, raw, headers });
}

/** A request that is begun and left to the test to go on with. */
function begin({ key }: Tenant, extra: Record<string, string>): ClientRequest {
  return request(`${api.url}/v1/archives`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, ...headers, ...extra },
  });
}

const answerTo = (open: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => open.once('response', resolve).once('error', reject));

async function eventually(check: () => Promise<boolean>) {
  for (let waited = 0; waited < 5_000; waited += 20) {
    if (await check()) return true;
    await sleep(20);
  }
  return false;
}

await upload(await api.tenant());

describe('an upload that does not come to its end', () => {
  test('leaves no file', async () => {
    const tenant = await api.tenant();
    const before = await storedFiles();
    const open = begin(tenant, { 'Content-Length': '100000' });
    open.on('error', () => {});
    open.write(zip);
    expect(
      await eventually(async () => (await storedFiles()).some((name) => name.endsWith('.partial'))),
    ).toBe(true);
    open.destroy();
    expect(await eventually(async () => (await storedFiles()).length === before.length)).toBe(true);
    expect((await api.call('GET', '/v1/archives', tenant)).body.total).toBe(0);
  });
});

describe('an upload over the limit', () => {
  test('is refused by what it announces, before anything of it is received', async () => {
    const open = begin(await api.tenant(), { 'Content-Length': String(500 * 1_048_576 + 1) });
    open.on('error', () => {});
    open.flushHeaders();
    const answer = await answerTo(open);
    expect(answer.statusCode).toBe(413);
    open.destroy();
  });
});

describe('an upload that is no archive', () => {
  test('is refused after its first bytes, and the connection can be used again', async () => {
    const tenant = await api.tenant();
    const before = await storedFiles();
    const open = begin(tenant, { 'Transfer-Encoding': 'chunked' });
    const answered = answerTo(open);
    open.write('this is not a zip file');
    const answer = await answered;
    expect(answer.statusCode).toBe(400);
    expect(await storedFiles()).toEqual(before);
    // What the client still sends is read and thrown away.
    for (let sent = 0; sent < 320; sent++) open.write(Buffer.alloc(65_536));
    await new Promise<void>((resolve) => open.end(() => resolve()));
    const socket = open.socket;
    answer.resume();
    await new Promise((resolve) => answer.once('end', resolve));
    expect(socket?.destroyed).toBe(false);
  });
});

describe('a filename', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['/etc/cron.d/job', 'job'],
    ['C:\\Users\\a\\code.zip', 'code.zip'],
    ['..', 'archive'],
    ['a/..', 'archive'],
    ['', 'archive'],
    ['   ', 'archive'],
    ["'; drop table archives; --.zip", "'; drop table archives; --.zip"],
    ['<script>.zip', '<script>.zip'],
    ['Übung 🗜.zip', 'Übung 🗜.zip'],
  ])('%j is kept as text: %j', async (sent, shown) => {
    const tenant = await api.tenant();
    const before = await storedFiles();
    const answer = await upload(tenant, `?filename=${encodeURIComponent(sent)}`);
    expect(answer.status).toBe(201);
    expect(answer.body.filename).toBe(shown);
    expect((await storedFiles()).filter((name) => !before.includes(name))).toEqual([answer.body.id]);
  });

  test.each([
    ['a NUL', 'a%00b', /NUL/],
    ['a line break', 'a%0Ab', /control/],
    ['an escape sequence', '%1b%5B2J', /control/],
    ['turned text', 'gpj.%E2%80%AEpiz', /control/],
    ['more than 255 characters', 'a'.repeat(256), /255/],
  ])('with %s is refused', async (_what, encoded, words) => {
    const before = await storedFiles();
    const answer = await upload(await api.tenant(), `?filename=${encoded}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message[0]).toMatch(/^filename /);
    expect(answer.body.message[0]).toMatch(words);
    expect(await storedFiles()).toEqual(before);
  });

  test('cannot be given twice, nor anything else along with it', async () => {
    const tenant = await api.tenant();
    expect((await upload(tenant, '?filename=a&filename=b')).status).toBe(400);
    expect((await upload(tenant, '?path=/tmp/x')).status).toBe(400);
  });
});

describe('archives of another organization', () => {
  test('do not exist: not to read, not to delete, not to estimate', async () => {
    const [owner, stranger] = [await api.tenant(), await api.tenant()];
    const { body } = await upload(owner);
    const path = `/v1/archives/${body.id}`;
    const unknown = await api.call('GET', '/v1/archives/5f0c6a1e-8f5b-4a57-9d3c-2b8a4c0d1e2f', stranger);
    expect(await api.call('GET', path, stranger)).toMatchObject({ status: 404, body: unknown.body });
    expect(await api.call('DELETE', path, stranger)).toMatchObject({ status: 404, body: unknown.body });
    expect((await api.call('GET', '/v1/archives', stranger)).body.total).toBe(0);
    const repos = [{ source: 'upload', archive_id: body.id }];
    const estimation = await api.call('POST', '/v1/cost-estimations', { key: stranger.key, body: { repos } });
    expect(estimation.status).toBe(400);
    expect((await api.call('GET', path, owner)).status).toBe(200);
    expect(await storedFiles()).toContain(body.id);
  });
});

test('uploads at the same time do not mix', async () => {
  const tenant = await api.tenant();
  const bodies = Array.from({ length: 8 }, (_, index) =>
    zipOf([{ name: `${index}.js`, content: String(index).repeat(100_000), method: 0 }]),
  );
  const answers = await Promise.all(bodies.map((body) => upload(tenant, '', body)));
  for (const [index, answer] of answers.entries()) {
    expect(answer.status).toBe(201);
    expect(await readFile(join(dataDir, 'archives', answer.body.id))).toEqual(bodies[index]);
  }
});

test('of two deletions at the same time one is carried out', async () => {
  const tenant = await api.tenant();
  const { body } = await upload(tenant);
  const answers = await Promise.all([1, 2].map(() => api.call('DELETE', `/v1/archives/${body.id}`, tenant)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('an upload is not carried out without a key', async () => {
  const before = await storedFiles();
  const answer = await api.call('POST', '/v1/archives', { raw: zip, headers });
  expect(answer.status).toBe(401);
  expect(await storedFiles()).toEqual(before);
});
