/** Names that were taken apart at dots: one part of them leads no folder up. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../../support/analyse-sources.ts';

const written = (body: string) =>
  analyseSources({
    'app.js': `const fs = require('fs');
const path = require('path');
require('express')().post('/', (req, res) => { ${body} });`,
  }).candidates.map(({ ruleId }) => ruleId);

describe('a part between dots', () => {
  it.each([
    "const ext = req.body.name.split('.').pop(); fs.writeFile(`/srv/1.${ext}`, 'x', done);",
    "const parts = req.body.name.split('.'); fs.writeFile('/srv/1.' + parts[parts.length - 1], 'x', done);",
    "const [, ext] = req.body.name.split('.'); fs.writeFile(path.join(folder, ext), 'x', done);",
    "fs.writeFile(path.join('/srv', req.body.name.split('.').at(-1)), 'x', done);",
  ])('stays in the folder in front of it: %s', (body) => {
    expect(written(body)).toEqual([]);
  });

  it.each([
    "fs.writeFile(req.body.name.split('.').pop(), 'x', done);",
    "fs.writeFile('/srv/' + req.body.name.split('.').slice(1).join('.'), 'x', done);",
    "fs.writeFile('/srv/' + req.body.name.split('-').pop(), 'x', done);",
  ])('is no such part, or stands alone: %s', (body) => {
    expect(written(body)).toEqual(['code/path-traversal']);
  });
});
