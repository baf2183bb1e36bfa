import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '../../../src/engine/report.ts';
import type { ScanOptions } from '../../../src/engine/scan-options.ts';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { ScanCache } from '../../../src/engine/scanning/scan-cache.ts';
import { memoryTree } from '../memory-tree.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whitebox-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sources = {
  'package.json': '{"name": "app", "dependencies": {"express": "5.0.0"}}',
  'run.js': `const { exec } = require('child_process'); exports.run = (command) => exec(command);`,
  'app.js': `require('express')().get('/run', (req) => require('./run').run(req.query.c));`,
  'match.js': `require('express')().get('/m', (req) => /^(a+)+$/.test(req.query.x));`,
  'views/page.ejs': '<%- title %>',
  'broken.js': 'function (',
  'app.py': 'from flask import request\nimport os\ndef f():\n  os.system(request.args["c"])\n',
  'README.md': 'An application.',
};

/** Scans with what the scan before has kept, and says what it made anew: files it parsed, and languages it analysed. */
async function scanned(
  tree: Record<string, string>,
  options: Partial<ScanOptions> = {},
): Promise<{ report: Report; made: string[] }> {
  const cache = new ScanCache(join(folder, 'kept'));
  const keep = vi.spyOn(cache, 'keep');
  const report = await scanTree(memoryTree(tree), { repositoryName: 'app', cache, ...options });
  cache.finish();
  const keys = keep.mock.calls.map(([key]) => key).filter((key) => !key.startsWith('codes '));
  return { report, made: keys.map((key) => key.split(' ').at(-1) ?? '').map(named) };
}

const named = (key: string) => (/^[0-9a-f]{64}$/.test(key) ? 'analysis' : key);

const reported = (tree: Record<string, string>, options: Partial<ScanOptions> = {}) =>
  scanTree(memoryTree(tree), { repositoryName: 'app', ...options });

test('a scan of what has not changed parses and analyses nothing, and reports the same', async () => {
  const first = await scanned(sources);
  expect(first.made.filter((what) => what === 'analysis')).toHaveLength(3);
  const second = await scanned(sources);
  expect(second.made).toEqual([]);
  expect(second.report).toEqual(first.report);
  expect(second.report).toEqual(await reported(sources));
  const rules = second.report.findings.map(({ ruleId }) => ruleId);
  expect(rules).toEqual(expect.arrayContaining(['code/command-injection', 'code/redos']));
  expect(second.report.notAnalysed.map(({ path }) => path)).toContain('broken.js');
});

test('what is no code changes nothing of it', async () => {
  await scanned(sources);
  expect((await scanned({ ...sources, 'README.md': 'Another.' })).made).toEqual([]);
});

test('a change is analysed together with the files of its language, of which only it is parsed', async () => {
  await scanned(sources);
  const after = { ...sources, 'app.js': sources['app.js'].replace('/run', '/go') };
  const { report, made } = await scanned(after);
  expect(made).toEqual(['app.js', 'analysis']);
  expect(report).toEqual(await reported(after));
});

const moves: [what: string, change: Record<string, string>][] = [
  ['blank lines', { 'app.js': `\n\n${sources['app.js']}\n`, 'match.js': `\n${sources['match.js']}` }],
  ['comments', { 'app.js': `// The way in.\n/* Of\n * three lines. */\n${sources['app.js']}` }],
  ['comments of another language', { 'app.py': sources['app.py'].replace('def', '# Runs.\ndef') }],
  ['indentation that means nothing', { 'run.js': `\t${sources['run.js']}` }],
  ['the end of its lines', { 'app.py': sources['app.py'].replaceAll('\n', '\r\n') }],
];

test.each(moves)('code that only moved, by %s, is parsed and not analysed', async (_, change) => {
  await scanned(sources);
  const after = { ...sources, ...change };
  const { report, made } = await scanned(after);
  // What was kept of it is kept again, at its new places.
  expect(made).toEqual([...Object.keys(change), 'analysis']);
  expect(report).toEqual(await reported(after));
  expect(await scanned(after)).toEqual({ report, made: [] });
  const back = await scanned(sources);
  expect(back.report).toEqual(await reported(sources));
});

const page = 'let page = `<p>\n</p>`;\n';

test.each([
  [
    'a line more in a text',
    { 'run.js': page + sources['run.js'] },
    { 'run.js': page.replace('>\n', '>\n\n') + sources['run.js'] },
  ],
  [
    'what its indentation says',
    { 'app.py': 'def f(x):\n  if x:\n    a()\n    b()\n' },
    { 'app.py': 'def f(x):\n  if x:\n    a()\n  b()\n' },
  ],
  [
    'code that was a comment',
    { 'run.js': `//# run()\n${sources['run.js']}` },
    { 'run.js': `run()\n${sources['run.js']}` },
  ],
])('code that differs in %s is analysed', async (_, before, after) => {
  await scanned({ ...sources, ...before });
  const { report, made } = await scanned({ ...sources, ...after });
  expect(made).toContain('analysis');
  expect(report).toEqual(await reported({ ...sources, ...after }));
});

test('files that were carried over are not parsed when a later change needs them', async () => {
  await scanned(sources);
  await scanned(sources);
  expect((await scanned({ ...sources, 'app.py': 'import os\n' })).made).toEqual(['app.py', 'analysis']);
});

test.each([
  ['a dependency', { 'package.json': sources['package.json'].replace('5.0.0', '4.0.0') }],
  ['a file that is gone', { 'run.js': '' }],
  ['where imports lead', { 'jsconfig.json': '{"compilerOptions": {"paths": {"run": ["./run.js"]}}}' }],
])('%s is part of what goes into it', async (_, change) => {
  await scanned(sources);
  const after: Record<string, string> = { ...sources, ...change };
  if (after['run.js'] === '') delete after['run.js'];
  const { report, made } = await scanned(after);
  expect(made).toContain('analysis');
  expect(report).toEqual(await reported(after));
});

test('rules of an organization are part of what goes into it', async () => {
  const rules = `rules:
  - id: acme/no-run
    category: command-injection
    cwe: 78
    severity: medium
    confidence: high
    title: Runs a report
    description: Reports must not be run with what a request says.
    sinks:
      - call: reports.run
        argument: 0
`;
  await scanned(sources);
  expect((await scanned(sources, { userRules: [rules] })).made).toContain('analysis');
});

test('what there was no time for is analysed the next time', async () => {
  const late = await scanned(sources, { timeBudgetMs: 0 });
  expect(late.made).toEqual([]);
  const { report } = await scanned(sources);
  expect(report).toEqual(await reported(sources));
});
