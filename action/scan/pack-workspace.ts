/** The checked-out code as one archive, for servers that cannot reach the repository. */
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { Ending } from '../conclusion.ts';

export interface PackedWorkspace {
  files: number;
  /** Of the archive, in bytes. */
  bytes: number;
  /** Where in its repository the folder is, '' for the root. */
  prefix: string;
}

/** What the server takes. */
const maxBytes = 500 * 1_048_576;
const listBytes = 256 * 1_048_576;

/**
 * Writes a tar.gz of the files git knows or would add: no `.git`, nothing that `.gitignore` leaves out, no links.
 * The same files give the same bytes.
 * @throws Ending
 */
export async function packWorkspace(
  folder: string,
  archive: string,
  signal: AbortSignal,
): Promise<PackedWorkspace> {
  const root = resolve(folder);
  const paths = await listFiles(root);
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(archive), { signal });
  let files = 0;
  const fill = async () => {
    for (const path of paths) {
      signal.throwIfAborted();
      const about = await lstat(join(root, path)).catch(() => null);
      if (!about?.isFile()) continue;
      const entry = tar.entry({ name: path, size: about.size, mode: 0o644, mtime: new Date(0) });
      await pipeline(createReadStream(join(root, path), { end: Math.max(0, about.size - 1) }), entry);
      files++;
    }
    tar.finalize();
  };
  await Promise.all([
    written,
    fill().catch((error: Error) => {
      tar.destroy(error);
      throw error;
    }),
  ]);
  const { size: bytes } = await stat(archive);
  if (files === 0)
    throw new Ending(
      'error',
      `There are no files in ${folder} to upload; is actions/checkout missing before this step?`,
    );
  if (bytes > maxBytes)
    throw new Ending(
      'error',
      `The archive of the workspace has ${bytes} bytes; the server takes ${maxBytes}. Upload a part of it with the input path.`,
    );
  return { files, bytes, prefix: await prefixOf(root) };
}

/** As git has it: whatever the workspace is called, and wherever in it the repository was checked out. */
async function prefixOf(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...gitOptions(root), 'rev-parse', '--show-prefix']);
  return stdout.replace(/\/?\n$/, '');
}

/** The checkout may belong to another user than the one this step runs as (containers). */
function gitOptions(root: string): string[] {
  return ['-c', 'safe.directory=*', '-c', 'core.fsmonitor=false', '-C', root];
}

/** Sorted, with forward slashes, relative to the folder. */
async function listFiles(root: string): Promise<string[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  try {
    const { stdout } = await promisify(execFile)('git', [...gitOptions(root), ...list], {
      maxBuffer: listBytes,
    });
    return stdout
      .split('\0')
      .filter((path) => path !== '')
      .sort();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Ending(
      'error',
      isMissing
        ? 'source upload needs git, to know which files .gitignore leaves out: install it in the container before actions/checkout.'
        : `source upload reads what git knows of ${root}, and git could not: is actions/checkout missing before this step?`,
    );
  }
}
