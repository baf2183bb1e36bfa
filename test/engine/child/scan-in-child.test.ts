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

function strike(signal: 'SIGSEGV' | 'SIGSTOP'): void {
  for (const pid of childrenWith('engine/child/main')) process.kill(pid, signal);
}

/** Called with a folder that holds more than `app.js`: a flaw in Python, and a file of it that takes a while. */
async function withHardCode(run: (folder: string) => Promise<void>): Promise<void> {
  const hard = mkdtempSync(join(tmpdir(), 'whitebox-child-'));
  try {
    cpSync(join(folder, 'app.js'), join(hard, 'app.js'));
    writeFileSync(join(hard, 'busy.py'), 'x = [1, 2, 3]\n'.repeat(50_000));
    writeFileSync(
      join(hard, 'tool.py'),
      "import os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.route('/')\ndef index():\n    os.system(request.args['a'])\n",
    );
    await run(hard);
  } finally {
    rmSync(hard, { recursive: true, force: true });
  }
}

it.each([
  { what: 'breaks down', signal: 'SIGSEGV' as const },
  { what: 'hangs', signal: 'SIGSTOP' as const, limits: { silenceMs: 8_000 } },
])('scans again without the file over which its process $what', async ({ signal, limits }) => {
  await withHardCode(async (hard) => {
    let part: string | null = null;
    let strikes = 0;
    const report = await scanInChild(
      { folder: hard, name: 'shop' },
      {
        limits,
        onProgress: (progress) => {
          part = progress.part;
        },
        onFile: (path) => {
          if (path !== 'busy.py' || part === null) return;
          strikes++;
          strike(signal);
        },
      },
    );
    expect(strikes).toBe(1);
    expect(report.findings.map(({ affectedFile }) => affectedFile)).toEqual(['app.js', 'tool.py']);
    expect(report.notAnalysed).toEqual([{ path: 'busy.py', reason: 'the analyser broke down over it' }]);
    expect(report.endedEarly).toBe(true);
  });
});

it('scans again without the part of the code over which its process breaks down again', async () => {
  await withHardCode(async (hard) => {
    cpSync(join(hard, 'busy.py'), join(hard, 'busy2.py'));
    let place: string | null = null;
    const report = await scanInChild(
      { folder: hard, name: 'shop' },
      {
        onProgress: ({ part }) => {
          place = part;
        },
        onFile: (path) => {
          if (path.startsWith('busy') && place?.startsWith('python')) strike('SIGSEGV');
        },
      },
    );
    expect(report.findings.map(({ affectedFile }) => affectedFile)).toEqual(['app.js']);
    expect(report.notAnalysed.map(({ reason }) => reason).sort()).toEqual([
      'the analyser broke down over it',
      'the analyser broke down over its python code, which was left out',
    ]);
  });
});

it('surveys again without the file over which its process breaks down', async () => {
  await withHardCode(async (hard) => {
    for (let i = 10; i < 50; i++)
      writeFileSync(join(hard, `busy${i}.py`), `x = [${i}, 2, 3]\n`.repeat(50_000));
    let strikes = 0;
    const survey = await surveyInChild(
      { folder: hard, name: 'shop' },
      { onFile: (path) => path === 'busy10.py' && strikes++ === 0 && strike('SIGSEGV') },
    );
    // By the time that it is struck it may have come further.
    expect(survey.notAnalysed).toEqual([
      { path: expect.stringMatching(/\.py$/), reason: 'the analyser broke down over it' },
    ]);
    expect(survey.statistics.languages.python?.files).toBe(41);
  });
});

it('ends at its time limit, and names the whole of it', async () => {
  const run = scanInChild({ gitDir, commit, name: 'shop' }, { limits: { wallClockMs: 100 } });
  await expect(run).rejects.toEqual(new TimeLimitError('It took longer than 0.1 s.'));
});
