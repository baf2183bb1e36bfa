import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deleteArchive, removeStaleUploads } from '../../../src/features/archives/index.ts';
import { startApi } from '../../support/api.ts';
import { zipOf } from '../../support/archives.ts';

const api = await startApi();
afterAll(() => api.stop());

test('the sweep removes old partial files and the bytes of deleted archives, and nothing else', async () => {
  const { services } = api;
  const folder = join(services.config.dataDir, 'archives');
  await mkdir(folder, { recursive: true });
  const tenant = await api.tenant();
  const upload = async (): Promise<string> => {
    const headers = { 'Content-Type': 'application/zip' };
    const raw = zipOf([{ name: 'a.js' }]);
    return (await api.call('POST', '/v1/archives', { key: tenant.key, raw, headers })).body.id;
  };
  const [kept, deleted] = [await upload(), await upload()];
  await deleteArchive(services, tenant.context, deleted);
  // As if the process had been killed between the commit and the removal.
  await writeFile(join(folder, deleted), 'x');
  for (const name of ['old.partial', 'new.partial', 'unknown']) await writeFile(join(folder, name), 'x');
  const now = new Date();
  const twoDaysAgo = new Date(now.getTime() - 48 * 3_600_000);
  for (const name of ['old.partial', 'unknown', kept])
    await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);

  expect(await removeStaleUploads(services, now)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(['new.partial', 'unknown', kept].sort());
  expect(await removeStaleUploads(services, now)).toBe(0);
});

test('the sweep of a service that never took an upload does nothing', async () => {
  const services = { ...api.services, config: { ...api.services.config, dataDir: '/nonexistent' } };
  expect(await removeStaleUploads(services, new Date())).toBe(0);
});
