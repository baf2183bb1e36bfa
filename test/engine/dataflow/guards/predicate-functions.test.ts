/** What checks of the program's own work out first, by functions of its own. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (check: string) =>
  findings({
    'app.js': `const fs = require('fs');
const path = require('path');
const resolve = (file) => path.resolve(path.normalize(file));
function resolveOrNot(file) {
  if (typeof file !== 'string' || file.includes('\\x00')) return null;
  try {
    const resolved = path.resolve(file);
    return path.isAbsolute(resolved) ? resolved : null;
  } catch {
    return null;
  }
}
const trim = (file) => file.trim();
function isOurs(file) {
  ${check}
}
require('express')().get('/', (req, res) => {
  const { file } = req.query;
  if (!isOurs(file)) return res.status(400).end();
  res.send(fs.readFileSync(file));
});`,
  }).length > 0;

describe('a path is ours by what a function of the program makes of it', () => {
  it.each([
    "const at = resolve(file); return at.startsWith('/srv/files/');",
    "const at = resolveOrNot(file); if (!at) return false; return at.startsWith('/srv/files/');",
  ])('%s', (check) => expect(isTold(check)).toBe(false));

  it.each([
    "const at = trim(file); return at.startsWith('/srv/files/');",
    "const at = resolve('/srv/files/x'); return at.startsWith('/srv/files/');",
    'const at = resolve(file); return at.length > 3;',
    "const at = resolve(file); if (at) return true; return at.startsWith('/srv/files/');",
  ])('but not by %s', (check) => expect(isTold(check)).toBe(true));
});
