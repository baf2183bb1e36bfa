/** Checks by patterns whose answer is kept, compared, or given back by a function of the program (JavaScript). */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReported(check: string): boolean {
  const code = `const app = require('express')();
const { exec } = require('child_process');
const word = /^(\\w+)$/;
function isWord(text) { const found = word.exec(text); if (!found) return false; const [, all] = found; return all !== ''; }
function hasWord(text) { const found = text.match(word); return found !== null; }
function isLong(text) { const found = /\\w+/.exec(text); return found !== null; }
app.get('/', (req, res) => {
  const name = String(req.query.name);
  ${check}
  exec('show ' + name);
});`;
  return findings({ 'a.js': code }).length > 0;
}

describe('a pattern that lets nothing harmful through', () => {
  it.each([
    'const found = word.exec(name); if (found === null) return;',
    'const found = name.match(word); if (found == null) return;',
    'const ok = word.test(name); if (ok === false) return;',
    'if (word.test(name) !== true) return;',
    'if (!isWord(name)) return;',
    'if (hasWord(name) === false) return;',
  ])('is believed: %s', (check) => {
    expect(isReported(check)).toBe(false);
  });

  it.each([
    'const found = word.exec(name); if (found !== null) return;',
    'const ok = word.test(name); if (ok === true) return;',
    'const ok = word.test(name); if (ok === null) return;',
    'if (!isLong(name)) return;',
  ])('says nothing here: %s', (check) => {
    expect(isReported(check)).toBe(true);
  });
});
