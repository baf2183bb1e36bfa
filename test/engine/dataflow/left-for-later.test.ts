/** What one handler of a request leaves for the next. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const imports = `const { exec } = require('child_process');\n`;

test.each([
  [
    'in the locals of an Express response',
    `const app = require('express')();
app.use((req, res, next) => { res.locals.name = req.query.name; next(); });
app.get('/', (req, res) => exec('ls ' + res.locals.name));`,
  ],
  [
    'on an Express request, for a parameter of the path',
    `const app = require('express')();
app.param('id', (req, res, next, id) => { req.item = id; next(); });
app.get('/:id', (req, res) => exec('ls ' + req.item));`,
  ],
  [
    'in the state of a Koa context',
    `const Koa = require('koa'); const Router = require('@koa/router'); const app = new Koa(); const router = new Router();
app.use(async (ctx, next) => { ctx.state.name = ctx.query.name; await next(); });
router.get('/', (ctx) => exec('ls ' + ctx.state.name));`,
  ],
  [
    'under a key of a Hono context',
    `const { Hono } = require('hono'); const app = new Hono();
app.use(async (c, next) => { c.set('name', c.req.query('name')); await next(); });
app.get('/', (c) => exec('ls ' + c.get('name')));`,
  ],
])('is followed %s', (_where, code) => {
  expect(findings({ 'a.js': imports + code })).toEqual(['code/command-injection a.js:4']);
});

test('what is left under another name is not', () => {
  const code = `const app = require('express')();
app.use((req, res, next) => { res.locals.name = req.query.name; res.locals.count = Number(req.query.count); next(); });
app.get('/', (req, res) => exec('head -n ' + res.locals.count));`;
  expect(findings({ 'a.js': imports + code })).toEqual([]);
});

test('what a function puts in the place of a match is followed, but not what it was handed: that is escaped', () => {
  const handler = (body: string) =>
    `${imports}require('express')().get('/', (req, res) => { const q = req.query.q; ${body} });`;
  expect(findings({ 'a.js': handler("exec('ls %'.replace('%', () => q));") })).toEqual([
    'code/command-injection a.js:2',
  ]);
  expect(
    findings({ 'a.js': handler("exec('ls ' + q.replace(/[^a-z]/g, (found) => found.charCodeAt(0)));") }),
  ).toEqual([]);
});
