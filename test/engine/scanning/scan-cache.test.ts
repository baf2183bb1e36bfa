import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IrFile } from '../../../src/engine/parsing/ir/file.ts';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import { ScanCache } from '../../../src/engine/scanning/scan-cache.ts';

const parser = await createParser();

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whitebox-scan-cache-'));
  path = join(folder, 'parsed');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function parsed(text: string, language = 'javascript'): IrFile {
  const file = parser.parseFile({ path: 'a', language }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  return file;
}

function kept(files: Record<string, IrFile>): void {
  const cache = new ScanCache(path);
  for (const [key, file] of Object.entries(files)) cache.keep(key, file);
  cache.finish();
}

function found(...keys: string[]): unknown[] {
  const cache = new ScanCache(path);
  const files = keys.map((key) => cache.find(key));
  cache.discard();
  return files;
}

test('a parsed file comes back as it was', () => {
  const file = parsed('const x = [1e999, undefined, `a${b}`]; class A { m() { return (y) => y?.z; } }');
  kept({ a: file });
  expect(found('a', 'b')).toEqual([file, undefined]);
});

test('what is carried over stays for the scan after', () => {
  kept({ a: parsed('a()'), b: parsed('b()') });
  const cache = new ScanCache(path);
  cache.carry('a');
  cache.carry('c');
  cache.finish();
  expect(found('a', 'b', 'c')).toEqual([parsed('a()'), undefined, undefined]);
});

test('what a scan did not need again is not kept any longer', () => {
  kept({ a: parsed('a()'), b: parsed('b()') });
  const cache = new ScanCache(path);
  cache.find('b');
  cache.keep('c', parsed('c()'));
  cache.finish();
  expect(found('a', 'b', 'c')).toEqual([undefined, parsed('b()'), parsed('c()')]);
});

test('a scan that is cut off leaves what was there, and nothing beside it', () => {
  kept({ a: parsed('a()') });
  const cache = new ScanCache(path);
  cache.keep('b', parsed('b()'));
  cache.discard();
  expect(found('a', 'b')).toEqual([parsed('a()'), undefined]);
  expect(readdirSync(folder)).toEqual(['parsed']);
});

test.each([
  ['cut off', () => truncateSync(path, 40)],
  ['empty', () => writeFileSync(path, '')],
  ['something else', () => writeFileSync(path, 'x'.repeat(5_000))],
  ['damaged inside', () => writeFileSync(path, readFileSync(path).fill(7, 0, 30))],
])('a file that is %s counts as empty', (_, damage) => {
  kept({ a: parsed('a()') });
  damage();
  expect(found('a')).toEqual([undefined]);
  kept({ a: parsed('a()') });
  expect(found('a')).toEqual([parsed('a()')]);
});

test('where nothing more can be written the scan goes on, and leaves what was there', () => {
  kept({ a: parsed('a()') });
  const cache = new ScanCache(path);
  const fill = () => {
    throw new Error('ENOSPC');
  };
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(fill);
  syncBuiltinESMExports();
  try {
    cache.keep('b', parsed('b()'));
    expect(cache.find('a')).toEqual(parsed('a()'));
    cache.finish();
    expect(write).toHaveBeenCalledOnce();
  } finally {
    write.mockRestore();
    syncBuiltinESMExports();
  }
  expect(found('a', 'b')).toEqual([parsed('a()'), undefined]);
  expect(readdirSync(folder)).toEqual(['parsed']);
});
