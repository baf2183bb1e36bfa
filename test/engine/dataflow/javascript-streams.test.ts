/** Streams: what a request sends goes through what it is piped to. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = `import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Transform, Writable } from 'node:stream';
import { parse } from 'csv-parse';
const app = require('express')();
class Trim extends Transform { _transform(piece, _, done) { this.push(piece.toString().trim()); done(); } }
class Count extends Transform { total = 0; _transform(piece, _, done) { this.total += piece.length; done(null, piece); } }
class Run extends Writable { _write(line, _, done) { exec(line); done(); } }`;

test.each([
  ['a class that extends a stream', 'req.pipe(new Run());', 9],
  ['one behind another', 'req.pipe(new Trim()).pipe(new Run());', 9],
  [
    'one that is made with functions',
    'req.pipe(new Writable({ write(line, _, done) { exec(line); done(); } }));',
    10,
  ],
  ['the last of a pipeline', 'await pipeline(req, parse(), new Count(), new Run());', 9],
  [
    'functions of a pipeline',
    'await pipeline(req, async function* (lines) { for await (const line of lines) yield line + ""; }, async (lines) => { for await (const line of lines) exec(line); });',
    10,
  ],
  ["listeners to a library's stream", "req.pipe(parse()).on('data', ([line]) => exec(line));", 10],
  ["a loop over a library's stream", 'for await (const [line] of req.pipe(parse())) exec(line);', 10],
])('the body comes to %s', (_, body, line) => {
  const code = `${app}\napp.post('/', async (req, res) => { ${body} });`;
  expect(findings({ 'app.ts': code })).toEqual([`code/command-injection app.ts:${line}`]);
});

test.each([
  ['a size', "const count = new Count(); await pipeline(req, count); exec('echo ' + count.total);"],
  [
    'a digest',
    "const hash = createHash('sha256'); await pipeline(req, hash); exec('echo ' + hash.digest('hex'));",
  ],
  [
    'the name of a stream',
    "const file = req.pipe(target()); file.on('finish', () => exec('ls ' + file.path));",
  ],
  ['a file of the program', "require('node:fs').createReadStream('lines').pipe(new Run());"],
])('%s is not what went through', (_, body) => {
  const code = `${app}\napp.post('/', async (req, res) => { ${body} });
function target() { return require('node:fs').createWriteStream('/tmp/received'); }`;
  expect(findings({ 'app.ts': code })).toEqual([]);
});
