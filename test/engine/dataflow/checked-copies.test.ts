/** A check of a path that was worked out from a name says where the name leads, however it is asked. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const before = `const express = require('express'); const fs = require('fs'); const path = require('path');
const root = path.resolve('/data');
const full = (name) => path.resolve(root, name);
const isInside = (base, target) => {
  const folder = path.resolve(base);
  const place = path.resolve(base, target);
  return place === folder || place.startsWith(folder + path.sep);
};
`;
const handler = (body: string) =>
  `${before}express().get('/', async (req, res) => { const f = req.query.f; ${body} res.end(); });`;
const read = 'fs.readFileSync(full(f));';

test.each([
  ['asked of a copy by a function', `if (!isInside(root, full(f))) return; ${read}`],
  [
    'asked of a variable by a function',
    `const p = path.join(root, f); if (!isInside(root, p)) return; ${read}`,
  ],
  ['kept as a truth', `const valid = isInside(root, full(f)); if (!valid) return; ${read}`],
  ['chosen by', `const ok = isInside(root, full(f)) ? f : false; if (ok) fs.readFileSync(full(ok));`],
  [
    'a condition of',
    `const ok = full(f).startsWith(root + path.sep) && f; if (ok) fs.readFileSync(full(ok));`,
  ],
  [
    'assigned under',
    `let ok; if (full(f).startsWith(root + path.sep)) ok = f; if (ok) fs.readFileSync(full(ok));`,
  ],
  [
    'a filter of a list by',
    `f.split(',').filter((one) => isInside(root, full(one))).forEach((one) => fs.readFileSync(full(one)));`,
  ],
  [
    'a filter by what a list is made into',
    `const checked = await Promise.all(f.split(',').map(async (one) => (isInside(root, full(one)) ? one : false)));
     checked.filter(Boolean).forEach((one) => fs.readFileSync(full(one)));`,
  ],
])('%s', (_what, body) => {
  expect(findings({ 'a.js': handler(body) })).toEqual([]);
});

test.each([
  ['is not asked', read],
  ['is asked of something else', `if (!isInside(root, full(req.query.g))) return; ${read}`],
  ['is asked, and nothing follows', `isInside(root, full(f)); ${read}`],
  ['is the other one of two', `const ok = isInside(root, full(f)) ? '' : f; fs.readFileSync(full(ok));`],
])('nothing holds where it %s', (_what, body) => {
  expect(findings({ 'a.js': handler(body) })).toEqual([expect.stringContaining('code/path-traversal')]);
});
