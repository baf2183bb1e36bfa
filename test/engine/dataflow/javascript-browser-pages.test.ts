/** Functions that are handed to the page of a browser: `page.evaluate((one, other) => …, one, other)`. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (use: string) =>
  findings({
    'app.js': `const app = require('express')();
app.get('/', async (req, res) => {
  const page = await open();
  ${use}
  res.end();
});
`,
  });

test('each parameter gets the argument in its place', () => {
  const shown = 'document.body.innerHTML = text;';
  const evaluated = (names: string) =>
    `await page.evaluate((${names}) => { ${shown} }, 'ours', req.query.text);`;
  expect(told(evaluated('other, text'))).toHaveLength(1);
  expect(told(evaluated('text, other'))).toEqual([]);
  const selected = (names: string) =>
    `await page.$eval('h1', (h1, ${names}) => { ${shown} }, 'ours', req.query.text);`;
  expect(told(selected('other, text'))).toHaveLength(1);
  expect(told(selected('text, other'))).toEqual([]);
});

test('what it gives back comes back', () => {
  expect(told('res.send(await page.evaluate((text) => `<p>${text}`, req.query.text));')).toHaveLength(1);
  expect(told('res.send(await page.evaluate(() => `<p>ours`, req.query.text));')).toEqual([]);
});
