/** JavaScript: the parts of a path that `path.parse` takes apart. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const sent = (file: string) =>
  findings({
    'app.js': `const path = require('node:path');
require('express')().get('/', (req, res) => {
  const { dir, name, ext } = path.parse(req.query.file);
  res.sendFile(${file});
});`,
  });

it('its name and its ending lead to no other folder', () => {
  expect(sent("path.join('/srv/files', name + ext)")).toEqual([]);
  expect(sent("'/srv/files/' + path.parse(req.query.file).base")).toEqual([]);
});

it('its folder is any', () => {
  expect(sent("path.join('/srv/files', dir, name)")).toEqual(['code/path-traversal app.js:4']);
});
