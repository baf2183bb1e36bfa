import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type ArchiveError,
  ArchiveTimedOutError,
  ArchiveTooLargeError,
  DamagedArchiveError,
  EmptyArchiveError,
  UnsafeArchiveError,
  UnsupportedArchiveError,
} from '../../../src/git/index.ts';
import { tarGzOf, tarOf, zipOf } from '../../support/archives.ts';
import { filesOf, folder, importBytes, into, mebibyte, useArchiveFolder } from './imported-archives.ts';

useArchiveFolder();

type Entry = { name: string; content?: string | Buffer };
const formats: [string, (entries: Entry[]) => Buffer][] = [
  ['zip', zipOf],
  ['tar.gz', tarGzOf],
];

describe.each(formats)('a %s archive', (_format, pack) => {
  it('becomes a commit with its files', async () => {
    const result = await importBytes(
      pack([
        { name: 'a.js', content: 'let a;' },
        { name: 'src/ü "q".js', content: 'let b;' },
      ]),
    );
    expect(result).toMatchObject({ files: 2, bytes: 12, skipped: { count: 0, first: [] } });
    expect(filesOf(result.commit)).toEqual({ 'a.js': 'let a;', 'src/ü "q".js': 'let b;' });
  });

  it('gives the same commit for the same files, in whatever order, and another for others', async () => {
    const one = await importBytes(
      pack([
        { name: 'a', content: '1' },
        { name: 'b', content: '2' },
      ]),
    );
    const two = await importBytes(
      pack([
        { name: 'b', content: '2' },
        { name: 'a', content: '1' },
      ]),
    );
    const three = await importBytes(
      pack([
        { name: 'b', content: '2' },
        { name: 'a', content: '2' },
      ]),
    );
    expect(two.commit).toBe(one.commit);
    expect(three.commit).not.toBe(one.commit);
  });

  it('loses the one folder that holds everything', async () => {
    const result = await importBytes(
      pack([
        { name: 'app-1.0/' },
        { name: 'app-1.0/a', content: '1' },
        { name: 'app-1.0/b/c', content: '2' },
      ]),
    );
    expect(filesOf(result.commit)).toEqual({ a: '1', 'b/c': '2' });
  });

  it('keeps its folders when something lies beside them', async () => {
    const result = await importBytes(
      pack([
        { name: 'src/a', content: '1' },
        { name: 'README', content: '2' },
      ]),
    );
    expect(filesOf(result.commit)).toEqual({ 'src/a': '1', README: '2' });
  });

  it('may write its paths with ./ and double slashes', async () => {
    const result = await importBytes(
      pack([
        { name: './a', content: '1' },
        { name: './/b//c', content: '2' },
      ]),
    );
    expect(filesOf(result.commit)).toEqual({ a: '1', 'b/c': '2' });
  });

  it('keeps archives inside as they are', async () => {
    const inner = zipOf([{ name: '../x', content: 'inner' }]);
    const result = await importBytes(
      pack([
        { name: 'inner.zip', content: inner },
        { name: 'b', content: '1' },
      ]),
    );
    expect(result.files).toBe(2);
  });

  it('may hold empty files and large ones', async () => {
    const large = Buffer.alloc(20 * mebibyte, 'all work and no play ');
    const result = await importBytes(pack([{ name: 'empty' }, { name: 'large', content: large }]));
    expect(result.bytes).toBe(large.length);
    expect(Object.values(filesOf(result.commit)).map((content) => content.length)).toEqual([0, large.length]);
  });

  it('loses git folders however they are spelled, and keeps what only looks like them', async () => {
    const bad = [
      '.git/config',
      'a/.GIT/hooks/post-checkout',
      '.git. /x',
      'GIT~1/config',
      '.git::$INDEX_ALLOCATION/x',
      '.g\u200cit/config',
    ];
    const good = ['.gitignore', '.github/workflows/ci.yml', 'a.git/x'];
    const result = await importBytes(pack([...bad, ...good].map((name) => ({ name, content: 'x' }))));
    expect(Object.keys(filesOf(result.commit)).sort()).toEqual([...good].sort());
    expect(result.skipped.count).toBe(bad.length);
    expect(result.skipped.first[0]).toEqual({ name: '".git/config"', reason: 'a git folder' });
  });

  it('takes the last of two entries with one name', async () => {
    const result = await importBytes(
      pack([
        { name: 'a', content: 'first' },
        { name: 'b', content: '' },
        { name: './a', content: 'last' },
      ]),
    );
    expect(filesOf(result.commit)).toEqual({ a: 'last', b: '' });
    expect(result).toMatchObject({ files: 2, bytes: 4, skipped: { count: 1 } });
  });

  it('may have names that mean something to JavaScript', async () => {
    const names = ['__proto__', 'constructor/prototype', 'toString'];
    const result = await importBytes(pack(names.map((name) => ({ name, content: name }))));
    expect(result.files).toBe(3);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ['/etc/passwd', 'with an absolute path'],
    ['C:/windows/x', 'with an absolute path'],
    ['C:\\windows\\x', 'with an absolute path'],
    ['\\\\server\\share', 'with an absolute path'],
    ['../x', 'that leads outside the archive'],
    ['a/../../x', 'that leads outside the archive'],
    ['a/..', 'that leads outside the archive'],
    ['..\\x', 'that leads outside the archive'],
    ['a\\..\\..\\x', 'that leads outside the archive'],
    ['a\nM 100644 inline x', 'with control characters in its name'],
    ['a\u001b[2Jb', 'with control characters in its name'],
  ])('with an entry named %j is refused and leaves nothing', async (name, problem) => {
    const refused = importBytes(
      pack([
        { name: 'ok', content: 'x' },
        { name, content: 'evil' },
      ]),
    );
    await expect(refused).rejects.toThrow(UnsafeArchiveError);
    await expect(refused).rejects.toThrow(problem);
    expect(existsSync(into)).toBe(false);
    expect(readdirSync(folder).every((entry) => /^(upload|repository)-\d+$/.test(entry))).toBe(true);
  });

  it('is refused when a name is both a file and a folder', async () => {
    await expect(
      importBytes(
        pack([
          { name: 'a', content: '1' },
          { name: 'a/b', content: '2' },
        ]),
      ),
    ).rejects.toThrow(UnsafeArchiveError);
    await expect(
      importBytes(
        pack([
          { name: 'a/b/c', content: '1' },
          { name: 'a/b', content: '2' },
        ]),
      ),
    ).rejects.toThrow(UnsafeArchiveError);
  });

  it('is refused over each limit', async () => {
    const entries = ['a', 'b', 'c'].map((name) => ({ name, content: Buffer.alloc(2_000, name) }));
    await expect(importBytes(pack(entries), { entries: 2 })).rejects.toThrow(
      'the archive has more than 2 entries',
    );
    await expect(importBytes(pack(entries), { totalBytes: 5_000 })).rejects.toThrow(ArchiveTooLargeError);
    await expect(importBytes(pack(entries), { ratio: 3, ratioFromBytes: 1_000 })).rejects.toThrow(
      'the archive unpacks to more than 3 times its own size',
    );
    expect(existsSync(into)).toBe(false);
  });

  it('is refused when its paths name more folders than it may have entries', async () => {
    const deep = ['a', 'b'].map((name) => ({ name: `${name}/1/2/3/4/f`, content: name }));
    await expect(importBytes(pack(deep), { entries: 11 })).rejects.toThrow(ArchiveTooLargeError);
    expect((await importBytes(pack(deep), { entries: 12 })).files).toBe(2);
  });

  it('loses files over the limit for one file, and says so', async () => {
    const result = await importBytes(
      pack([
        { name: 'a', content: '1234' },
        { name: 'b', content: '12345' },
      ]),
      { fileBytes: 4 },
    );
    expect(filesOf(result.commit)).toEqual({ a: '1234' });
    expect(result.skipped.first).toEqual([{ name: '"b"', reason: 'larger than the limit for one file' }]);
  });

  it('without files is told as such', async () => {
    await expect(importBytes(pack([]))).rejects.toThrow(EmptyArchiveError);
    await expect(importBytes(pack([{ name: 'only-a-folder/' }]))).rejects.toThrow(
      'the archive contains no files',
    );
    await expect(importBytes(pack([{ name: '.git/config', content: 'x' }]))).rejects.toThrow(
      EmptyArchiveError,
    );
  });

  it('that is cut off anywhere is told as damaged and leaves nothing', async () => {
    const whole = pack([
      { name: 'a', content: 'x'.repeat(3_000) },
      { name: 'b', content: 'y'.repeat(3_000) },
    ]);
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      await expect(importBytes(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toThrow(
        DamagedArchiveError,
      );
      expect(existsSync(into)).toBe(false);
    }
  });

  it('with garbage behind it is told as damaged', async () => {
    const whole = pack([{ name: 'a', content: 'x' }]);
    await expect(importBytes(Buffer.concat([whole, Buffer.from('garbage, and more of it')]))).rejects.toThrow(
      DamagedArchiveError,
    );
  });

  it('stops when the caller aborts, and when time is up', async () => {
    const bytes = pack(Array.from({ length: 300 }, (_, index) => ({ name: `f${index}`, content: 'x' })));
    await expect(importBytes(bytes, {}, AbortSignal.abort(new Error('stopped by a person')))).rejects.toThrow(
      'stopped by a person',
    );
    await expect(importBytes(bytes, { timeMs: 1 })).rejects.toThrow(ArchiveTimedOutError);
    expect(existsSync(into)).toBe(false);
  });
});

it.each([
  ['text', 'hello'],
  ['nothing', ''],
  ['a plain tar', tarOf([{ name: 'a', content: 'x' }])],
  ['a 7z file', Buffer.from('377abcaf271c', 'hex')],
  [
    'a program with a zip behind it',
    Buffer.concat([Buffer.from('#!/bin/sh\n'), zipOf([{ name: 'a', content: 'x' }])]),
  ],
])('%s is no archive we take', async (_what, bytes) => {
  const refused = importBytes(Buffer.from(bytes)).catch((error: ArchiveError) => error);
  expect(await refused).toBeInstanceOf(UnsupportedArchiveError);
  expect(await refused).toHaveProperty('reason', 'the file is neither a zip nor a tar.gz archive');
});
