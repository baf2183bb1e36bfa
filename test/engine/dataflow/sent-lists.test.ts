/** What is made of the elements of a list that was sent, and of their places. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

it.each([
  ['Number', []],
  ['encodeURIComponent', []],
  ['decodeURIComponent', ['code/command-injection app.js:3']],
])('req.body.ids.map(%s)', (name, expected) => {
  const code = `const app = require('express')();
app.post('/', (req, res) => {
  require('child_process').exec('ls ' + req.body.ids.map(${name}).join(' '), () => res.end());
});`;
  expect(findings({ 'app.js': code })).toEqual(expected);
});

describe('places of a list that was sent are numbers', () => {
  const isTold = (loop: string) =>
    findings({
      'app.ts': `import express from 'express';
import { exec } from 'node:child_process';
const app = express();
app.use(express.json());
app.post('/', (req, res) => {
  const { items, text } = req.body;
  for (const ${loop} exec('convert ' + one);
});`,
    }).length > 0;

  it.each([
    '[one] of req.body.items.entries())',
    '[one, item] of items.entries())',
    'one of items.keys())',
    '[one] of JSON.parse(text).entries())',
  ])('for (const %s', (loop) => expect(isTold(loop)).toBe(false));

  it.each([
    '[at, one] of items.entries())',
    'one of items.values())',
    '[one] of Object.entries(items))',
    'one of new URLSearchParams(text).keys())',
    '[one] of new URLSearchParams(req.body).entries())',
    '[one] of new Map(Object.entries(req.body)).entries())',
  ])('but not for (const %s', (loop) => expect(isTold(loop)).toBe(true));

  it('nor the names of a form that an action is given', () => {
    const code = `'use server';
import { exec } from 'node:child_process';
export async function save(form: FormData) { for (const [name] of form.entries()) exec('convert ' + name); }`;
    expect(findings({ 'app/actions.ts': code })).toHaveLength(1);
  });
});
