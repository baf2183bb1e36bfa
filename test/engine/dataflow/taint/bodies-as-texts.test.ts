/** A body as a whole is an object, of which no text is made, unless the program reads bodies as texts. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const app = (reader: string) => `import express from 'express';
import { exec } from 'node:child_process';
express().post('/', ${reader}, (req, res) => {
  exec(req.body);
  res.end();
});`;

it.each([
  ['express.text()', ['code/command-injection app.ts:4']],
  ['express.raw()', ['code/command-injection app.ts:4']],
  ['express.json()', []],
])('%s', (reader, expected) => {
  expect(findings({ 'app.ts': app(reader) })).toEqual(expected);
});
