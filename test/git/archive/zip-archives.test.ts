import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ArchiveTooLargeError,
  DamagedArchiveError,
  importArchive,
  UnsupportedArchiveError,
} from '../../../src/git/index.ts';
import { zipOf } from '../../support/archives.ts';
import {
  filesOf,
  folder,
  importBytes,
  mebibyte,
  nextRepository,
  useArchiveFolder,
} from './imported-archives.ts';

useArchiveFolder();

describe('a zip archive', () => {
  it('that is encrypted is refused', async () => {
    const refused = importBytes(zipOf([{ name: 'a', content: 'secret', flags: 0x801 }]));
    await expect(refused).rejects.toThrow(UnsupportedArchiveError);
    await expect(refused).rejects.toThrow('the archive is encrypted');
    await expect(importBytes(zipOf([{ name: 'a', content: 'secret', flags: 0x841 }]))).rejects.toThrow(
      'the archive is encrypted',
    );
  });

  it('with a compression method other than deflate is refused', async () => {
    await expect(importBytes(zipOf([{ name: 'a', content: 'x', method: 14 }]))).rejects.toThrow(
      UnsupportedArchiveError,
    );
  });

  it('may store without compression', async () => {
    expect(filesOf((await importBytes(zipOf([{ name: 'a', content: 'plain', method: 0 }]))).commit)).toEqual({
      a: 'plain',
    });
  });

  it('loses links and devices, and never follows them', async () => {
    const result = await importBytes(
      zipOf([
        { name: 'link', content: '/etc/passwd', mode: 0o120777 },
        { name: 'device', mode: 0o020666 },
        { name: 'pipe', mode: 0o010666 },
        { name: 'link/x', content: 'through the link' },
        { name: 'a', content: 'x' },
      ]),
    );
    expect(filesOf(result.commit)).toEqual({ 'link/x': 'through the link', a: 'x' });
    expect(result.skipped.first.map(({ reason }) => reason)).toEqual([
      'a link',
      'not a regular file',
      'not a regular file',
    ]);
  });

  it('whose entries share bytes is refused before anything is unpacked', async () => {
    const shared = zipOf([
      { name: 'a', content: 'x'.repeat(10_000) },
      { name: 'b', content: 'x'.repeat(10_000), claims: { offset: 0 } },
    ]);
    await expect(importBytes(shared)).rejects.toThrow('the archive has entries that overlap each other');
  });

  it('that claims sizes or checksums that are not true is told as damaged', async () => {
    for (const claims of [
      { size: 1 },
      { size: 999 },
      { crc: 1 },
      { compressedSize: 4_000_000 },
      { offset: 4_000_000 },
    ]) {
      await expect(
        importBytes(zipOf([{ name: 'a', content: 'true content', claims }])),
        JSON.stringify(claims),
      ).rejects.toThrow(DamagedArchiveError);
    }
  });

  it('that is a bomb is refused by its directory, without unpacking', async () => {
    const bomb = zipOf([{ name: 'zeros', content: Buffer.alloc(100 * mebibyte) }]);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(importBytes(bomb)).rejects.toThrow(ArchiveTooLargeError);
  });

  it('that is a bomb and lies about it is ended at the size it claimed', async () => {
    const bomb = zipOf([{ name: 'zeros', content: Buffer.alloc(100 * mebibyte), claims: { size: 1_000 } }]);
    await expect(importBytes(bomb)).rejects.toThrow(DamagedArchiveError);
  });

  it('may carry a comment', async () => {
    expect(
      (await importBytes(zipOf([{ name: 'a', content: 'x' }], { comment: 'made by a person' }))).files,
    ).toBe(1);
  });

  it('made by the zip program is read', async (context) => {
    const file = join(folder, 'real.zip');
    await writeFile(join(folder, 'real.js'), 'let real;');
    try {
      execFileSync('zip', ['-q', file, 'real.js'], { cwd: folder });
    } catch {
      return context.skip('zip is not installed');
    } finally {
      await rm(join(folder, 'real.js'));
    }
    const result = await importArchive({ file, into: nextRepository() });
    await rm(file);
    expect(filesOf(result.commit)).toEqual({ 'real.js': 'let real;' });
  });
});
