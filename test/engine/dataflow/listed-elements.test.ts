/** What rounds over a list see of an object in JavaScript: its elements, and nothing that it keeps under a name. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rounds = {
  'map()': "list.map((item) => fs.readFileSync('/srv/' + item));",
  'for…of': "for (const item of list) fs.readFileSync('/srv/' + item);",
};

function isRead(write: string, round: string): boolean {
  const code = `const app = require('express')(); const fs = require('fs'); const list = make();
function make() { return { rows: load() }; }
app.get('/', (req, res) => { ${write} ${round} });`;
  return findings({ 'app.js': code }).some((finding) => finding.startsWith('code/path-traversal'));
}

test.each(Object.entries(rounds))('%s does not go over names', (_, round) => {
  expect(isRead('list.title = req.query.title;', round)).toBe(false);
  expect(isRead('list[req.query.at] = req.query.title;', round)).toBe(true);
});

test('what asks for all values does', () => {
  const round = "Object.values(list).map((item) => fs.readFileSync('/srv/' + item));";
  expect(isRead('list.title = req.query.title;', round)).toBe(true);
});
