import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import type { ArchiveEntry } from './archive-entry.ts';
import { ArchiveError, DamagedArchiveError } from './archive-errors.ts';
import { type ArchiveLimits, assertEntries, assertUnpackedSize } from './archive-limits.ts';

const kinds = new Map<Header['type'], ArchiveEntry['kind']>([
  ['file', 'file'],
  ['contiguous-file', 'file'],
  ['directory', 'folder'],
  ['link', 'link'],
  ['symlink', 'link'],
]);

/**
 * The entries of a tar.gz file, unpacked as they are asked for. Limits are on what comes out of gzip, whatever
 * the headers inside claim.
 * @throws ArchiveError
 */
export async function* tarEntries(
  file: string,
  fileSize: number,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  let unpackedBytes = 0;
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      unpackedBytes += chunk.length;
      assertUnpackedSize(unpackedBytes, fileSize, limits);
      yield chunk;
    }
  };
  // The reason is told here first; what comes out of the tar streams may only be that they were closed.
  let failure: unknown = null;
  const explain = (error: unknown) => asArchiveError(failure ?? error);
  pipeline(
    createReadStream(file),
    createGunzip(),
    limited,
    tar as unknown as NodeJS.WritableStream,
    (error) => {
      failure ??= error;
    },
  );
  let entries = 0;
  try {
    for await (const source of tar) {
      assertEntries(++entries, limits);
      const { name, type, size } = source.header;
      let opened = false;
      const contents = async function* () {
        try {
          yield* source as AsyncIterable<Uint8Array>;
        } catch (error) {
          throw explain(error);
        }
      };
      yield {
        name,
        // Old archivers mark folders by the slash alone.
        kind: name.endsWith('/') ? 'folder' : (kinds.get(type) ?? 'special'),
        size,
        open: async () => {
          opened = true;
          return contents();
        },
      };
      if (!opened) source.resume();
    }
  } catch (error) {
    throw explain(error);
  } finally {
    tar.destroy();
  }
}

function asArchiveError(error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  return new DamagedArchiveError('the archive is damaged or incomplete', { cause: error });
}
