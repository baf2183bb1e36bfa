/** Where the bytes of archives are. Names come from ids of ours only, never from a client. */
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Ends the name of an upload that is not complete. */
export const partialSuffix = '.partial';

/** @returns the folder of all archives. */
export function archiveFolder(dataDir: string): string {
  return join(dataDir, 'archives');
}

/** @returns the file that holds the archive's bytes. */
export function archivePath(dataDir: string, id: string): string {
  return join(archiveFolder(dataDir), id.toLowerCase());
}

export async function ensureArchiveFolder(dataDir: string): Promise<void> {
  await mkdir(archiveFolder(dataDir), { recursive: true, mode: 0o700 });
}

/** Makes names in the folder survive a power failure, as `sync` does for the contents of a file. */
export async function syncArchiveFolder(dataDir: string): Promise<void> {
  const folder = await open(archiveFolder(dataDir));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Harmless when there is none. */
export async function removeArchiveFile(dataDir: string, id: string): Promise<void> {
  await rm(archivePath(dataDir, id), { force: true });
}
