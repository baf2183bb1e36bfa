/** A list whose first elements are known and whose others are not. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isRun(code: string): boolean {
  const source = `const app = require('express')(); const { exec } = require('child_process');
app.get('/', (req, res) => { const list = ['ls', ...req.query.x.split(',')]; ${code} });`;
  return findings({ 'app.js': source }).some((finding) => finding.startsWith('code/command-injection'));
}

describe('what stands at the beginning is known', () => {
  test.each([
    'exec(list[0]);',
    "list.push('-l'); exec(list[0]);",
    'const run = (command) => exec(command); run(...list);',
    "list.length = 0; list.push('ls'); exec(list[0]);",
  ])('%s', (code) => expect(isRun(code)).toBe(false));
});

describe('what moves the elements is seen', () => {
  test.each([
    'exec(list[1]);',
    'list.reverse(); exec(list[0]);',
    'list.sort(); exec(list[0]);',
    'list.shift(); exec(list[0]);',
    'list.splice(0, 1); exec(list[0]);',
    'list.unshift(req.query.y); exec(list[0]);',
    'list[0] = req.query.y; exec(list[0]);',
    'list.length = 0; list.push(req.query.y); exec(list[0]);',
    'const run = (first, second) => exec(second); run(...list);',
    'const [first, ...others] = list; exec(others[0]);',
  ])('%s', (code) => expect(isRun(code)).toBe(true));
});
