import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../services.ts';
import { archiveFolder, archivePath, partialSuffix } from './archive-files.ts';

/** No upload takes this long. */
const staleAfterMs = 24 * 3_600_000;

/**
 * Removes the bytes that a process left behind when it was killed: of uploads it was receiving, and of archives
 * it was deleting.
 * @returns how many files were removed.
 */
export async function removeStaleUploads(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  now: Date,
): Promise<number> {
  const folder = archiveFolder(config.dataDir);
  const names = await readdir(folder).catch(() => []);
  const rubbish = (await deletedAmong(pool, names)).map((id) => archivePath(config.dataDir, id));
  for (const name of names) {
    if (!name.endsWith(partialSuffix)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (now.getTime() - mtimeMs >= staleAfterMs) rubbish.push(file);
  }
  for (const file of rubbish) await rm(file, { force: true });
  return rubbish.length;
}

/** Only what the database says is deleted: files it does not know may be those of another one. */
async function deletedAmong(pool: Services['pool'], names: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from archives where id::text = any($1::text[]) and deleted_at is not null',
    [names],
  );
  return rows.map(({ id }) => id);
}
