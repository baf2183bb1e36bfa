/**
 * Commits at hand, as bare repositories under the data folder: what an estimation fetched, the scan reads. One
 * folder for each organization, source and commit, so that organizations never share one and no two fetches
 * meet; a folder appears whole, by a rename.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Unused for this long, a commit may be dropped. Longer than any scan may take. */
const keepUnusedMs = 24 * 3_600_000;
const commitFile = 'whitebox-commit';

/**
 * @param fetchInto fills a new folder with a bare repository and answers with the commit in it
 * @throws whatever `fetchInto` throws; nothing is left of the attempt then
 */
export async function storeCommit(
  key: CommitKey,
  fetchInto: (folder: string) => Promise<string>,
): Promise<StoredCommit> {
  const parent = join(key.dataDir, 'repositories', key.organizationId);
  const name = createHash('sha256').update(`${key.url}\n${key.version}`).digest('hex').slice(0, 40);
  const folder = join(parent, name);
  const stored = await open(folder);
  if (stored) return stored;

  await mkdir(parent, { recursive: true, mode: 0o700 });
  const attempt = join(parent, `${name}.${randomUUID()}.partial`);
  try {
    const commit = await fetchInto(attempt);
    await writeFile(join(attempt, commitFile), commit);
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
  const commit = await readFile(join(folder, commitFile), 'utf8').catch(() => null);
  if (commit === null) return null;
  const now = new Date();
  await utimes(folder, now, now);
  return { gitDir: folder, commit };
}

/**
 * Drops commits nobody has used for a day, and what interrupted fetches left.
 * @returns how many folders were dropped.
 */
export async function dropUnusedCommits(dataDir: string, now: Date): Promise<number> {
  const root = join(dataDir, 'repositories');
  let dropped = 0;
  for (const organization of await readdir(root).catch(() => [])) {
    for (const name of await readdir(join(root, organization)).catch(() => [])) {
      const folder = join(root, organization, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (now.getTime() - mtimeMs < keepUnusedMs) continue;
      await rm(folder, { recursive: true, force: true });
      dropped += 1;
    }
  }
  return dropped;
}
