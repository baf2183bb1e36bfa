import { open } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { ArchiveEntry } from './archive-entry.ts';
import {
  ArchiveError,
  DamagedArchiveError,
  UnsafeArchiveError,
  UnsupportedArchiveError,
} from './archive-errors.ts';
import { type ArchiveLimits, assertEntries, assertUnpackedSize } from './archive-limits.ts';
import { BlockReader } from './block-reader.ts';

const localHeaderBytes = 30;
const localHeaderSignature = 0x04034b50;
/** Unpacked at once, in well under a millisecond; larger files are streamed. */
const smallBytes = 131_072;
const stored = 0;
const deflated = 8;
const fileTypeMask = 0xf000;
const fileTypes = new Map<number, ArchiveEntry['kind']>([
  [0x4000, 'folder'],
  [0xa000, 'link'],
  [0x1000, 'special'],
  [0x2000, 'special'],
  [0x6000, 'special'],
  [0xc000, 'special'],
]);

/**
 * The entries of a zip file. Its directory is read and judged whole before the first byte is unpacked: number
 * and sizes of entries, encryption, methods, and that no two entries share bytes (which is how a small file
 * becomes a large one without a high ratio anywhere). Sizes it claims are enforced while unpacking, and so are
 * checksums.
 * @throws ArchiveError
 */
export async function* zipEntries(
  file: string,
  fileSize: number,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file);
  try {
    const reader = new BlockReader(handle);
    const zip = await openZip(reader, fileSize).catch(fail);
    for (const entry of await readDirectory(zip, fileSize, limits).catch(fail)) {
      const isSmall = entry.uncompressedSize <= smallBytes && entry.compressedSize <= smallBytes;
      yield {
        name: nameOf(entry),
        kind: kindOf(entry),
        size: entry.uncompressedSize,
        open: () => (isSmall ? readWhole(reader, entry) : readStreamed(zip, entry)).catch(fail),
      };
    }
  } finally {
    await handle.close();
  }
}

function openZip(reader: BlockReader, fileSize: number): Promise<ZipFile> {
  return yauzl.fromRandomAccessReaderPromise(reader, fileSize, { decodeStrings: false, autoClose: false });
}

async function readDirectory(zip: ZipFile, fileSize: number, limits: ArchiveLimits): Promise<Entry[]> {
  assertEntries(zip.entryCount, limits);
  const entries: Entry[] = [];
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new UnsupportedArchiveError('the archive is encrypted');
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
      throw new UnsupportedArchiveError('the archive uses a compression method other than deflate');
    }
    unpackedBytes += entry.uncompressedSize;
    assertUnpackedSize(unpackedBytes, fileSize, limits);
    entries.push(entry);
  }
  // In the order of the file, so that reading goes forward.
  entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of entries) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw new UnsafeArchiveError('the archive has entries that overlap each other');
    end =
      entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameRaw.length + entry.compressedSize;
  }
  return entries;
}

function nameOf(entry: Entry): string {
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

function kindOf(entry: Entry): ArchiveEntry['kind'] {
  const unixType = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  return fileTypes.get(unixType) ?? (nameOf(entry).endsWith('/') ? 'folder' : 'file');
}

/** Most files of a repository are small; without streams each takes a tenth of the time. */
async function readWhole(reader: BlockReader, entry: Entry): Promise<Uint8Array[]> {
  const start = entry.relativeOffsetOfLocalHeader;
  const header = await reader.bytes(start, localHeaderBytes);
  if (header.readUInt32LE(0) !== localHeaderSignature)
    throw new DamagedArchiveError('the archive is damaged or incomplete');
  const dataStart = start + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = Buffer.from(await reader.bytes(dataStart, entry.compressedSize));
  const contents =
    entry.compressionMethod === stored
      ? packed
      : inflateRawSync(packed, { maxOutputLength: entry.uncompressedSize || 1 });
  if (contents.length !== entry.uncompressedSize)
    throw new DamagedArchiveError('the archive is damaged: a size does not match');
  assertChecksum(crc32(contents), entry);
  return [contents];
}

/** Sizes are checked by yauzl while reading. */
async function readStreamed(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> {
  const contents: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
  return (async function* () {
    let checksum = 0;
    try {
      for await (const chunk of contents) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      fail(error);
    }
    assertChecksum(checksum, entry);
  })();
}

function assertChecksum(checksum: number, entry: Entry): void {
  if (checksum !== entry.crc32)
    throw new DamagedArchiveError('the archive is damaged: a checksum does not match');
}

function asArchiveError(error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/encrypt/.test(message))
    return new UnsupportedArchiveError('the archive is encrypted', { cause: error });
  if (/multi-disk/.test(message))
    return new UnsupportedArchiveError('the archive is split over several files', { cause: error });
  return new DamagedArchiveError('the archive is damaged or incomplete', { cause: error });
}

function fail(error: unknown): never {
  throw asArchiveError(error);
}
