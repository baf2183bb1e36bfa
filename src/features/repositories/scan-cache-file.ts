/**
 * Where what a scan finds out about a repository is kept for its next one: one file for each organization and repository, so
 * that organizations never share one. Everything in it can be made again.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import type { ResolvedSource } from './resolve-source.ts';

/** Not written for this long, it is dropped. */
const keepUnusedMs = 7 * 24 * 3_600_000;
/** All together, in bytes; beyond it the oldest go first. */
const defaultMaxBytes = 5 * 1_024 ** 3;

/** Undefined for archives, which are scanned once, and where there is no room: then everything is done anew. */
export async function scanCacheFile(
  { config }: Pick<Services, 'config'>,
  { organizationId }: Pick<Context, 'organizationId'>,
  { archiveId, normalizedUrl }: Pick<ResolvedSource, 'archiveId' | 'normalizedUrl'>,
): Promise<string | undefined> {
  if (archiveId !== null) return undefined;
  const folder = join(config.dataDir, 'parsed', organizationId);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch {
    return undefined;
  }
  return join(folder, createHash('sha256').update(normalizedUrl).digest('hex').slice(0, 40));
}

/**
 * Also drops what scans that were cut off have left. A scan that reads one of them goes on reading it.
 * @returns how many files were dropped.
 */
export async function dropUnusedCaches(
  dataDir: string,
  now: Date,
  maxBytes = defaultMaxBytes,
): Promise<number> {
  const root = join(dataDir, 'parsed');
  const files: { path: string; writtenAt: number; bytes: number }[] = [];
  for (const organization of await readdir(root).catch(() => []))
    for (const name of await readdir(join(root, organization)).catch(() => [])) {
      const path = join(root, organization, name);
      const found = await stat(path).catch(() => null);
      if (found) files.push({ path, writtenAt: found.mtimeMs, bytes: found.size });
    }
  files.sort((a, b) => a.writtenAt - b.writtenAt);
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let dropped = 0;
  for (const { path, writtenAt, bytes } of files) {
    if (now.getTime() - writtenAt < keepUnusedMs && total <= maxBytes) break;
    await rm(path, { force: true });
    total -= bytes;
    dropped += 1;
  }
  return dropped;
}
