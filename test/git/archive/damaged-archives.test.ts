import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tarEntries } from '../../../src/git/archive/tar-entries.ts';
import { zipEntries } from '../../../src/git/archive/zip-entries.ts';
import { ArchiveError, defaultArchiveLimits } from '../../../src/git/index.ts';
import { tarOf, zipOf } from '../../support/archives.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whitebox-damaged-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const large = 'x'.repeat(200_000);
const zip = zipOf([
  { name: 'a', content: 'hello '.repeat(30) },
  { name: 'b/c', content: large },
  { name: 'd', content: 'stored', method: 0 },
  { name: 'link', mode: 0o120777, content: 'x' },
]);
const tar = tarOf([
  { name: 'a', content: 'hello' },
  { name: 'pax', type: 'x', content: '19 path=abcdefghij\n' },
  { name: 'b', content: large },
  { name: 'long', type: 'L', content: 'a-long-name\0' },
  { name: 'link', type: '2', linkName: 'z' },
]);

async function readAll(entries: typeof zipEntries, bytes: Buffer): Promise<void> {
  const file = join(folder, 'archive');
  await writeFile(file, bytes);
  for await (const entry of entries(file, bytes.length, defaultArchiveLimits)) {
    if (entry.kind !== 'file') continue;
    let length = 0;
    for await (const chunk of await entry.open()) length += chunk.length;
    expect(length).toBe(entry.size);
  }
}

/** Bytes near an end, where headers and directories are, are hit more often. */
const changes = (bytes: Buffer) =>
  fc.array(
    fc.record({
      at: fc.oneof(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: Math.max(0, bytes.length - 400), max: bytes.length - 1 }),
        fc.integer({ min: 0, max: 2_000 }),
      ),
      to: fc.oneof(fc.constant(0), fc.constant(255), fc.integer({ min: 0, max: 255 })),
    }),
    { minLength: 1, maxLength: 4 },
  );

it.each([
  ['zip', zip, zipEntries, (bytes: Buffer) => bytes],
  ['tar.gz', tar, tarEntries, (bytes: Buffer) => gzipSync(bytes, { level: 1 })],
] as const)(
  'a %s archive with any bytes changed is read truthfully or refused with a reason',
  async (_format, whole, entries, pack) => {
    await fc.assert(
      fc.asyncProperty(changes(whole), async (list) => {
        const bytes = Buffer.from(whole);
        for (const { at, to } of list) bytes[at] = to;
        await readAll(entries, pack(bytes)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ArchiveError);
          expect((error as ArchiveError).reason).toMatch(/^the archive /);
        });
      }),
      { numRuns: 200 },
    );
  },
);
