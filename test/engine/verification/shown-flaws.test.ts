/** The requests that findings write down are sent to the application that was scanned, and show the flaw there. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const application = `const { exec } = require('node:child_process');
const { readFile } = require('node:fs');
const express = require('express');
const app = express(), api = express.Router();
const run = (text, res) => exec('echo ' + text, (error, out) => res.type('text').send(String(error ?? out)));
api.get('/path/:name', (req, res) => run(req.params.name, res));
api.get('/query', (req, res) => run("'" + req.query.name + "'", res));
api.post('/body', (req, res) => run(req.body.user.address.city, res));
api.get('/header', (req, res) => run(req.get('x-name'), res));
api.get('/file', (req, res) => readFile('/srv/' + req.query.name, 'utf8', (error, text) => res.send(text)));
api.get('/go', (req, res) => res.redirect(req.query.to));
api.get('/decoded', (req, res) => run(Buffer.from(req.query.name, 'base64').toString(), res));
api.get('/json', (req, res) => run(JSON.parse(req.query.filter).user.name, res));
api.get('/session', (req, res) => {
  const text = Buffer.from(req.get('x-session'), 'base64').toString();
  const session = JSON.parse(text);
  run(session.user.name, res);
});
app.use(express.json());
app.use('/api/v1', api);
const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

let server: ChildProcess;
let folder: string;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shown-flaws-'));
  writeFileSync(join(folder, 'app.js'), application);
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('express')));
  server = spawn(process.execPath, ['app.js'], { cwd: folder, env: { ...process.env, NODE_PATH: modules } });
  const port = await new Promise((resolve) =>
    server.stdout?.once('data', (data) => resolve(String(data).trim())),
  );
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

it('shows every flaw with its own request', async () => {
  const tree = memoryTree({ 'package.json': '{"dependencies":{"express":"5"}}', 'app.js': application });
  const { findings } = await scanTree(tree, { repositoryName: 'shop' });
  const shown = await Promise.all(
    findings
      .filter(({ trace }) => trace.length > 1)
      .map(async ({ trace, proofOfConcept }) => {
        const before = application.split('\n').slice(0, trace[0]?.line).join('\n');
        const route = [...before.matchAll(/api\.\w+\('([^']*)'/g)].at(-1)?.[1];
        return [route, await sent(/```sh\n([\s\S]*?)\n```/.exec(proofOfConcept ?? '')?.[1] ?? '')];
      }),
  );
  const ran = expect.stringMatching(/uid=\d+/);
  expect(Object.fromEntries(shown)).toEqual({
    '/path/:name': ran,
    '/query': ran,
    '/body': ran,
    '/header': ran,
    '/decoded': ran,
    '/json': ran,
    '/session': ran,
    '/file': expect.stringContaining('root:'),
    '/go': 'https://attacker.example/',
  });
});

/** What the application answers to a curl line, or where it sends the client: the words are those that a shell makes of it. */
async function sent(command: string): Promise<string> {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const words = execFileSync('/bin/sh', ['-c', script]).toString('utf8').split('\0').slice(0, -1);
  const after = (option: string) =>
    words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ''] : []));
  const url = new URL(words.find((word) => word.startsWith('http://')) ?? '');
  for (const field of after('--data-urlencode')) {
    const [name = '', ...value] = field.split('=');
    url.searchParams.append(name, value.join('='));
  }
  const [body] = after('--data');
  const headers = after('-H').map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string]);
  const [method = 'GET'] = after('-X');
  const answer = await fetch(`${origin}${url.pathname}${url.search}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  return answer.headers.get('location') ?? answer.text();
}
