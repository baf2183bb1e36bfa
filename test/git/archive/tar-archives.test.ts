import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  ArchiveTooLargeError,
  DamagedArchiveError,
  importArchive,
  UnsafeArchiveError,
} from '../../../src/git/index.ts';
import { tarGzOf, tarOf } from '../../support/archives.ts';
import {
  filesOf,
  folder,
  importBytes,
  mebibyte,
  nextRepository,
  useArchiveFolder,
} from './imported-archives.ts';

useArchiveFolder();

describe('a tar.gz archive', () => {
  it('loses links, devices and pipes, and never follows them', async () => {
    const result = await importBytes(
      tarGzOf([
        { name: 'link', type: '2', linkName: '/etc' },
        { name: 'hard', type: '1', linkName: '/etc/passwd' },
        { name: 'device', type: '3' },
        { name: 'pipe', type: '6' },
        { name: 'sparse', type: 'S', content: 'holes' },
        { name: 'link/passwd', content: 'through the link' },
        { name: 'a', content: 'x' },
      ]),
    );
    expect(filesOf(result.commit)).toEqual({ 'link/passwd': 'through the link', a: 'x' });
    expect(result.skipped.count).toBe(5);
  });

  it('that is a bomb is ended at the limit, whatever its headers claim', async () => {
    const zeros = gzipSync(
      Buffer.concat([tarOf([{ name: 'a', content: 'x' }]).subarray(0, 1_024), Buffer.alloc(100 * mebibyte)]),
    );
    expect(zeros.length).toBeLessThan(200_000);
    await expect(importBytes(zeros)).rejects.toThrow(ArchiveTooLargeError);
    await expect(
      importBytes(tarGzOf([{ name: 'zeros', content: Buffer.alloc(100 * mebibyte) }])),
    ).rejects.toThrow(ArchiveTooLargeError);
    const members = Buffer.concat(Array.from({ length: 60 }, () => gzipSync(Buffer.alloc(mebibyte))));
    await expect(importBytes(members)).rejects.toThrow(ArchiveTooLargeError);
  });

  it('that claims a size it does not have is told as damaged', async () => {
    await expect(importBytes(tarGzOf([{ name: 'a', content: 'x', size: 5_000 }]))).rejects.toThrow(
      DamagedArchiveError,
    );
  });

  it('is refused by the true path of a long-name header', async () => {
    const long = [
      { name: '././@LongLink', type: 'L', content: '../../../evil\0' },
      { name: 'harmless', content: 'x' },
    ];
    await expect(importBytes(tarGzOf(long))).rejects.toThrow(UnsafeArchiveError);
    const record = (key: string, value: string) => {
      const text = ` ${key}=${value}\n`;
      return `${text.length + 2}${text}`;
    };
    const pax = [
      { name: 'pax', type: 'x', content: record('path', '/etc/passwd') },
      { name: 'harmless', content: 'x' },
    ];
    await expect(importBytes(tarGzOf(pax))).rejects.toThrow('with an absolute path');
  });

  it('that is gzip of something else is told as damaged', async () => {
    await expect(importBytes(gzipSync('just text, '.repeat(100)))).rejects.toThrow(DamagedArchiveError);
  });

  it('made by the tar program of a folder is read', async (context) => {
    const file = join(folder, 'real.tgz');
    await writeFile(join(folder, 'real.js'), 'let real;');
    try {
      execFileSync('tar', ['czf', file, '-C', folder, './real.js']);
    } catch {
      return context.skip('tar is not installed');
    } finally {
      await rm(join(folder, 'real.js'));
    }
    const result = await importArchive({ file, into: nextRepository() });
    await rm(file);
    expect(filesOf(result.commit)).toEqual({ 'real.js': 'let real;' });
  });
});
