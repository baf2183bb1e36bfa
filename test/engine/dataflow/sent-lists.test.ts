/** What a function that is known by its name makes of the elements of a list that was sent. */
import { expect, it } from 'vitest';
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
