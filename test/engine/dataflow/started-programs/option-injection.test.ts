/** Arguments of programs that are options: where the program is named, and what stands in the way. */
import { expect, it } from 'vitest';
import type { Candidate } from '../../../../src/engine/results/candidate.ts';
import { analyseSources } from '../../support/analyse-sources.ts';

function found(body: string): Candidate[] {
  return analyseSources({
    'a.js': `const express = require('express'); const { execFile, spawn, exec } = require('child_process');
const config = require('./config'); const app = express();
app.get('/', (req, res) => { const x = req.query.x; ${body} });`,
  }).candidates;
}
const rules = (body: string) => found(body).map(({ ruleId }) => ruleId);

it.each([
  ['a program whose path is a setting', "execFile(config.gitPath, ['clone', x]);"],
  ['a program that a setting may replace', "const git = config.git || 'git'; execFile(git, ['clone', x]);"],
  ['one word behind another', "execFile('git', ['clone', 'https://a.example', x]);"],
  [
    'a list that is filled on some ways',
    "const a = ['fetch']; if (req.query.all) a.push('--all'); a.push(x); execFile('git', a);",
  ],
  [
    'a value that may hold everything but a hyphen inside',
    "if (!/^[-a-z=\\/]+$/.test(x)) return; execFile('git', ['log', x]);",
  ],
])('%s', (_, body) => expect(rules(body)).toEqual(['code/option-injection']));

it.each([
  ['a hyphen that is refused by its place', "if (x.indexOf('-') === 0) return; execFile('git', ['log', x]);"],
  ['a first character that is compared', "if (x.charAt(0) === '-') return; execFile('git', ['log', x]);"],
  ['an address of ours', "if (!x.startsWith('https://')) return; execFile('git', ['clone', x]);"],
  ['a resolved path', "execFile('git', ['clone', require('path').resolve(x)]);"],
  [
    'letters and hyphens, which give an option no value',
    "if (!/^[\\w-]+$/.test(x)) return; execFile('git', ['log', x]);",
  ],
  [
    'an end of options on some ways',
    "const a = ['log']; if (req.query.all) a.push('--all'); a.push('--', x); execFile('git', a);",
  ],
  [
    'the value of an option on some ways',
    "const a = ['log']; if (x) a.push('--since', x); execFile('git', a);",
  ],
])('not %s', (_, body) => expect(rules(body)).toEqual([]));

it('looks for words in no list that holds itself', () => {
  expect(rules("const a = ['clone', x]; a.push(a); execFile('git', a);")).toEqual(['code/option-injection']);
  expect(rules("const a = { args: ['clone', x] }; a.cmd = a; spawn('git', a);")).toEqual([
    'code/option-injection',
  ]);
});

it('takes what stands before the program for no part of the command line', () => {
  const { candidates } = analyseSources({
    'main.go': `package main
import ("context"; "net/http"; "os/exec")
func clone(ctx context.Context, url string) { exec.CommandContext(ctx, "git", "clone", url).Run() }
func handle(w http.ResponseWriter, r *http.Request) { clone(context.TODO(), r.FormValue("url")) }`,
  });
  expect(candidates.map(({ ruleId }) => ruleId)).toEqual(['code/option-injection']);
});

it('is one flaw with the command that a shell runs', () => {
  expect(rules("spawn('git', ['clone', x], { shell: true });")).toContain('code/command-injection');
  expect(rules("exec('git clone ' + x);")).toEqual(['code/command-injection']);
});

it('names the option, and is as severe as what it does', () => {
  const [writes] = found("execFile('git', ['log', x]);");
  expect(writes?.details).toEqual({ program: 'git log', option: '--output=/tmp/proof' });
  expect(writes?.particulars).toEqual({ severity: 'medium' });
  expect(found("execFile('git', ['clone', x]);")[0]?.particulars).toBeUndefined();
});

it('is left to a person where all words are looked through', () => {
  const [seen] = found(
    "const run = (words) => { assertSafeArgs(words); execFile('git', words); }; run(['clone', x]);",
  );
  expect(seen?.partialGuards).toEqual(['checked by assertSafeArgs']);
});
