import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { dropUnusedCaches, scanCacheFile } from '../../../src/features/repositories/scan-cache-file.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'whitebox-parsed-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const dayMs = 24 * 3_600_000;
const fileOf = (organizationId: string, normalizedUrl: string, archiveId: string | null = null) =>
  scanCacheFile({ config: { dataDir } as Config }, { organizationId }, { archiveId, normalizedUrl });

async function written(organizationId: string, url: string, ageMs: number): Promise<string> {
  const file = (await fileOf(organizationId, url)) ?? '';
  await writeFile(file, Buffer.alloc(1_000));
  const then = new Date(Date.now() - ageMs);
  await utimes(file, then, then);
  return file;
}

test('each organization has a file of its own for each repository, and archives have none', async () => {
  const files = [
    await fileOf('a', 'https://github.com/octo/app'),
    await fileOf('a', 'https://github.com/octo/other'),
    await fileOf('b', 'https://github.com/octo/app'),
  ];
  expect(new Set(files).size).toBe(3);
  expect(await fileOf('a', 'https://github.com/octo/app')).toBe(files[0]);
  expect(await fileOf('a', 'upload://1', '1')).toBeUndefined();
});

test('without room for it a scan does without', async () => {
  await writeFile(join(dataDir, 'parsed'), 'in the way');
  expect(await fileOf('a', 'https://github.com/octo/app')).toBeUndefined();
});

test('what was not written for a week is dropped, and the oldest of too many', async () => {
  await written('a', 'https://github.com/octo/old', 8 * dayMs);
  const older = await written('a', 'https://github.com/octo/older', 2 * dayMs);
  const newer = await written('b', 'https://github.com/octo/newer', dayMs);
  expect(await dropUnusedCaches(dataDir, new Date())).toBe(1);
  expect(await readdir(join(dataDir, 'parsed', 'a'))).toEqual([older.split('/').at(-1)]);
  expect(await dropUnusedCaches(dataDir, new Date(), 1_500)).toBe(1);
  expect(await readdir(join(dataDir, 'parsed', 'b'))).toEqual([newer.split('/').at(-1)]);
  expect(await readdir(join(dataDir, 'parsed', 'a'))).toEqual([]);
});
