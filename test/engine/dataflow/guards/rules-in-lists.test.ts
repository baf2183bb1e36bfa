/** Rules as functions in a list: what all of them say together. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../../support/analyse-sources.ts';

const run = (rules: string, check: string) =>
  analyseSources({
    'app.js': `const { exec } = require('child_process');
${rules}
require('express')().get('/', (req, res) => { const { name } = req.query; ${check} exec('ls ' + name); });`,
  }).candidates.map(({ ruleId }) => ruleId);

const bad = "const bad = [(x) => x.includes(';'), (x) => !/^[a-z]+$/.test(x)];";
const records =
  "const rules = [{ test: (x) => /^[a-z]+$/.test(x), says: 'letters' }, { test: (x) => x.length < 9, says: 'long' }];";
const functions =
  'const isName = (x) => /^[a-z]+$/.test(x); const isShort = (x) => x.length < 9; const passes = (x, ...all) => all.every((one) => one(x));';

describe('rules in a list', () => {
  it.each([
    [bad, 'if (bad.some((isBad) => isBad(name))) return;'],
    [bad, 'if (bad.find((isBad) => isBad(name))) return;'],
    [records, 'if (!rules.every((rule) => rule.test(name))) return;'],
    [
      records,
      'const failed = rules.find((rule) => !rule.test(name)); if (failed) return res.send(failed.says);',
    ],
    [
      records,
      'const errors = rules.filter((rule) => !rule.test(name)).map((rule) => rule.says); if (errors.length > 0) return;',
    ],
    [records, 'if (rules.filter((rule) => !rule.test(name)).length) return;'],
    [functions, 'if (!passes(name, isShort, isName)) return;'],
  ])('are believed: %s %s', (rules, check) => {
    expect(run(rules, check)).toEqual([]);
  });

  it.each([
    [bad, 'if (bad.every((isBad) => isBad(name))) return;'],
    [bad, 'if (!bad.some((isBad) => isBad(name))) return;'],
    [records, 'if (!rules.some((rule) => rule.test(name))) return;'],
    [records, 'if (rules.filter((rule) => rule.test(name)).length > 2) return;'],
    [records, 'const errors = rules.filter((rule) => !rule.test(name)); if (errors.length === 0) return;'],
    [functions, 'if (!passes(name, isShort)) return;'],
    ['', 'if (blocked.some((isBad) => isBad(name))) return;'],
  ])('are not: %s %s', (rules, check) => {
    expect(run(rules, check)).toEqual(['code/command-injection']);
  });
});
