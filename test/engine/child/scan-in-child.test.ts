import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RequestError, TimeLimitError } from '../../../src/engine/child/errors.ts';
import { scanInChild, surveyInChild } from '../../../src/engine/child/index.ts';

let folder: string;
let commit: string;
let gitDir: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'whitebox-child-'));
  writeFileSync(join(folder, 'package.json'), '{"name":"shop","dependencies":{"express":"5.0.0"}}');
  writeFileSync(
    join(folder, 'app.js'),
    "const app = require('express')();\napp.get('/', (req, res) => { require('child_process').exec('ls ' + req.query.dir); });\n",
  );
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args]).toString();
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  commit = git('rev-parse', 'HEAD').trim();
  gitDir = join(folder, '.git');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('scans a commit', async () => {
  const phases: string[] = [];
  const report = await scanInChild(
    { gitDir, commit, name: 'shop' },
    { onProgress: ({ phase }) => phases.push(phase) },
  );
  expect(report.findings.map(({ ruleId }) => ruleId)).toEqual(['code/command-injection']);
  expect(phases).toContain('inventory');
});

it('scans a folder to the same report', async () => {
  const [ofFolder, ofCommit] = await Promise.all([
    scanInChild({ folder, name: 'shop' }),
    scanInChild({ gitDir, commit, name: 'shop' }),
  ]);
  expect(ofFolder).toEqual(ofCommit);
});

it('surveys without looking for findings', async () => {
  const survey = await surveyInChild({ gitDir, commit, name: 'shop' });
  expect(survey).toMatchObject({
    applications: [{ name: 'shop', architecture: 'node-express' }],
    statistics: { analysableLines: 2 },
  });
  expect(survey).not.toHaveProperty('findings');
});

it.each([
  ['a commit that is not there', () => ({ gitDir, commit: 'f'.repeat(40), name: 'shop' })],
  ['a repository that is not there', () => ({ gitDir: join(folder, 'gone'), commit, name: 'shop' })],
  ['a folder that is not there', () => ({ folder: join(folder, 'gone'), name: 'shop' })],
])('refuses %s', async (_what, location) => {
  await expect(scanInChild(location())).rejects.toBeInstanceOf(RequestError);
});

/** Of this process, with this in their command line. */
function childrenWith(text: string): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text))
    .map(Number);
}

it.each([
  { what: 'broke down', signal: 'SIGSEGV' as const },
  { what: 'hung', signal: 'SIGSTOP' as const, limits: { wallClockMs: 20_000 } },
])('scans again without the code over which its process $what', async ({ signal, limits }) => {
  const hard = mkdtempSync(join(tmpdir(), 'whitebox-child-'));
  try {
    cpSync(join(folder, 'app.js'), join(hard, 'app.js'));
    writeFileSync(join(hard, 'busy.py'), 'x = [1, 2, 3]\n'.repeat(50_000));
    const struck: number[] = [];
    const report = await scanInChild(
      { folder: hard, name: 'shop' },
      {
        limits,
        onProgress: ({ part }) => {
          if (part !== 1 || struck.length > 0) return;
          for (const pid of childrenWith('engine/child/main')) {
            struck.push(pid);
            process.kill(pid, signal);
          }
        },
      },
    );
    expect(struck).toHaveLength(1);
    expect(report.findings.map(({ ruleId }) => ruleId)).toEqual(['code/command-injection']);
    expect(report.notAnalysed).toContainEqual({
      path: '.',
      reason: 'the analyser broke down over its python code, which was left out',
    });
  } finally {
    rmSync(hard, { recursive: true, force: true });
  }
});

it('ends at its time limit, and names the whole of it', async () => {
  const run = scanInChild({ gitDir, commit, name: 'shop' }, { limits: { wallClockMs: 100 } });
  await expect(run).rejects.toEqual(new TimeLimitError('It took longer than 0.1 s.'));
});
