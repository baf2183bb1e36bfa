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
    'a field behind a function that chooses',
    run("JSON.parse(JSON.stringify({ a: text, b: 'c' }, (key, held) => held)).b"),
  ],
  ['a list in it', run('JSON.parse(JSON.stringify({ a: [{ b: text }] })).a[0].b')],
  ['all of a body', run('JSON.parse(JSON.stringify(req.body)).a.b')],
  [
    'a text that went through steps in another order',
    `const steps = [(one) => one.replace(/[^a-z]/g, ''), () => text]; ${run('steps.reduce((made, step) => step(made), text)')}`,
  ],
  [
    'steps from the last to the first',
    `const steps = [() => text, (one) => one.replace(/[^a-z]/g, '')]; ${run('steps.reduceRight((made, step) => step(made), text)')}`,
  ],
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
  ['another field of what is written out and read', run("JSON.parse(JSON.stringify({ a: text, b: 'c' })).b")],
  [
    'what is copied so, when the copy is given something',
    `const own = { a: 'b', c: text }; const copy = JSON.parse(JSON.stringify(own)); copy.a = text; ${run('own.a')}`,
  ],
  [
    'a text that went through the steps of a list, one after the other',
    `const steps = [(one) => one.trim(), (one) => one.replace(/[^a-z]/g, '')]; ${run('steps.reduce((made, step) => step(made), text)')}`,
  ],
  [
    'what a function of a library chose',
    `const validator = require('validator'); ${run("[].concat(text).filter(validator.isAlphanumeric).join(' ')")}`,
  ],
  [
    'decoded, after it was held to letters',
    `if (!/^[a-z]+$/.test(text)) return; ${run('decodeURIComponent(text)')}`,
  ],
  ['lists in lists of others', run("[[['x', text.length]]].flat(2).join(' ')")],
  ['another one of the pairs', run("Object.fromEntries([['a', text], ['b', 'c']]).b")],
])('quiet: %s', (_, body) => {
  expect(found(body)).toEqual([]);
});
