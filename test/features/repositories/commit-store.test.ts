import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  commitFolder,
  dropUnusedCommits,
  storeCommit,
} from '../../../src/features/repositories/commit-store.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'whitebox-store-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const hourMs = 3_600_000;
const key = (over: object = {}) => ({
  dataDir,
  organizationId: 'org-a',
  url: 'https://github.com/octo/app',
  version: 'a'.repeat(40),
  ...over,
});
let fetches = 0;
beforeEach(() => {
  fetches = 0;
});
const fetchInto = async (folder: string) => {
  fetches += 1;
  await mkdir(join(folder, 'objects'), { recursive: true });
  await writeFile(join(folder, 'objects', 'pack'), Buffer.alloc(1_000));
  return 'c'.repeat(40);
};
const foldersOf = (organization: string) => readdir(join(dataDir, 'repositories', organization));
const age = async (folder: string, ms: number) => {
  const then = new Date(Date.now() - ms);
  await utimes(folder, then, then);
};

test('a commit is fetched once and then found', async () => {
  const first = await storeCommit(key(), fetchInto);
  const second = await storeCommit(key(), fetchInto);
  expect(second).toEqual(first);
  expect(first.commit).toBe('c'.repeat(40));
  expect(fetches).toBe(1);
});

test('organizations, addresses and versions each have their own', async () => {
  const folders = new Set<string>();
  for (const over of [
    {},
    { organizationId: 'org-b' },
    { url: 'https://github.com/octo/b' },
    { version: 'b'.repeat(40) },
  ])
    folders.add((await storeCommit(key(over), fetchInto)).gitDir);
  expect(folders.size).toBe(4);
  expect(fetches).toBe(4);
});

test('workers that fetch the same at the same time end with one whole folder', async () => {
  const stored = await Promise.all([1, 2, 3, 4].map(() => storeCommit(key(), fetchInto)));
  expect(new Set(stored.map(({ gitDir }) => gitDir)).size).toBe(1);
  expect(await foldersOf('org-a')).toHaveLength(1);
});

test('a fetch that fails leaves nothing, and the next one begins anew', async () => {
  const failing = storeCommit(key(), async (folder) => {
    await fetchInto(folder);
    throw new Error('the line went dead');
  });
  await expect(failing).rejects.toThrow('the line went dead');
  expect(await foldersOf('org-a')).toEqual([]);
  await storeCommit(key(), fetchInto);
  expect(await foldersOf('org-a')).toHaveLength(1);
});

test('what nobody has used for a day is dropped; using it keeps it', async () => {
  const old = await storeCommit(key(), fetchInto);
  const used = await storeCommit(key({ version: 'b'.repeat(40) }), fetchInto);
  for (const { gitDir } of [old, used]) await age(gitDir, 25 * hourMs);
  await storeCommit(key({ version: 'b'.repeat(40) }), fetchInto);
  expect(await dropUnusedCommits(dataDir, new Date())).toBe(1);
  await expect(stat(old.gitDir)).rejects.toThrow('ENOENT');
  expect((await stat(used.gitDir)).isDirectory()).toBe(true);
});

test('what a killed fetch left behind is dropped as soon as no fetch can still be filling it', async () => {
  const parent = join(dataDir, 'repositories', 'org-a');
  const left = join(parent, 'x.partial');
  await mkdir(left, { recursive: true });
  await age(left, hourMs / 6);
  expect(await dropUnusedCommits(dataDir, new Date())).toBe(0);
  await age(left, hourMs / 4);
  expect(await dropUnusedCommits(dataDir, new Date())).toBe(1);
  expect(await readdir(parent)).toEqual([]);
});

test('above the size limit the least recently used go first, but none that may be in use', async () => {
  const stored = [];
  for (const [index, hours] of [5, 4, 3, 0].entries()) {
    const { gitDir } = await storeCommit(key({ version: String(index).repeat(40) }), fetchInto);
    await age(gitDir, hours * hourMs);
    stored.push(gitDir.split('/').at(-1));
  }
  expect(await dropUnusedCommits(dataDir, new Date(), { maxBytes: 2_500 })).toBe(2);
  expect((await foldersOf('org-a')).sort()).toEqual([stored[2], stored[3]].sort());
  const inUse = new Set([commitFolder(key({ version: '2'.repeat(40) }))]);
  expect(await dropUnusedCommits(dataDir, new Date(), { maxBytes: 0, inUse })).toBe(0);
  expect(await dropUnusedCommits(dataDir, new Date(), { maxBytes: 0 })).toBe(1);
  expect(await foldersOf('org-a')).toEqual([stored[3]]);
});

test('what estimations fetched a quarter of an hour ago does not fill the disk', async () => {
  const { gitDir } = await storeCommit(key(), fetchInto);
  await age(gitDir, hourMs / 4);
  expect(await dropUnusedCommits(dataDir, new Date(), { maxBytes: 0 })).toBe(1);
});

test('there is nothing to drop where nothing was ever stored', async () => {
  expect(await dropUnusedCommits(join(dataDir, 'nowhere'), new Date())).toBe(0);
});
