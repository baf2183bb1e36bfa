import { open, rm } from 'node:fs/promises';
import { initBareRepository } from '../bare-repository.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import {
  ArchiveTimedOutError,
  EmptyArchiveError,
  UnsafeArchiveError,
  UnsupportedArchiveError,
} from './archive-errors.ts';
import { type ArchiveLimits, assertEntries, defaultArchiveLimits } from './archive-limits.ts';
import { archivePath, shown } from './archive-path.ts';
import { type FastImport, startFastImport } from './fast-import.ts';
import { tarEntries } from './tar-entries.ts';
import { zipEntries } from './zip-entries.ts';

export type ArchiveFormat = 'zip' | 'tar.gz';

export interface ImportedArchive {
  /** The same for the same files. */
  commit: string;
  files: number;
  /** Of all files together, unpacked. */
  bytes: number;
  skipped: {
    count: number;
    /** The first of them, names made fit for showing. */
    first: { name: string; reason: string }[];
  };
}

const skippedShown = 100;

/**
 * What a file is by its first bytes; its name and media type are whatever the sender says.
 * @throws UnsupportedArchiveError
 */
export async function detectArchiveFormat(file: string): Promise<{ format: ArchiveFormat; size: number }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const magic = buffer.toString('hex', 0, bytesRead);
    const { size } = await handle.stat();
    // Local file header, or the end record of a zip without entries.
    if (magic === '504b0304' || magic === '504b0506') return { format: 'zip', size };
    if (magic.startsWith('1f8b08')) return { format: 'tar.gz', size };
    throw new UnsupportedArchiveError('the file is neither a zip nor a tar.gz archive');
  } finally {
    await handle.close();
  }
}

/**
 * Turns a zip or tar.gz file into a commit of a bare repository, without writing anything under a name from
 * the archive: contents become blobs, names become entries of git trees. Links, devices, `.git` folders and
 * files over the size limit are left out and counted; of two entries with one name the last wins; a single
 * folder that holds everything is taken off. Archives inside are files like any other.
 * After a failure the folder is gone.
 * @param input.into a folder that does not exist yet, or is empty
 * @throws ArchiveError, GitUnusableError; the signal's reason when aborted
 */
export async function importArchive(input: {
  file: string;
  into: string;
  limits?: Partial<ArchiveLimits>;
  signal?: AbortSignal | undefined;
}): Promise<ImportedArchive> {
  const limits = { ...defaultArchiveLimits, ...input.limits };
  const { format, size } = await detectArchiveFormat(input.file);
  const timeout = AbortSignal.timeout(limits.timeMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  await initBareRepository(input.into);
  const importer = startFastImport(input.into);
  signal.addEventListener('abort', importer.kill, { once: true });
  try {
    const entries =
      format === 'zip' ? zipEntries(input.file, size, limits) : tarEntries(input.file, size, limits);
    const { files, skipped } = await storeEntries(entries, importer, limits, signal);
    if (files.size === 0) throw new EmptyArchiveError();
    const commit = await importer.commit(withoutCommonFolder(files));
    const bytes = [...files.values()].reduce((sum, file) => sum + file.size, 0);
    return { commit, files: files.size, bytes, skipped };
  } catch (error) {
    await importer.kill();
    await rm(input.into, { recursive: true, force: true });
    input.signal?.throwIfAborted();
    if (timeout.aborted) throw new ArchiveTimedOutError('unpacking the archive took too long');
    throw error;
  } finally {
    signal.removeEventListener('abort', importer.kill);
  }
}

interface StoredFile {
  /** Of its contents in the importer. */
  mark: number;
  /** In bytes. */
  size: number;
}

interface StoredTree {
  /** By path. */
  files: Map<string, StoredFile>;
  skipped: ImportedArchive['skipped'];
}

async function storeEntries(
  entries: AsyncIterable<ArchiveEntry>,
  importer: FastImport,
  limits: ArchiveLimits,
  signal: AbortSignal,
): Promise<StoredTree> {
  const files = new Map<string, StoredFile>();
  const folders = new Set<string>();
  const skipped: StoredTree['skipped'] = { count: 0, first: [] };
  const skip = (name: string, reason: string) => {
    skipped.count++;
    if (skipped.first.length < skippedShown) skipped.first.push({ name: shown(name), reason });
  };
  for await (const entry of entries) {
    signal.throwIfAborted();
    const place = archivePath(entry.name);
    if (entry.kind === 'folder') continue;
    if ('skip' in place) skip(entry.name, place.skip);
    else if (entry.kind === 'link') skip(entry.name, 'a link');
    else if (entry.kind === 'special') skip(entry.name, 'not a regular file');
    else if (entry.size > limits.fileBytes) skip(entry.name, 'larger than the limit for one file');
    else {
      if (files.has(place.path)) skip(entry.name, 'replaced by a later entry of the same name');
      claimPath(place.path, files, folders);
      files.set(place.path, { mark: await importer.blob(entry.size, await entry.open()), size: entry.size });
      // Folders need no entries of their own: a short list of deep paths names millions.
      assertEntries(files.size + folders.size, limits);
    }
  }
  return { files, skipped };
}

/** A path cannot be a file and a folder; which one would win depends on who reads the archive. */
function claimPath(path: string, files: ReadonlyMap<string, StoredFile>, folders: Set<string>): void {
  const conflict = () =>
    new UnsafeArchiveError(`the archive has a file and a folder of one name: ${shown(path)}`);
  if (folders.has(path)) throw conflict();
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const folder = path.slice(0, slash);
    if (files.has(folder)) throw conflict();
    if (folders.has(folder)) break;
    folders.add(folder);
  }
}

/** Archives made by GitHub and by most people hold one folder with everything in it. */
function withoutCommonFolder(files: ReadonlyMap<string, StoredFile>): ReadonlyMap<string, StoredFile> {
  const [firstPath = ''] = files.keys();
  const prefix = firstPath.slice(0, firstPath.indexOf('/') + 1);
  if (prefix === '' || ![...files.keys()].every((path) => path.startsWith(prefix))) return files;
  return new Map([...files].map(([path, file]) => [path.slice(prefix.length), file]));
}
