/** Of several values in one text each stands where it stands: what is harmless in one place says nothing of another. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const route = (body: string) => `const app = require('express')();
const hosts = ['a.example.com', 'b.example.com'];
app.get('/', async (req, res) => {
  ${body}
});`;

const quoted = (field: string) => `\${req.query.${field}.replace(/"/g, '&quot;')}`;
const opened = (field: string) => `\${req.query.${field}.replace(/</g, '&lt;')}`;

it.each([
  [`res.send(\`<p>${opened('a')}</p><a title="${quoted('b')}">\`);`, []],
  [`res.send(\`<p>${quoted('a')}</p><a title="${quoted('b')}">\`);`, ['code/reflected-xss app.js:4']],
  [`res.send(\`<p>${opened('a')}</p><a title="${opened('b')}">\`);`, ['code/reflected-xss app.js:4']],
])('escapes of a page: %s', (body, expected) => {
  expect(findings({ 'app.js': route(body) })).toEqual(expected);
});

it('a path behind a host that was checked', () => {
  const body =
    'const { host, path } = req.query; if (hosts.includes(host)) await fetch(`https://${host}/x/${path}`); res.end();';
  expect(findings({ 'app.js': route(body) })).toEqual([]);
});
