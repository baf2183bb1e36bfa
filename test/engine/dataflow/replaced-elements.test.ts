/** Loops that give each field of an object a new value, and objects that are made of the fields of another one. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const handler = (body: string, shown = 'req.body.name') => ({
  'a.js': `const express = require('express'); const escapeHtml = require('escape-html');
const app = express(); app.use(express.json());
app.post('/', (req, res) => {
  ${body}
  res.send('<p>' + ${shown} + '</p>');
});
`,
});

test.each([
  ['by its keys', 'for (const k of Object.keys(req.body)) req.body[k] = escapeHtml(req.body[k]);'],
  ['by its entries', 'for (const [k, v] of Object.entries(req.body)) req.body[k] = escapeHtml(v);'],
  [
    'by its keys, in rounds',
    'Object.keys(req.body).forEach((k) => { req.body[k] = escapeHtml(req.body[k]) });',
  ],
  [
    'by its entries, in rounds',
    'Object.entries(req.body).forEach(([k, v]) => (req.body[k] = escapeHtml(v)));',
  ],
])('what a loop over an object %s cleans is clean behind it', (_, loop) => {
  expect(findings(handler(loop))).toEqual([]);
  expect(findings(handler(loop.replaceAll('escapeHtml', 'String')))).toHaveLength(1);
  const some = loop.replace(/(?<=\) )req|(?<=\{ )req/, "if (k === 'x') req");
  if (some !== loop) expect(findings(handler(some))).toHaveLength(1);
});

test.each([
  ['cleaned', '[k, escapeHtml(v)]', 'o.name', 0],
  ['left as they are', '[k, v.trim()]', 'o.name', 1],
  ['of the program', '[k, 1]', 'o.name', 0],
  ['cleaned, and shown by the names that they came with', '[k, escapeHtml(v)]', 'Object.keys(o)', 1],
])('an object of entries whose values are %s', (_, pair, shown, count) => {
  const body = `const o = Object.fromEntries(Object.entries(req.body).map(([k, v]) => ${pair}));`;
  expect(findings(handler(body, shown))).toHaveLength(count);
});
