/** What a text cannot hold that matches a pattern which leaves characters out. */
import { describe, expect, it } from 'vitest';
import { charactersLacking } from '../../../../src/engine/dataflow/guards/pattern-characters.ts';
import { findings } from '../../support/analyse-sources.ts';

describe('characters that no part of a pattern takes', () => {
  it.each([
    ['^[^/]+$', '/'],
    ['^[^/?*;:{}\\\\]+\\.[^/?*;:{}\\\\]+$', '/\\:;{}*?'],
    ['^[^[:cntrl:]/]+$', '/'],
    ['^a{1,3}[^<>"\']*$', '<\'>"'],
    ['^[^\\x2f]+(?:\\.\\w+)?$', '/'],
  ])('%s: %s', (pattern, lacking) => {
    expect([...charactersLacking(pattern)].sort()).toEqual([...lacking].sort());
  });

  it.each([
    '^[^]*[^/]$',
    '^[^]/]+$',
    '^[^a[/]]+$',
    '^[^/&&[^a]]+$',
    '^.+$',
    '^\\W+$',
    '^[^a-z]+$',
    '^[^\\w]+$',
    '^(?:[^/<]|[<\\/])+$',
    '^[^/]+.?$',
    '^\\P{L}+$',
  ])('%s: none of those it leaves out in one place only', (pattern) => {
    expect(charactersLacking(pattern)).not.toContain('/');
  });
});

it('a brace that counts nothing is one that the text may hold', () => {
  expect(charactersLacking('^[^/]+{a}$')).not.toContain('{');
});

describe('a file by a name that matches', () => {
  const told = (pattern: string) =>
    findings({
      'a.js': `const express = require('express'); const fs = require('fs');
express().get('/', (req, res) => { const { name } = req.query; if (${pattern}.test(name)) fs.readFileSync('/srv/' + name); });`,
    });

  it('no slash is quiet', () => {
    expect(told('/^[^/\\\\?*]+\\.[^/\\\\?*]+$/')).toEqual([]);
  });

  it.each(['/^[^?*]+$/', '/[^/]+/', '/^[^/]+$|^x/', '/^[^/]+$/m', '/^[^/]+\\/[^/]+$/'])(
    '%s is told',
    (pattern) => {
      expect(told(pattern).join()).toContain('code/path-traversal');
    },
  );
});
