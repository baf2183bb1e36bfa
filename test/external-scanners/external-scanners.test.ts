/** Small programs take the place of the scanners: what is looked at is how they are run. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scanTree } from '../../src/engine/scan-tree.ts';
import { type ExternalScannerName, runExternalScanners } from '../../src/external-scanners/index.ts';
import { isOfScanner } from '../../src/features/scan-runs/external-results.ts';
import { memoryTree } from '../engine/memory-tree.ts';
import { temporaryFolder } from '../engine/source-trees/temporary-folder.ts';

let programs: string;
let code: string;
let log: string;

beforeEach(() => {
  programs = temporaryFolder();
  code = temporaryFolder();
  log = join(temporaryFolder(), 'log');
  write('src/a.js', "const password = 'hunter2hunter2';\n");
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(code, path)), { recursive: true });
  writeFileSync(join(code, path), content);
}

/** A scanner that is this shell script; `$output` is where results belong, `$source` the last argument. */
function fake(name: ExternalScannerName, script: string): void {
  const head = `#!/bin/sh
for word in "$@"; do case "$word" in --output=*|--report-path=*) output="\${word#*=}";; esac; source="$word"; done
`;
  writeFileSync(join(programs, name), head + script);
  chmodSync(join(programs, name), 0o755);
}

const results = (tool: string, uri: string, line = 1) =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool, rules: [{ id: 'r', properties: { tags: ['CWE-798'] } }] } },
        results: [
          {
            ruleId: 'r',
            level: 'error',
            message: { text: 'x' },
            locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } }],
          },
        ],
      },
    ],
  }).replaceAll('"', '\\"');

const run = (
  scanners: ExternalScannerName[],
  limits: Parameters<typeof runExternalScanners>[1]['limits'] = {},
  more: { dataFolder?: string; signal?: AbortSignal } = {},
) =>
  runExternalScanners(
    { folder: code },
    {
      scanners,
      searchPath: `${programs}:/usr/bin:/bin`,
      limits: { wallClockMs: 10_000, ...limits },
      ...more,
    },
  );

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('whitebox-external-'));

describe('a scanner that works', () => {
  it('is heard, with paths as the repository has them', async () => {
    fake('gitleaks', `printf '%s' "${results('gitleaks', '$source/src/a.js')}" > "$output"`);
    const { sarif, notAnalysed, completed } = await run(['gitleaks']);
    expect({ notAnalysed, completed }).toEqual({ notAnalysed: [], completed: ['gitleaks'] });
    const { findings } = await scanTree(memoryTree({ 'src/a.js': readFileSync(join(code, 'src/a.js')) }), {
      repositoryName: 'x',
      sarif,
    });
    const [finding, ...others] = findings.filter(({ tags }) => tags.includes('tool:gitleaks'));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ affectedFile: 'src/a.js', startLine: 1 });
  });

  it('sees nothing of our environment, no links, no files that would tell it what to do', async () => {
    write('.gitleaks.toml', 'title = "mine"');
    write('sub/.semgrepignore', '*');
    write('run.sh', '#!/bin/sh\n');
    chmodSync(join(code, 'run.sh'), 0o755);
    symlinkSync('/etc/passwd', join(code, 'link.js'));
    process.env.WHITEBOX_TEST_SECRET = 'hidden';
    try {
      fake(
        'gitleaks',
        `{ env; cd "$source" && find . -type f -perm -u+x; find . | sort; } > "${log}"; printf '{"runs":[]}' > "$output"`,
      );
      await run(['gitleaks']);
    } finally {
      delete process.env.WHITEBOX_TEST_SECRET;
    }
    const seen = readFileSync(log, 'utf8');
    expect(seen).not.toContain('hidden');
    expect(seen.split('\n').filter((line) => line.startsWith('.'))).toEqual([
      '.',
      './run.sh',
      './src',
      './src/a.js',
    ]);
  });

  it('reads a commit from its objects', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: code, encoding: 'utf8' }).trim();
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'x');
    const commit = git('rev-parse', 'HEAD');
    fake('gitleaks', `cat "$source/src/a.js" > "${log}"; printf '{"runs":[]}' > "$output"`);
    await runExternalScanners(
      { gitDir: join(code, '.git'), commit },
      { scanners: ['gitleaks'], searchPath: `${programs}:/usr/bin:/bin` },
    );
    expect(readFileSync(log, 'utf8')).toContain('hunter2');
  });

  it('gets its rules from the folder of the operator, and only then', async () => {
    fake('opengrep', `echo "$@" > "${log}"; printf '{"runs":[]}' > "$output"; exit 1`);
    expect((await run(['opengrep'])).notAnalysed).toEqual([
      { path: 'scanner:opengrep', reason: 'it needs its folder "opengrep" in EXTERNAL_SCANNER_DATA' },
    ]);
    const dataFolder = temporaryFolder();
    mkdirSync(join(dataFolder, 'opengrep'));
    expect((await run(['opengrep'], {}, { dataFolder })).completed).toEqual(['opengrep']);
    expect(readFileSync(log, 'utf8')).toContain(`--config=${join(dataFolder, 'opengrep')}`);
  });

  it('is called once for each step, and not for languages it does not read', async () => {
    fake('codeql', `echo "$2" >> "${log}"; [ -z "$output" ] || printf '{"runs":[]}' > "$output"`);
    expect((await run(['codeql'])).completed).toEqual(['codeql']);
    expect(readFileSync(log, 'utf8')).toBe('create\nanalyze\n');
    writeFileSync(join(code, 'src/a.js'), '');
    execFileSync('mv', [join(code, 'src/a.js'), join(code, 'src/a.rb')]);
    expect(await run(['codeql'])).toMatchObject({ completed: [], failed: [], notAnalysed: [] });
  });
});

