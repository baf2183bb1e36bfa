/** Names that were looked through for `..`: alone they may still begin from the root. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../../support/analyse-sources.ts';

const opened = (body: string) =>
  analyseSources({
    'app.js': `const fs = require('fs');
const path = require('path');
require('express')().get('/', (req, res) => { let name = req.query.name; ${body} });`,
  }).candidates.map(({ ruleId }) => ruleId);

describe('a name without steps that lead up', () => {
  it.each([
    "if (name.includes('..')) return; fs.readFile(name, done);",
    "if (name.indexOf('..') === -1) res.sendFile(name);",
    'if (/\\.\\./.test(name)) return; fs.readFile(name, done);',
    "if (name.split('/').includes('..')) return; fs.readFile(name, done);",
    "fs.readFile(name.replace(/\\.\\./g, ''), done);",
    "fs.readFile(path.resolve('/srv', name.replaceAll('..', '')), done);",
    "name = path.normalize(name); if (name.startsWith('..')) return; fs.readFile(name, done);",
  ])('names any file where nothing stands before it: %s', (body) => {
    expect(opened(body)).toEqual(['code/path-traversal']);
  });

  it.each([
    "if (name.includes('..')) return; fs.readFile('/srv/' + name, done);",
    "if (name.includes('..')) return; fs.readFile(`./pages/${name}`, done);",
    "if (name.indexOf('..') === -1) res.sendFile(name, { root: __dirname });",
    "if (name.includes('..') || name.startsWith('/')) return; fs.readFile(name, done);",
    "if (name.split('/').includes('..') || path.isAbsolute(name)) return; fs.readFile(name, done);",
    "fs.readFile(path.join('/srv', name.replace(/\\.\\./g, '')), done);",
    "fs.readFile(name.replace(/[^a-z0-9]/g, ''), done);",
    "name = path.normalize(name); if (name.startsWith('..') || path.isAbsolute(name)) return; fs.readFile(name, done);",
  ])('stays below what stands before it, or is checked for the root: %s', (body) => {
    expect(opened(body)).toEqual([]);
  });
});

describe('a name that is not from the root', () => {
  it.each([
    'if (path.isAbsolute(name)) return; fs.readFile(name, done);',
    "if (name.startsWith('/')) return; fs.readFile(name, done);",
  ])('may still lead up: %s', (body) => {
    expect(opened(body)).toContain('code/path-traversal');
  });
});
