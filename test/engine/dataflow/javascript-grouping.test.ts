/** Groups of a list, and what they are called. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const route = (body: string) => `const app = require('express')(); const { exec } = require('child_process');
const _ = require('lodash');
app.use(require('express').json());
app.post('/', ({ body: { rows } }) => {
${body}
});`;

test.each([
  [
    'an object of groups',
    'const groups = Object.groupBy(rows, ({ table }) => table); for (const [name] of Object.entries(groups)) exec(name);',
  ],
  ['a map of groups', 'for (const [name] of Map.groupBy(rows, (row) => row.table)) exec(name);'],
  ['groups by the name of a field', "for (const name of Object.keys(_.groupBy(rows, 'table'))) exec(name);"],
  [
    'what was written under such names',
    'const groups = {}; for (const row of rows) (groups[row.table] ??= []).push(row); Object.keys(groups).forEach((name) => exec(name));',
  ],
])('the names of %s come from the elements', (_, body) => {
  expect(findings({ 'app.js': route(body) })).toEqual(['code/command-injection app.js:5']);
});

test('names that the program chooses are its own', () => {
  const body = `const groups = Object.groupBy(rows, ({ size }) => (size > 9 ? 'large' : 'small'));
for (const [name] of Object.entries(groups)) exec(name);`;
  expect(findings({ 'app.js': route(body) })).toEqual([]);
});
