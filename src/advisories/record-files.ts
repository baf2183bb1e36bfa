/** OSV records on disk: JSON files, and zip files of them as OSV publishes them (`npm/all.zip`). */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ecosystems } from '../engine/dependencies/package.ts';
import { zipEntries } from '../git/archive/zip-entries.ts';
import { type ArchiveLimits, defaultArchiveLimits } from '../git/index.ts';

export interface RecordFile {
  path: string;
  size: number;
  /** Changes when the file does. */
  version: string;
  /** The ecosystem whose folder it is in; null for one that may hold records of any. */
  ecosystem: string | null;
}

const maximumFiles = 1_000_000;
const maximumDepth = 6;
const maximumRecordBytes = 16 * 1_048_576;

/** All records of one ecosystem are many small files. */
const zipLimits: ArchiveLimits = {
  ...defaultArchiveLimits,
  entries: 2_000_000,
  totalBytes: 32 * 1_024 ** 3,
  fileBytes: maximumRecordBytes,
};

/** @throws Error when the folder cannot be read */
export async function findRecordFiles(folder: string): Promise<RecordFile[]> {
  const found: RecordFile[] = [];
  const waiting: { path: string; depth: number; ecosystem: string | null }[] = [
    { path: folder, depth: 0, ecosystem: null },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const entry of await readdir(next.path, { withFileTypes: true })) {
      const path = join(next.path, entry.name);
      const ecosystem =
        next.ecosystem ?? ecosystems.find((name) => name === entry.name.replace(/\.zip$/, '')) ?? null;
      if (entry.isDirectory() && next.depth < maximumDepth)
        waiting.push({ path, depth: next.depth + 1, ecosystem });
      else if (entry.isFile() && /\.(?:json|zip)$/.test(entry.name) && found.length < maximumFiles) {
        const { size, mtimeMs } = await stat(path);
        found.push({ path, size, version: `${size} ${mtimeMs}`, ecosystem });
      }
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * The records of a file, each with its name in it. What is no JSON, or too large, is passed over.
 * @param wanted of a zip file: the only names that are read
 * @throws ArchiveError, Error when the file cannot be read
 */
export async function* readRecords(
  { path, size }: RecordFile,
  wanted?: ReadonlySet<string>,
): AsyncGenerator<{ name: string; record: unknown }> {
  if (path.endsWith('.json')) {
    const record = size <= maximumRecordBytes ? parse(await readFile(path, 'utf8')) : null;
    if (record !== null) yield { name: '', record };
    return;
  }
  for await (const entry of zipEntries(path, size, zipLimits)) {
    const isRecord =
      entry.kind === 'file' && entry.name.endsWith('.json') && entry.size <= maximumRecordBytes;
    if (!isRecord || (wanted && !wanted.has(entry.name))) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of await entry.open()) chunks.push(chunk);
    const record = parse(Buffer.concat(chunks).toString('utf8'));
    if (record !== null) yield { name: entry.name, record };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
