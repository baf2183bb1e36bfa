/** Rounds of a loop that some go on from (`continue`) and others end for good: both ways are taken. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../../support/analyse-sources.ts';

function linesOf(body: string): number[] {
  const code = `const app = require('express')();\nconst { exec } = require('child_process');\n${body}`;
  return analyseSources({ 'a.js': code })
    .candidates.filter(({ ruleId }) => ruleId === 'code/command-injection')
    .map(({ span }) => span.line);
}

describe('a round that some ways go on from', () => {
  it('and others return from leaves the next elements to the loop', () => {
    const body = `const routes = [];
const route = (pattern, handler) => { routes.push({ pattern, handler }); };
route(/a/, (q) => exec('a ' + q));
route(/b/, (q) => exec('b ' + q));
app.get('/', (req) => {
  for (const { pattern, handler } of routes) {
    if (!pattern.test(req.path)) continue;
    return handler(req.query.q);
  }
});`;
    expect(linesOf(body)).toEqual([5, 6]);
  });

  it.each([
    ['throw new Error(key)', [8]],
    ['break', [8]],
  ])('and others leave by %s leaves what comes after the loop', (end, lines) => {
    const body = `app.get('/', (req) => {
  for (const key of ['a', 'b']) {
    if (req.query[key] === undefined) continue;
    ${end};
  }
  exec('a ' + req.query.q);
});`;
    expect(linesOf(body)).toEqual(lines);
  });

  it('keeps what they wrote', () => {
    const body = (value: string) => `app.get('/', (req) => {
  let chosen = 'a';
  for (const one of req.query.all) {
    if (one.startsWith('x')) { chosen = ${value}; continue; }
    return;
  }
  exec('a ' + chosen);
});`;
    expect(linesOf(body('one'))).toEqual([9]);
    expect(linesOf(body("'b'"))).toEqual([]);
  });

  it('ends where none goes on', () => {
    const body = `app.get('/', (req) => {
  for (const key of ['a', 'b']) {
    if (req.query[key] === undefined) throw new Error(key);
    return;
  }
  exec('a ' + req.query.q);
});`;
    expect(linesOf(body)).toEqual([]);
  });
});
