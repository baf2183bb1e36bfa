/** What a repository says about its own scans, in `.github/whitebox.yml`. */
import { expect, test } from 'vitest';
import { scanTree } from '../../src/engine/scan-tree.ts';
import { memoryTree } from './memory-tree.ts';

const flaw = `const express = require('express');
const app = express();
app.get('/x', (req, res) => { require('child_process').exec(req.query.c); console.log(req.query.c); res.end(); });
`;
const files = { 'src/a.js': flaw, 'legacy/old.js': flaw };

const scan = (settings: string | null, more: Record<string, string> = {}, base?: string) =>
  scanTree(
    memoryTree({ ...files, ...more, ...(settings !== null && { '.github/whitebox.yml': settings }) }),
    {
      repositoryName: 'shop',
      ...(base !== undefined && { settingsFrom: memoryTree({ '.github/whitebox.yml': base }) }),
    },
  );

const found = async (...given: Parameters<typeof scan>) =>
  (await scan(...given)).findings.map(({ category, affectedFile }) => `${category} ${affectedFile}`);

const all = [
  'command-injection legacy/old.js',
  'command-injection src/a.js',
  'log-injection legacy/old.js',
  'log-injection src/a.js',
];

test('without settings everything is reported', async () => {
  expect(await found(null)).toEqual(all);
  expect(await found('fail_on: never\n')).toEqual(all);
});

test('paths, categories and severities can be left out, and what was left out is said', async () => {
  expect(await found('scan: { paths_ignore: ["legacy/**"] }')).toEqual([
    'command-injection src/a.js',
    'log-injection src/a.js',
  ]);
  expect((await scan('scan: { paths_ignore: ["legacy/**"] }')).notAnalysed).toContainEqual({
    path: 'legacy/**',
    reason: 'left out by .github/whitebox.yml (1 file)',
  });
  expect(await found('scan: { categories_off: [log-injection] }')).toEqual(all.slice(0, 2));
  expect(await found('scan: { severity_floor: high }')).toEqual(all.slice(0, 2));
});

test.each([
  ['scan: { paths_ignored: [x] }', 'paths_ignored'],
  ['scan: { severity_floor: huge }', 'severity_floor'],
  ['scan: [1]', 'scan'],
  ['scan: { paths_ignore: [', 'not YAML'],
  ['a: &a [1]\nscan: { paths_ignore: *a }', 'not YAML'],
  [`# ${'x'.repeat(70_000)}`, 'longer than'],
])('an error in them is reported, and the scan goes on without them', async (settings, word) => {
  const report = await scan(settings);
  expect(report.findings).toHaveLength(all.length);
  const said = report.notAnalysed.find(({ path }) => path === '.github/whitebox.yml');
  expect(said?.reason).toContain(word);
});

test('rules of the repository take part, and wrong ones are named', async () => {
  const rule = `rules:
  - id: shop/raw-eval
    category: shop-eval
    cwe: 95
    severity: high
    title: Our own evaluator
    description: Our own evaluator runs what it is given.
    sinks: [{ call: ourEval, argument: 0 }]
`;
  const code = `const express = require('express');
const ourEval = require('ourEval');
express().get('/y', (req, res) => { ourEval(req.query.z); res.end(); });
`;
  const settings = 'scan: { rules: ["rules/*.yaml"] }';
  const report = await scan(settings, { 'rules/own.yaml': rule, 'src/b.js': code });
  expect(report.userRules).toEqual(['shop/raw-eval']);
  expect(report.findings.map(({ ruleId }) => ruleId)).toContain('shop/raw-eval');
  const broken = await scan(settings, { 'rules/own.yaml': 'rules: [{ id: 7 }]' });
  expect(broken.notAnalysed.some(({ reason }) => reason.includes('rules document'))).toBe(true);
  const absent = await scan(settings);
  expect(absent.notAnalysed).toContainEqual({
    path: '.github/whitebox.yml',
    reason: 'none of its rules are there',
  });
});

test('settings may be taken from another tree: a change cannot switch off what is said of it', async () => {
  expect(await found('scan: { paths_ignore: ["**"] }', {}, '')).toEqual(all);
  expect(await found(null, {}, 'scan: { categories_off: [log-injection] }')).toEqual(all.slice(0, 2));
});
