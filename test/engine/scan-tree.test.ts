/** Whole scans of small repositories in memory. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { nothingLeftOut } from '../../src/engine/child/left-out-next.ts';
import type { ScanOptions, ScanProgress } from '../../src/engine/scan-options.ts';
import { scanTree } from '../../src/engine/scan-tree.ts';
import type { SourceTree } from '../../src/engine/source-tree.ts';
import { memoryTree } from './memory-tree.ts';

const password = 'kW8zpQ-2rTy';

const shop = {
  'package.json': '{"name":"shop","dependencies":{"express":"5.0.0","@shop/db":"*"}}',
  'src/server.js': `const express = require('express');
const { run } = require('@shop/db');
const app = express();
app.get('/ping/:host', (req, res) => {
  run('ping -c 1 ' + req.params.host, (error, out) => res.json({ out }));
});
app.listen(3000);
`,
  'packages/db/package.json': '{"name":"@shop/db","main":"index.js"}',
  'packages/db/index.js': `const { exec } = require('child_process');
exports.run = function run(command, done) {
  exec(command, done);
};
`,
  'config/production.env': `DB_PASSWORD=${password}\n`,
  'README.md': '# Shop\n',
};

const scan = (files: Record<string, string | Buffer>, options: Partial<ScanOptions> = {}) =>
  scanTree(memoryTree(files), { repositoryName: 'shop', ...options });

it('finds flows across files and packages, and secrets, and says what is in the repository', async () => {
  const report = await scan(shop);
  expect(report.applications.map(({ name }) => name)).toContain('shop');
  expect(report.statistics.languages.javascript).toEqual({ files: 2, lines: 11 });
  expect(
    report.findings.map((each) => [
      each.verification.verdict,
      each.ruleId,
      each.affectedFile,
      each.startLine,
    ]),
  ).toEqual([
    ['approved', 'code/command-injection', 'packages/db/index.js', 3],
    ['approved', 'secrets/password-in-configuration', 'config/production.env', 1],
  ]);
  expect(report.findings[0]?.trace.map(({ file }) => file)).toContain('src/server.js');
  expect(report.notAnalysed).toEqual([]);
});

it('takes a parameter for a request where its file imports the framework, whoever calls the function', async () => {
  const view = (imported: string) => `from ${imported} import redirect
def leave(request):
    return redirect(request.GET['next'])
`;
  const verdictsOf = async (imported: string) =>
    (await scan({ 'shop/leaving.py': view(imported) })).findings.map(
      ({ verification }) => verification.verdict,
    );
  expect(await verdictsOf('django.shortcuts')).toEqual(['approved']);
  expect(await verdictsOf('.shortcuts')).toEqual([]);
});

it('shows no secret anywhere in the report', async () => {
  const text = JSON.stringify(await scan(shop));
  expect(text).toContain('kW**');
  expect(text).not.toContain(password.slice(0, 5));
});

it('gives the same bytes every time', async () => {
  const digests = new Set<string>();
  for (let run = 0; run < 10; run++)
    digests.add(
      createHash('sha256')
        .update(JSON.stringify(await scan(shop)))
        .digest('hex'),
    );
  expect(digests.size).toBe(1);
});

it('keeps the rest when one file cannot be read, and says so', async () => {
  const tree = memoryTree(shop);
  const failing: SourceTree = {
    ...tree,
    async *read(files) {
      for await (const each of tree.read(files)) {
        if (each.file.path === 'config/production.env') throw new Error('gone');
        yield each;
      }
    },
  };
  const report = await scanTree(failing, { repositoryName: 'shop' });
  expect(report.findings.map(({ ruleId }) => ruleId)).toEqual(['code/command-injection']);
  expect(report.notAnalysed).toEqual([{ path: 'config/production.env', reason: 'it could not be read' }]);
});

it('analyses around syntax errors and says so', async () => {
  const report = await scan({ ...shop, 'src/broken.js': 'function ( { ]] eval(' });
  expect(report.findings).toHaveLength(2);
  expect(report.notAnalysed).toEqual([
    { path: 'src/broken.js', reason: expect.stringMatching(/^analysed around \d+ syntax errors?$/) },
  ]);
});

it('has nothing to say about an empty repository', async () => {
  expect(await scan({})).toMatchObject({
    applications: [],
    findings: [],
    statistics: { analysableLines: 0 },
  });
});

it('silences what a comment with a reason silences', async () => {
  const report = await scan({
    ...shop,
    'config/production.env': `# whitebox-ignore: hard-coded-credentials replaced at deployment\nDB_PASSWORD=${password}\n`,
  });
  expect(report.findings.map(({ ruleId }) => ruleId)).toEqual(['code/command-injection']);
  expect(report.suppressed).toMatchObject([
    { ruleId: 'secrets/password-in-configuration', reason: 'replaced at deployment' },
  ]);
});

it('reports a limited number of secrets, and hides the others as well', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => `DB_PASSWORD_${index}=kW8zpQ-${index}x7Y`);
  const report = await scan({ 'a.env': lines.join('\n') });
  expect(report.findings).toHaveLength(50);
  expect(JSON.stringify(report)).not.toContain('kW8zp');
  expect(report.notAnalysed[0]?.reason).toBe('150 more secrets were found than a report holds (50 a file)');
});

const sarif = (results: object[], rules: object[] = []) =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Other', rules } }, results }] });
const at = (uri: string, startLine: number) => [
  { physicalLocation: { artifactLocation: { uri }, region: { startLine } } },
];

it('joins the results of other scanners with its own', async () => {
  const document = sarif(
    [
      { ruleId: 'exec', message: { text: 'Shell' }, locations: at('packages/db/index.js', 3) },
      { ruleId: 'port', message: { text: 'Fixed port' }, locations: at('src/server.js', 7) },
      { ruleId: 'gone', message: { text: 'Elsewhere' }, locations: at('src/gone.js', 7) },
    ],
    [{ id: 'exec', properties: { tags: ['CWE-78'] } }],
  );
  const report = await scan(shop, { sarif: [document, 'broken'] });
  const tagged = report.findings.filter(({ tags }) => tags.includes('tool:other'));
  expect(
    tagged.map(({ ruleId, affectedCode }) => [ruleId, affectedCode.includes('app.listen(3000)')]),
  ).toEqual([
    ['code/command-injection', false],
    ['external/other/port', true],
  ]);
  expect(report.notAnalysed.map(({ reason }) => reason)).toEqual([
    'SARIF document 1: 1 results name no line of a file in the repository',
    'SARIF document 2: not JSON',
  ]);
});

const ownRule = `rules:
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

it("adds an organization's own rules, and says which documents are wrong", async () => {
  const code =
    "const reports = require('reports');\nrequire('express')().get('/r', (req, res) => reports.run(req.query.name));\n";
  const report = await scan({ 'src/a.js': code }, { userRules: [ownRule, 'rules: [{ id: x }]'] });
  expect(report.findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
    ['acme/no-run', 'medium'],
  ]);
  expect(report.notAnalysed[0]?.reason).toMatch(/^rules document 2 was left out: /);
});

it('hides what another scanner calls a secret', async () => {
  const quiet = "const region = 'eu-central';\nsignIn('my own pass phrase');\n";
  const document = sarif(
    [{ ruleId: 'pw', message: { text: 'Password' }, locations: at('src/login.js', 2) }],
    [{ id: 'pw', properties: { tags: ['CWE-798'] } }],
  );
  const report = await scan({ 'src/login.js': quiet }, { sarif: [document] });
  expect(report.findings).toHaveLength(1);
  expect(JSON.stringify(report)).not.toContain('my own pass');
});

it('hides the value that makes a call dangerous', async () => {
  const login =
    "const session = require('express-session');\nmodule.exports = session({ secret: 'keyboard dog 17' });\n";
  const report = await scan({ 'src/login.js': login });
  expect(report.findings.map(({ ruleId }) => ruleId)).toContain('code/hard-coded-credentials');
  expect(JSON.stringify(report)).not.toContain('keyboard');
});

it('tells its progress, phase by phase', async () => {
  const heard: ScanProgress[] = [];
  await scan(shop, { onProgress: (progress) => heard.push(progress) });
  expect([...new Set(heard.map(({ phase }) => phase))]).toEqual([
    'inventory',
    'secrets',
    'infrastructure',
    'parsing',
    'dataflow',
    'verification',
  ]);
  const parsing = heard.filter(({ phase }) => phase === 'parsing');
  expect(parsing.at(-1)).toEqual({ phase: 'parsing', done: 2, total: 2, part: 'javascript .' });
  expect(parsing.map(({ done }) => done)).toEqual(parsing.map(({ done }) => done).sort((a, b) => a - b));
});

it('stops when it is told to', async () => {
  const controller = new AbortController();
  const run = scan(shop, {
    signal: controller.signal,
    onProgress: ({ phase }) => phase === 'parsing' && controller.abort(),
  });
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
});

it('ends with what it has when its time is used up, and lists the rest', async () => {
  const report = await scan(shop, { timeBudgetMs: 0 });
  expect(report.findings).toEqual([]);
  expect(report.applications).not.toEqual([]);
  expect(report.notAnalysed.map(({ path }) => path)).toContain('src/server.js');
});

it('ends the analysis of a part that needs too much memory, keeps what it has, and goes on with the next', async () => {
  const route = (number: number) => `app.get('/${number}', (req, res) => exec('ls ' + req.query.dir));`;
  const many = Array.from({ length: 1_500 }, (_, number) => route(number)).join('\n');
  const app = "const app = require('express')();\nconst { exec } = require('child_process');\n";
  let looks = 0;
  const report = await scan(
    {
      'a/package.json': '{"name":"a"}',
      'a/app.js': app + many,
      'b/package.json': '{"name":"b"}',
      'b/app.js': app + route(1),
    },
    { isShortOfMemory: () => ++looks === 5 },
  );
  const found = (path: string) => report.findings.filter(({ affectedFile }) => affectedFile === path).length;
  expect(found('a/app.js')).toBeGreaterThan(10);
  expect(found('a/app.js')).toBeLessThan(1_500);
  expect(found('b/app.js')).toBe(1);
  expect(report.endedEarly).toBe(true);
  expect(report.notAnalysed).toContainEqual({
    path: 'a',
    reason: 'the analysis of its javascript code was cut short: it needed more memory than a scan may have',
  });
});

it('leaves out the part over which an earlier attempt broke down, and says so', async () => {
  const python =
    "import os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.route('/')\ndef index():\n    os.system(request.args['a'])\n";
  const files = { ...shop, 'tool.py': python };
  const parts = new Set<string>();
  const whole = await scan(files, { onProgress: ({ part }) => part !== null && parts.add(part) });
  expect([...parts]).toEqual(['javascript .', 'python .']);
  const report = await scan(files, { leaveOut: { ...nothingLeftOut, parts: ['javascript .'] } });
  expect(whole.findings.map(({ affectedFile }) => affectedFile)).toContain('packages/db/index.js');
  expect([whole.endedEarly, report.endedEarly]).toEqual([false, true]);
  expect(report.findings.map(({ affectedFile }) => affectedFile)).toEqual([
    'tool.py',
    'config/production.env',
  ]);
  expect(report.notAnalysed).toContainEqual({
    path: '.',
    reason: 'the analyser broke down over its javascript code, which was left out',
  });
});

it('leaves out all parts from one on, and detectors, over which earlier attempts broke down', async () => {
  const files = { ...shop, 'tool.py': 'import os\n', Dockerfile: 'FROM node:latest\n' };
  const report = await scan(files, {
    leaveOut: { ...nothingLeftOut, phases: ['secrets', 'infrastructure'], partsFrom: 'python .' },
  });
  expect(report.findings.map(({ affectedFile }) => affectedFile)).toEqual(['packages/db/index.js']);
  expect(report.endedEarly).toBe(true);
  expect(report.notAnalysed.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      'the analyser broke down looking for secrets, which were left out',
      'the analyser broke down looking for mistakes in infrastructure and for packages with flaws, which were left out',
      'the analyser broke down over its python code, which was left out',
    ]),
  );
});

it('does not let names of the repository reach into objects', async () => {
  const report = await scan({
    '__proto__/constructor.js': "require('child_process').exec(process.argv[2]);",
    'package.json': '{"name":"__proto__","dependencies":{"__proto__":"1","constructor":"2"}}',
    'tsconfig.json': '{"compilerOptions":{"paths":{"__proto__":["./x"],"constructor":[1]}}}',
  });
  expect(report.statistics.languages.javascript?.files).toBe(1);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it('finds files by the names that a package gives them inside of it', async () => {
  const files = (target: string) => ({
    'package.json': `{"name":"shop","type":"module","imports":{"#db/*.js":${target}}}`,
    'server.js': `import { run } from '#db/run.js';
import { exec } from 'exec';
import express from 'express';
express().get('/', (req, res) => run(req.query.c));
`,
    'lib/run.js': `import { exec } from 'child_process';\nexport const run = (c) => exec(c);\n`,
    'exec.js': 'export const exec = 1;\n',
  });
  const places = async (target: string) =>
    (await scan(files(target))).findings.map((each) => `${each.affectedFile}:${each.startLine}`);
  expect(await places('"./lib/*.js"')).toEqual(['lib/run.js:2']);
  expect(await places('{"node":{"import":"./lib/*.js"},"default":null}')).toEqual(['lib/run.js:2']);
  expect(await places('"./other/*.js"')).toEqual([]);
});

it('takes HTML files for pages of nunjucks or swig where the package says that it uses one', async () => {
  const files = (engine: string) => ({
    'package.json': `{"name":"shop","dependencies":{"express":"4.18.0","${engine}":"*"}}`,
    'server.js': `const app = require('express')();
app.get('/', (req, res) => res.render('hello.html', { name: req.query.name }));
`,
    'views/hello.html': '<h1>\n{{ name | safe }}</h1>\n',
    'public/views.html': '{{ name | safe }}',
  });
  const places = async (engine: string) =>
    (await scan(files(engine))).findings.map(
      (each) => `${each.ruleId} ${each.affectedFile}:${each.startLine}`,
    );
  expect(await places('swig')).toEqual(['code/template-xss views/hello.html:2']);
  expect(await places('mustache')).toEqual([]);
});

it('calls what a published package offers as its users would, and not what a private one does', async () => {
  const code = `exports.set = (object, path, value) => {
  const [group, name] = path.split('.');
  object[group][name] = value;
};
`;
  const published = await scan({
    'package.json': '{"name":"deep-tools","version":"1.0.0","main":"dist/set.js"}',
    'src/set.ts': code,
  });
  expect(published.findings).toMatchObject([
    {
      ruleId: 'code/prototype-polluting-function',
      severity: 'medium',
      affectedFile: 'src/set.ts',
      startLine: 3,
    },
  ]);
  expect(published.findings[0]?.verification.verdict).toBe('approved');
  expect(published.findings[0]?.description).toContain(
    '`path` (an argument that users of the package give) enters at `src/set.ts:1` and reaches a write to an object',
  );
  const own = await scan({
    'package.json': '{"name":"app","version":"1.0.0","private":true,"main":"src/set.ts"}',
    'src/set.ts': code,
  });
  expect(own.findings).toEqual([]);
  // A package beside others that says nowhere where it is at home is a part of the application.
  const inFolder = (manifest: object) => ({
    'packages/set/package.json': JSON.stringify({
      name: 'set',
      version: '1.0.0',
      main: 'set.ts',
      ...manifest,
    }),
    'packages/set/set.ts': code,
  });
  expect((await scan(inFolder({}))).findings).toEqual([]);
  expect((await scan(inFolder({ repository: 'shop/tools' }))).findings).toHaveLength(1);
});
