import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { type ArchiveFormat, detectArchiveFormat, UnsupportedArchiveError } from '../../git/index.ts';
import { TooLargeError, ValidationError } from '../../shared/errors.ts';
import { archivePath, ensureArchiveFolder, partialSuffix, syncArchiveFolder } from './archive-files.ts';

/** 500 MiB. */
const maxArchiveBytes = 500 * 1_048_576;

export interface ReceivedUpload {
  /** In bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  format: ArchiveFormat;
}

/**
 * Writes a stream to the archive's file. The file appears under its name only when it is whole and on the disk;
 * whatever goes wrong, nothing of it stays.
 * @throws TooLargeError, ValidationError for what is empty or not an archive; whatever the stream throws
 */
export async function receiveUpload(
  dataDir: string,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  limit = maxArchiveBytes,
): Promise<ReceivedUpload> {
  await ensureArchiveFolder(dataDir);
  const path = archivePath(dataDir, id);
  const partial = path + partialSuffix;
  try {
    const handle = await open(partial, 'wx', 0o600);
    let received: ReceivedUpload;
    try {
      received = await write(handle, partial, bytes, limit);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, path);
    await syncArchiveFolder(dataDir);
    return received;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function write(
  handle: FileHandle,
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<ReceivedUpload> {
  const hash = createHash('sha256');
  let size = 0;
  let format: ArchiveFormat | undefined;
  for await (const chunk of bytes) {
    size += chunk.length;
    assertArchiveSize(size, limit);
    hash.update(chunk);
    await handle.appendFile(chunk);
    // As early as can be: what is no archive should not be received to its end.
    if (size >= 4) format ??= await formatOf(file);
  }
  if (size === 0) throw new ValidationError('body must not be empty');
  return { size, sha256: hash.digest('hex'), format: format ?? (await formatOf(file)) };
}

/** @throws TooLargeError */
export function assertArchiveSize(size: number, limit = maxArchiveBytes): void {
  if (size > limit) throw new TooLargeError(`The archive is larger than ${limit} bytes`);
}

async function formatOf(file: string): Promise<ArchiveFormat> {
  try {
    return (await detectArchiveFormat(file)).format;
  } catch (error) {
    if (error instanceof UnsupportedArchiveError)
      throw new ValidationError('body must be a zip or tar.gz archive');
    throw error;
  }
}
