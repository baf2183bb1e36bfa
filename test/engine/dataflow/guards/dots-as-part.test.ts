/** A pattern that looks for two dots as a whole part of a path: what it does not match leads to no parent folder. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const read = (pattern: string) => `const app = require('express')();
app.get('/', (req, res) => {
  const name = decodeURI(req.query.name);
  if (${pattern}.test(name)) return res.sendStatus(403);
  res.send(require('fs').readFileSync('./static/' + name));
});`;

it.each([
  String.raw`/(?:^|[\\/])\.\.(?:[\\/]|$)/`,
  String.raw`/(^|\/)\.\.(\/|$)/`,
  String.raw`/(?:^|[\/\\])\.{1,2}(?:$|[\/\\])|[\/\\]{2,}/`,
  String.raw`/(?:^|\/|\\)\.\.?(?:\/|\\|$)/`,
])('%s', (pattern) => {
  expect(findings({ 'app.js': read(pattern) })).toEqual([]);
});

it.each([String.raw`/(?:^|[\\/])\.(?:[\\/]|$)/`, String.raw`/(?:^|x)\.\.(?:[\\/]|$)/`])(
  'says too little: %s',
  (pattern) => {
    expect(findings({ 'app.js': read(pattern) })).toEqual(['code/path-traversal app.js:5']);
  },
);
