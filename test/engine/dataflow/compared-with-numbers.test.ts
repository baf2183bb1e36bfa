/** JavaScript makes a number of a text that it compares with one: what is no number is neither larger nor smaller. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (body: string) =>
  findings({
    'a.js': `const { exec } = require('child_process');
require('express')().get('/', (req, res) => { const { n, m } = req.query; ${body} });`,
  }).length > 0;

it.each([
  "if (n > 0 && n <= 100) exec('head -n ' + n);",
  "if (!(n > 0)) return; exec('head -n ' + n);",
  "if (0 < n) exec('head -n ' + n);",
])('is a number: %s', (body) => expect(isTold(body)).toBe(false));

it.each([
  "if (n < 1 || n > 100) return; exec('head -n ' + n);",
  "if (n.length > 0) exec('head -n ' + n);",
  "if (n > m) exec('head -n ' + n);",
  "if (n > 'a') exec('head -n ' + n);",
  "if (n > 0 || m) exec('head -n ' + n);",
])('may be any text: %s', (body) => expect(isTold(body)).toBe(true));
