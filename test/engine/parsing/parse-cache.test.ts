import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IrFile } from '../../../src/engine/parsing/ir.ts';
import { ParseCache } from '../../../src/engine/parsing/parse-cache.ts';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const parser = await createParser();

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whitebox-parse-cache-'));
  path = join(folder, 'parsed');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function parsed(text: string, language = 'javascript'): IrFile {
  const file = parser.parseFile({ path: 'a', language }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  return file;
}

function kept(files: Record<string, IrFile>): void {
  const cache = new ParseCache(path);
  for (const [key, file] of Object.entries(files)) cache.keep(key, file);
  cache.finish();
}

function found(...keys: string[]): (IrFile | undefined)[] {
  const cache = new ParseCache(path);
  const files = keys.map((key) => cache.find(key));
  cache.discard();
  return files;
}

test('a parsed file comes back as it was', () => {
  const file = parsed('const x = [1e999, undefined, `a${b}`]; class A { m() { return (y) => y?.z; } }');
  kept({ a: file });
  expect(found('a', 'b')).toEqual([file, undefined]);
});

test('what a scan did not need again is not kept any longer', () => {
  kept({ a: parsed('a()'), b: parsed('b()') });
  const cache = new ParseCache(path);
  cache.find('b');
  cache.keep('c', parsed('c()'));
  cache.finish();
  expect(found('a', 'b', 'c')).toEqual([undefined, parsed('b()'), parsed('c()')]);
});

test('a scan that is cut off leaves what was there, and nothing beside it', () => {
  kept({ a: parsed('a()') });
  const cache = new ParseCache(path);
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
  const cache = new ParseCache(path);
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

test('a scan with it reports the same, and parses only what has changed', async () => {
  const before = {
    'package.json': '{"name": "app", "dependencies": {"express": "5.0.0"}}',
    'run.js': `const { exec } = require('child_process'); exports.run = (command) => exec(command);`,
    'app.js': `require('express')().get('/run', (req) => require('./run').run(req.query.c));`,
    'views/page.ejs': '<%- title %>',
    'app.py': 'import os\nos.system(input())\n',
  };
  const after = { ...before, 'app.js': before['app.js'].replace('/run', '/go') };
  for (const sources of [before, before, after]) {
    const cache = new ParseCache(path);
    const report = await scanTree(memoryTree(sources), { repositoryName: 'app', parseCache: cache });
    cache.finish();
    expect(report).toEqual(await scanTree(memoryTree(sources), { repositoryName: 'app' }));
    expect(report.findings.some(({ ruleId }) => ruleId === 'code/command-injection')).toBe(true);
  }
});
