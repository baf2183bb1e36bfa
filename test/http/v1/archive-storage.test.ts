import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startApi, type Tenant } from '../../support/api.ts';
import { zipOf } from '../../support/archives.ts';

const zip = zipOf([{ name: 'src/app.js', content: 'eval(process.argv[2])' }]);
const api = await startApi({ config: { archiveStorageBytes: 2 * zip.length } });
afterAll(() => api.stop());

const upload = ({ key }: Tenant) =>
  api.call('POST', '/v1/archives', { key, raw: zip, headers: { 'Content-Type': 'application/zip' } });

test('the archives of an organization may hold so much together, and those of another none of it', async () => {
  const [tenant, other] = [await api.tenant(), await api.tenant()];
  const first = await upload(tenant);
  expect([first.status, (await upload(tenant)).status]).toEqual([201, 201]);
  const refused = await upload(tenant);
  expect(refused.status).toBe(413);
  expect(JSON.stringify(refused.body)).toContain('Delete some');
  expect((await upload(other)).status).toBe(201);

  await api.call('DELETE', `/v1/archives/${first.body.id}`, { key: tenant.key });
  expect((await upload(tenant)).status).toBe(201);
});

test('uploads that arrive together get no more room than those that come one after the other', async () => {
  const tenant = await api.tenant();
  const before = (await readdir(join(api.services.config.dataDir, 'archives'))).length;
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(tenant)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413]);
  const after = (await readdir(join(api.services.config.dataDir, 'archives'))).length;
  expect(after - before).toBe(2);
});

test('uploads that never end hold no more than the organization has room for, and give it back', async () => {
  const tenant = await api.tenant();
  const { address, held } = { address: new URL(api.url), held: [] as ClientRequest[] };
  const endless = () =>
    new Promise<number | undefined>((resolve) => {
      const upload = request(new URL('/v1/archives', address), {
        method: 'POST',
        headers: { 'X-Api-Key': tenant.key, 'Content-Type': 'application/zip' },
      });
      upload.on('error', () => {}).once('response', ({ statusCode }) => resolve(statusCode));
      upload.write(zip);
      held.push(upload);
    });
  expect(await Promise.race(Array.from({ length: 4 }, endless))).toBe(413);
  for (const upload of held) upload.destroy();
  await expect.poll(async () => (await upload(tenant)).status).toBe(201);
});
