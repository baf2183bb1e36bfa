/** What a map of the program's own gives something for is one of its keys. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const source = (filled: string, check: string) => `const app = require('express')();
const { pool } = require('./db');
async function known() {
  const map = new Map();
  ${filled}
  return map;
}
app.get('/', async (req, res) => {
  const host = req.query.host;
  const map = await known(req);
  ${check}
  await fetch('https://' + host + '/status');
  res.end();
});
`;
const rows = 'for (const row of await pool.query(`SELECT * FROM hosts`)) map.set(row.host, row.token);';
const isReported = (filled: string, check: string) =>
  findings({ 'app.js': source(filled, check) }).some((one) => one.startsWith('code/ssrf '));

test.each([
  "const token = map.get(host); if (token == null) throw new Error('host');",
  'const token = map.get(host); if (!token) return res.sendStatus(404);',
  'if (map.get(host) === undefined) return res.sendStatus(404);',
])('%s', (check) => {
  expect(isReported("map.set('a.example.com', 1);", check)).toBe(false);
  expect(isReported(rows, check)).toBe(false);
});

test('a map says nothing that is asked and not looked at, that has no keys, or keys of the request', () => {
  const check = "if (!map.get(host)) throw new Error('host');";
  expect(isReported(rows, 'map.get(host);')).toBe(true);
  expect(isReported(rows, 'if (map.get(host)) return res.end();')).toBe(true);
  expect(isReported('', check)).toBe(true);
  expect(isReported('map.set(arguments[0].query.host, 1);', check)).toBe(true);
});
