import { describe, expect, test } from 'vitest';
import { analyseSources, findings } from '../../support/analyse-sources.ts';

function pollutes(body: string): boolean {
  const code = `const app = require('express')();
app.post('/', (req, res) => {
const root = {};
const parts = req.body.path.split('.');
${body}
});`;
  return findings({ 'app.js': code }).some((finding) => finding.startsWith('code/prototype-pollution '));
}

describe('a second key from outside writes into what a first one led to', () => {
  test.each([
    ['at once', 'root[parts[0]][parts[1]] = 1;'],
    ['through a variable', 'const at = root[parts[0]];\nat[parts[1]] = 1;'],
    [
      'where it was seen to lead somewhere',
      'if (!root[parts[0]]) root[parts[0]] = {};\nroot[parts[0]][parts[1]] = 1;',
    ],
    ['where the object is asked for it', 'if (!(parts[0] in root)) return;\nroot[parts[0]][parts[1]] = 1;'],
    [
      'on the way down a path',
      `let at = root;
for (let i = 0; i < parts.length; i++) {
  const key = parts[i];
  if (i === parts.length - 1) at[key] = 1;
  else { if (!at[key]) at[key] = {}; at = at[key]; }
}`,
    ],
  ])('%s', (_, body) => {
    expect(pollutes(body)).toBe(true);
  });

  test.each([
    ['one key', 'root[parts[0]] = 1;'],
    ['a fixed key behind it', 'root[parts[0]].seen = 1;'],
    ['a key from outside behind a fixed one', "root['parts'] = {};\nroot['parts'][parts[1]] = 1;"],
    ['nothing but the step down', 'const at = root[parts[0]];\nat[parts[1]] = {};'],
  ])('not %s', (_, body) => {
    expect(pollutes(body)).toBe(false);
  });

  test.each([
    ['', true],
    ["if (key === '__proto__' || key === 'constructor' || key === 'prototype') return;", false],
    ["if (['__proto__', 'constructor', 'prototype'].includes(key)) continue;", false],
    [
      "const refused = new Set(['__proto__', 'constructor', 'prototype']);\nif (refused.has(key)) continue;",
      false,
    ],
    ["if (key.includes('__proto__')) return;", false],
    ["if (key === 'id') continue;", true],
    ["if (['a', 'b'].includes(key)) continue;", true],
  ])('on a way down where this is refused: %s', (refusal, isReported) => {
    const walk = `let at = root;\nfor (const key of parts) {\n${refusal}\nat[key] = 1;\nat = at[key];\n}`;
    expect(pollutes(walk)).toBe(isReported);
  });
});

test('keys that a callback is given of the object it writes to', () => {
  const code = (from: string) => `module.exports = function clean(target, source) {
  Object.keys(${from}).forEach((key) => { if (typeof target[key] === 'object') target[key] = clean(target[key], source[key]); else target[key] = 1; });
  return target;
};`;
  const found = (from: string) =>
    analyseSources({ 'index.js': code(from) }, { published: new Set(['index.js']) }).candidates.length;
  expect(found('target')).toBe(0);
  expect(found('source')).toBeGreaterThan(0);
});
