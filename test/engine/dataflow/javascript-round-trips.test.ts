/** Values that are taken apart, encoded or written out, and come back: as harmful as they were, and no more. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const found = (body: string) =>
  findings({
    'app.js': `const app = require('express')(); const { exec } = require('node:child_process');
const escapeHtml = require('escape-html');
app.get('/', async (req, res) => { const text = req.query.text; ${body} });`,
  }).map((one) => one.split(' ')[0]);

const run = (value: string) => `exec('show ' + ${value});`;

it.each([
  ['encoded and decoded', run('decodeURIComponent(encodeURIComponent(text))')],
  ['lists in lists', run("[[['x', text]]].flat(2).join(' ')")],
  ['lists in lists, however deep', run("[[['x', text]]].flat(Infinity).join(' ')")],
  ['a list of an iterator', run('[text].values().map((one) => one.trim()).toArray()[0]')],
  ['an object of pairs', run("Object.fromEntries([['a', text], ['b', 'c']]).a")],
  ['an object, written out and read', run("JSON.parse(JSON.stringify({ a: text, b: 'c' })).a")],
  [
    'the same in two steps',
    `const kept = JSON.stringify({ a: { b: text } }); ${run('JSON.parse(kept).a.b')}`,
  ],
])('told: %s', (_, body) => {
  expect(found(body)).toEqual(['code/command-injection']);
});

it('told: a text without tags that is decoded afterwards', () => {
  expect(found('res.send(decodeURIComponent(escapeHtml(text)));')).toEqual(['code/reflected-xss']);
});

it.each([
  ['encoded', run('encodeURIComponent(text)')],
  [
    'decoded, after it was held to letters',
    `if (!/^[a-z]+$/.test(text)) return; ${run('decodeURIComponent(text)')}`,
  ],
  ['lists in lists of others', run("[[['x', text.length]]].flat(2).join(' ')")],
  ['another one of the pairs', run("Object.fromEntries([['a', text], ['b', 'c']]).b")],
])('quiet: %s', (_, body) => {
  expect(found(body)).toEqual([]);
});
