/**
 * Commits at hand, as bare repositories under the data folder: what an estimation fetched, the scan reads. One
 * folder for each organization, source and commit, so that organizations never share one and no two fetches
 * meet; a folder appears whole, by a rename.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryLimits } from '../../git/index.ts';

export interface CommitKey {
  dataDir: string;
  organizationId: string;
  /** Normalized address, or `upload://…`. */
  url: string;
  /** Commit, or the SHA-256 of an archive. */
  version: string;
}

export interface StoredCommit {
  gitDir: string;
  /** What to read in it. */
  commit: string;
}

/** Unused for this long, a commit is dropped. */
const keepUnusedMs = 24 * 3_600_000;
/**
 * Opened this recently, a commit may be in use by an estimation, which may have to fetch another one to compare it with.
 * No longer than needed: estimations are free, and what they fetch in this time is held beyond any limit.
 */
const maybeInUseMs = repositoryLimits.timeMs + 120_000;
/** All commits together, in bytes; beyond it the least recently used go first. */
const defaultMaxBytes = 20 * 1_024 ** 3;
/** Its first line is the commit, its second the size of the folder in bytes. */
const commitFile = 'whitebox-commit';
/** Ends the name of a folder that is being filled or removed. */
const partialSuffix = '.partial';

/** Where a commit is, or would be. */
export function commitFolder({ dataDir, organizationId, url, version }: CommitKey): string {
  const name = createHash('sha256').update(`${url}\n${version}`).digest('hex').slice(0, 40);
  return join(dataDir, 'repositories', organizationId, name);
}

/**
 * @param fetchInto fills a new folder with a bare repository and answers with the commit in it
 * @throws whatever `fetchInto` throws; nothing is left of the attempt then
 */
export async function storeCommit(
  key: CommitKey,
  fetchInto: (folder: string) => Promise<string>,
): Promise<StoredCommit> {
  const folder = commitFolder(key);
  const stored = await open(folder);
  if (stored) return stored;

  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const attempt = `${folder}.${randomUUID()}${partialSuffix}`;
  try {
    const commit = await fetchInto(attempt);
    await writeFile(join(attempt, commitFile), `${commit}\n${await sizeOf(attempt)}\n`);
    await rename(attempt, folder).catch(async (error: NodeJS.ErrnoException) => {
      // Another worker was faster; its folder holds the same.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    return { gitDir: folder, commit };
  } finally {
    await rm(attempt, { recursive: true, force: true });
  }
}

/** Opening counts as use. */
async function open(folder: string): Promise<StoredCommit | null> {
  try {
    const [commit = ''] = await readMark(folder);
    const now = new Date();
    await utimes(folder, now, now);
    return { gitDir: folder, commit };
  } catch {
    return null;
  }
}

const readMark = async (folder: string) => (await readFile(join(folder, commitFile), 'utf8')).split('\n');

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/**
 * Drops commits nobody has used for a day and what interrupted fetches left, and then the least recently used
 * ones until the rest is below `maxBytes`; none that may be in use.
 * @param inUse folders that are, whenever they were opened
 * @returns how many folders were dropped.
 */
export async function dropUnusedCommits(
  dataDir: string,
  now: Date,
  { inUse = new Set(), maxBytes = defaultMaxBytes }: { inUse?: ReadonlySet<string>; maxBytes?: number } = {},
): Promise<number> {
  const stored = await listStored(join(dataDir, 'repositories'));
  stored.sort((a, b) => a.usedAt - b.usedAt);
  let total = stored.reduce((sum, { bytes }) => sum + bytes, 0);
  let dropped = 0;
  for (const { folder, usedAt, bytes } of stored) {
    if (inUse.has(folder)) continue;
    const unusedMs = now.getTime() - usedAt;
    if (unusedMs < maybeInUseMs) continue;
    // What a killed process was fetching is of no use to anybody, and its size is not known.
    if (unusedMs < keepUnusedMs && total <= maxBytes && !folder.endsWith(partialSuffix)) continue;
    await drop(folder);
    total -= bytes;
    dropped += 1;
  }
  return dropped;
}

async function listStored(root: string): Promise<{ folder: string; usedAt: number; bytes: number }[]> {
  const stored = [];
  for (const organization of await readdir(root).catch(() => [])) {
    for (const name of await readdir(join(root, organization)).catch(() => [])) {
      const folder = join(root, organization, name);
      const usedAt = await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      const [, size = '0'] = await readMark(folder).catch(() => []);
      stored.push({ folder, usedAt, bytes: Number(size) });
    }
  }
  return stored;
}

/** Disappears at once, so that a removal that is cut off leaves nothing that looks whole. */
async function drop(folder: string): Promise<void> {
  const doomed = folder.endsWith(partialSuffix) ? folder : `${folder}.${randomUUID()}${partialSuffix}`;
  await rename(folder, doomed).catch(() => {});
  await rm(doomed, { recursive: true, force: true });
}