describe('a scanner that fails', () => {
  it.each<[string, string, object, RegExp]>([
    ['is slow', 'sleep 60', { wallClockMs: 300 }, /longer than 0 s/],
    ['leaves something running', 'sleep 60 & sleep 60', { wallClockMs: 300 }, /longer than 0 s/],
    ['crashes', 'kill -SEGV $$', {}, /crashed/],
    ['gives up', 'exit 3', {}, /exit code 3/],
    ['says nothing', 'exit 0', {}, /wrote no results/],
    ['writes something else', 'echo "<html>" > "$output"', {}, /not SARIF/],
    ['writes too much', 'head -c 200000 /dev/zero > "$output"', { sarifBytes: 100_000 }, /more than allowed/],
    [
      'fills the disk',
      'exec head -c 90000000 /dev/zero > "$output"',
      { fileBytes: 1_000_000 },
      /more than allowed/,
    ],
    ['links elsewhere', 'ln -s /etc/passwd "$output"', {}, /wrote no results/],
    ['waits for ever to be read', 'mkfifo "$output"', {}, /wrote no results/],
    [
      'needs much memory',
      `exec node -e 'const kept=[];setInterval(()=>kept.push(Buffer.alloc(2e7,1)),20)'`,
      { memoryBytes: 150_000_000 },
      /MiB of memory/,
    ],
  ])('is named and nothing more: %s', async (_, script, limits, reason) => {
    fake('gitleaks', script);
    execFileSync('ln', ['-s', process.execPath, join(programs, 'node')]);
    const { sarif, notAnalysed, failed } = await run(['gitleaks'], limits);
    expect(sarif).toEqual([]);
    expect(failed).toEqual(['gitleaks']);
    expect(notAnalysed).toEqual([{ path: 'scanner:gitleaks', reason: expect.stringMatching(reason) }]);
  });

  it('is missing', async () => {
    expect((await run(['gitleaks'])).notAnalysed).toEqual([
      { path: 'scanner:gitleaks', reason: 'it is not on the PATH' },
    ]);
  });

  it('does not keep the others from their work', async () => {
    fake('gitleaks', 'exit 9');
    fake('codeql', `[ -z "$output" ] || printf '{"runs":[]}' > "$output"`);
    expect(await run(['gitleaks', 'codeql'])).toMatchObject({ completed: ['codeql'], failed: ['gitleaks'] });
  });

  it('cannot be given a source that cannot be read', async () => {
    fake('gitleaks', 'exit 0');
    const { notAnalysed } = await runExternalScanners(
      { gitDir: join(code, 'nowhere'), commit: '0'.repeat(40) },
      { scanners: ['gitleaks'], searchPath: `${programs}:/usr/bin:/bin` },
    );
    expect(notAnalysed).toEqual([
      { path: 'scanner:gitleaks', reason: 'the source could not be written out for it' },
    ]);
  });
});

it('leaves nothing behind, also when it is stopped', async () => {
  const before = leftovers();
  fake('gitleaks', `echo started > "${log}"; sleep 60`);
  const stop = new AbortController();
  const running = run(['gitleaks'], {}, { signal: stop.signal });
  while (!existsSync(log)) await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
  expect(leftovers()).toEqual(before);
});

it('writes files up to the limits and says how many it left out', async () => {
  for (let index = 0; index < 5; index++) write(`b${index}.js`, 'x'.repeat(10));
  write('large.js', 'x'.repeat(2_000));
  fake('gitleaks', `ls "$source" > "${log}"; printf '{"runs":[]}' > "$output"`);
  const { notAnalysed } = await run(['gitleaks'], { source: { files: 6, fileBytes: 1_000, totalBytes: 35 } });
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(['b0.js', 'b1.js', 'b2.js']);
  expect(notAnalysed).toEqual([{ path: 'scanner:all', reason: expect.stringMatching(/^4 files/) }]);
});

it('knows whose rule a rule is', () => {
  expect(isOfScanner('external/semgrep-oss/javascript.x', ['semgrep'])).toBe(true);
  expect(isOfScanner('external/gitleaks/aws', ['semgrep', 'gitleaks'])).toBe(true);
  expect(isOfScanner('external/trivyx/y', ['trivy'])).toBe(false);
  expect(isOfScanner('code/gitleaks', ['gitleaks'])).toBe(false);
});
