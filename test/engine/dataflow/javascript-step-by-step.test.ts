/** Chains of middleware written by hand: each function is called with one that goes on to the next. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const serve = `const http = require('http'); const { exec } = require('child_process');
http.createServer((req, res) => run({ name: new URL(req.url, 'http://a').searchParams.get('name'), res }));`;

test.each([
  [
    'a function that calls it',
    'const at = (i) => { const mw = stack[i]; if (mw) return mw(ctx, () => at(i + 1)); };',
  ],
  [
    'a bound one',
    'function at(i) { const mw = stack[i]; return mw ? mw(ctx, at.bind(null, i + 1)) : undefined; }',
  ],
])('the last of a chain is reached, by %s', (_, step) => {
  const code = `${serve}
const pass = async (ctx, next) => { await next(); };
const stack = [pass, async (ctx, next) => { ctx.at = Date.now(); await next(); },
  async (ctx, next) => next(), async (ctx, next) => { await next(); },
  ({ name }) => exec('show ' + name)];
function run(ctx) { ${step} return at(0); }`;
  expect(findings({ 'app.js': code })).toEqual(['code/command-injection app.js:6']);
});

test('what an earlier step refuses does not reach the last one', () => {
  const code = `${serve}
const stack = [async (ctx, next) => { await next(); },
  async (ctx, next) => { if (!/^\\w+$/.test(ctx.name)) return; await next(); },
  async (ctx, next) => { await next(); },
  ({ name }) => exec('show ' + name)];
function run(ctx) { const at = (i) => { const mw = stack[i]; if (mw) return mw(ctx, () => at(i + 1)); }; return at(0); }`;
  expect(findings({ 'app.js': code })).toEqual([]);
});
