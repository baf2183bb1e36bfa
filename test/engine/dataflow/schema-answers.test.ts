/** What the answer of a schema says of the input itself, and when it says nothing. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const found = (body: string) =>
  findings({
    'app.js': `const app = require('express')(); const { z } = require('zod'); const { exec } = require('child_process');
const Word = z.string().regex(/^[a-z]+$/);
const Local = z.string().refine((path) => path.startsWith('/') && !path.startsWith('//') && !path.includes('\\\\'));
app.post('/', async (req, res) => { ${body} });`,
  }).map((one) => one.split(' ')[0]);

const run = "exec('show ' + req.body.name);";

test.each([
  ['the answer is asked', `const got = Word.safeParse(req.body.name); if (!got.success) return; ${run}`],
  ['the error is asked for', `const got = Word.safeParse(req.body.name); if (got.error) return; ${run}`],
  ['it throws', `Word.parse(req.body.name); ${run}`],
  ['what fits is used', `exec('show ' + Word.parse(req.body.name));`],
  ['a check of the schema says yes', 'res.redirect(Local.parse(req.body.to));'],
])('clean: %s', (_, body) => {
  expect(found(body)).toEqual([]);
});

test.each([
  ['nobody asks', `const got = Word.safeParse(req.body.name); ${run}`],
  [
    'nothing follows',
    `const got = Word.safeParse(req.body.name); if (!got.success) console.warn('odd'); ${run}`,
  ],
  ['a promise that is caught', `await Word.parseAsync(req.body.name).catch(() => null); ${run}`],
])('not clean: %s', (_, body) => {
  expect(found(body)).toEqual(['code/command-injection']);
});

test('a check of a schema whose answer nobody asks for', () => {
  expect(found('Local.safeParse(req.body.to); res.redirect(req.body.to);')).toEqual(['code/open-redirect']);
});

test.each([
  [
    'a schema that is described for a document',
    "z.string().regex(/^[a-z]+$/).openapi({ description: 'a name' })",
  ],
  ['the same of numbers', "z.number().openapi('Size').optional()"],
])('clean in a field: %s', (_, schema) => {
  const fields = `z.object({ name: ${schema}, other: z.string().openapi({}) }).openapi('Order')`;
  expect(found(`const sent = ${fields}.parse(req.body); exec('show ' + sent.name);`)).toEqual([]);
  expect(found(`const sent = ${fields}.parse(req.body); exec('show ' + sent.other);`)).toEqual([
    'code/command-injection',
  ]);
});
