/** What people send behind the question mark is decoded where it is read. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const page = (read: string) => `const http = require('http');
http.createServer((req, res) => {
  const url = new URL(req.url, 'http://localhost');
  res.setHeader('content-type', 'text/html');
  ${read}
  res.end('<p>' + text + '</p>');
});`;

test.each([
  ['by its name', "const text = url.searchParams.get('text');"],
  ['in an object of all', 'const { text } = Object.fromEntries(url.searchParams);'],
  ['in an object of its entries', 'const { text } = Object.fromEntries(url.searchParams.entries());'],
  ['by a loop', 'let text; for (const [, value] of url.searchParams) text = value;'],
  ['by a callback', 'let text; url.searchParams.forEach((value) => { text = value; });'],
  ['in a list of values', "const text = [...url.searchParams.values()].join(' ');"],
])('a parameter of the address that is read %s may be a script', (_, read) => {
  expect(findings({ 'app.js': page(read) })).toEqual(['code/reflected-xss app.js:6']);
});

test('the parameters as one text are encoded', () => {
  expect(findings({ 'app.js': page('const text = url.searchParams;') })).toEqual([]);
});
