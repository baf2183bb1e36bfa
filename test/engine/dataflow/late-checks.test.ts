/** A function that has left on another way before it checks says nothing to its caller, who goes on after both. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (helper: string, handler: string) =>
  findings({
    'a.js': `const express = require('express'); const fs = require('fs');
${helper}
express().get('/', (req, res) => { ${handler} });`,
  }).length > 0;
const read = `fs.readFileSync('/srv/' + req.query.n);`;

describe('a check in a function', () => {
  it.each([
    [
      'that gives back nothing for what is bad',
      `function good(req) { if (req.query.n.includes('..')) return null; return req.query.n; }`,
    ],
    [
      'behind another exit',
      `function good(req) { if (req.query.isAdmin) return; if (req.query.n.includes('..')) throw new Error(); }`,
    ],
  ])('%s does not hold for its caller', (_, helper) => {
    expect(reported(helper, `good(req); ${read}`)).toBe(true);
  });

  it.each([
    ['that throws', `function good(req) { if (req.query.n.includes('..')) throw new Error(); }`],
    [
      'behind an exit for those who sent nothing',
      `function good(req) { if (!req.query.n) return; if (req.query.n.includes('..')) throw new Error(); }`,
    ],
  ])('%s does', (_, helper) => {
    expect(reported(helper, `good(req); ${read}`)).toBe(false);
  });

  it('holds for the rest of the function, under every name', () => {
    const helper = `function load(req) {
  const given = req.query.n;
  if (!req.query.id) return null;
  const name = given;
  if (name.includes('..')) return null;
  return fs.readFileSync('/srv/' + given);
}`;
    expect(reported(helper, 'load(req);')).toBe(false);
  });

  it.each([
    ['guard', 'in a handler before'],
    ['wrap(guard)', 'in one that is wrapped'],
  ])('%s holds for the handlers that it calls', (given) => {
    const code = `const express = require('express'); const fs = require('fs');
const wrap = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);
const guard = async (req, res, next) => { if (req.params.n.includes('..')) return res.status(400).end(); next(); };
express().get('/:n', ${given}, (req, res) => { fs.readFileSync('/srv/' + req.params.n); });`;
    expect(findings({ 'a.js': code })).toEqual([]);
  });

  it.each([
    'const look = () => { if (!isGood(name)) return; }; look();',
    '[1].forEach(() => { if (!isGood(name)) return; });',
    '(function () { if (!isGood(name)) { return false; } return true; })();',
  ])('of a variable around it says nothing behind it: %s', (look) => {
    const helper = 'function isGood(name) { return /^[a-z]+$/.test(name); }';
    const use = "fs.readFileSync('/srv/' + name);";
    expect(reported(helper, `const name = req.query.n; ${look} ${use}`)).toBe(true);
  });

  it('of a variable around it that throws does', () => {
    const helper = 'function isGood(name) { return /^[a-z]+$/.test(name); }';
    const look = "const look = () => { if (!isGood(name)) throw new Error('bad'); }; look();";
    expect(reported(helper, `const name = req.query.n; ${look} fs.readFileSync('/srv/' + name);`)).toBe(
      false,
    );
  });
});
