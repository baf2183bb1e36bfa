/** Middleware that goes on by calling what it is given: what it has checked then is checked for those behind it. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (file: string, code: string) => findings({ [file]: code }).length > 0;

describe('Hono', () => {
  const program = (routes: string) => `import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { exec } from 'node:child_process';
const app = new Hono();
const check = createMiddleware(async (c, next) => {
  const name = c.req.query('name') ?? '';
  if (!/^[a-z]+$/.test(name)) return c.text('bad', 400);
  await next();
});
const late = createMiddleware(async (c, next) => {
  await next();
  if (!/^[a-z]+$/.test(c.req.query('name'))) return c.text('bad', 400);
});
const silent = createMiddleware(async (c, next) => {
  if (!/^[a-z]+$/.test(c.req.query('name'))) console.log('bad');
  await next();
});
${routes}
export default app;`;
  const handler = (name = 'name') => `(c) => { exec('ls ' + c.req.query('${name}')); return c.text(''); }`;

  test.each([
    ['in a chain', `app.get('/a', silent, ${handler()});`, `app.get('/a', check, ${handler()});`],
    ['of that field', `app.get('/a', check, ${handler('other')});`, `app.get('/a', check, ${handler()});`],
    ['before the handler', `app.get('/a', late, ${handler()});`, `app.get('/a', check, ${handler()});`],
    [
      'for what lies below a path',
      `app.use('/safe/*', check); app.get('/a', ${handler()});`,
      `app.use('/safe/*', check); app.get('/safe/a', ${handler()});`,
    ],
    [
      'for what is registered later',
      `app.get('/a', ${handler()}); app.use(check);`,
      `app.use(check); app.get('/a', ${handler()});`,
    ],
  ])('%s', (_, bad, ok) => {
    expect(isTold('app.ts', program(bad))).toBe(true);
    expect(isTold('app.ts', program(ok))).toBe(false);
  });
});

describe('Express', () => {
  const program = (test: string, path = "'/a'") => `const express = require('express');
const { exec } = require('child_process');
const app = express();
const router = express.Router();
router.use(${path === "'/a'" ? '' : "'/b', "}(req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.name)) ${test};
  next();
});
router.get('/a', (req, res) => { exec('ls ' + req.query.name); });
app.use('/r', router);`;
  test('a router refuses for its routes', () => {
    expect(isTold('app.js', program("console.log('bad')"))).toBe(true);
    expect(isTold('app.js', program("return res.send('bad')", 'other'))).toBe(true);
    expect(isTold('app.js', program("return res.send('bad')"))).toBe(false);
  });
});

describe('several routers of Express', () => {
  const program = (routers: string) => `const express = require('express');
const { exec } = require('child_process');
const app = express();
const refuse = (res) => res.status(400).send('bad');
const [first, second] = [express.Router(), express.Router()];
${routers}
app.use('/1', first);
app.use('/2', second);`;
  const isTold = (routers: string) => findings({ 'app.js': program(routers) }).length > 0;
  const refusing = `(req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.name)) return refuse(res);
  next();
}`;
  const handler = (part: string) => `(req, res) => { exec('ls ' + req.${part}); }`;
  const byPart = (part: string, refused = 'return refuse(res)') => `(req, res, next, id) => {
  if (!/^[a-z]+$/.test(${part})) ${refused};
  next();
}`;

  test('read each request anew', () => {
    const second = `second.get('/a', ${handler('query.name')});`;
    const both = `first.use(${refusing}); second.use(${refusing}); ${second}`;
    expect(isTold(`first.use(${refusing}); ${second}`)).toBe(true);
    expect(isTold(both)).toBe(false);
  });
  test('check parts of their paths', () => {
    const route = `first.get('/:id', ${handler('params.id')});`;
    const param = (check: string, rest = route) => isTold(`first.param('id', ${check}); ${rest}`);
    expect(param(byPart('id'))).toBe(false);
    expect(param(byPart('id', "return next(new Error('bad'))"))).toBe(false);
    expect(param(byPart('req.params.id'))).toBe(false);
    expect(isTold(`first.param(['page', 'id'], ${byPart('id')}); ${route}`)).toBe(false);
    expect(param(byPart('id', "console.log('bad')"))).toBe(true);
    expect(param(byPart('id'), `first.get('/:other', ${handler('params.other')});`)).toBe(true);
    expect(param(byPart('id'), `first.get('/:id', ${handler('query.id')});`)).toBe(true);
    expect(param(byPart('id'), `second.get('/:id', ${handler('params.id')});`)).toBe(true);
    // It does not run where the part is not there.
    expect(param(byPart('req.query.name'), `first.get('/a', ${handler('query.name')});`)).toBe(true);
  });
  test('do not check for those that they mount', () => {
    const inner = `const inner = express.Router(); inner.get('/:id', ${handler('params.id')}); first.use(inner);`;
    expect(isTold(`first.param('id', ${byPart('id')}); ${inner}`)).toBe(true);
  });
});

describe('Fastify', () => {
  const program = (hook: string, refuses = 'return reply') => `const fastify = require('fastify')();
const { exec } = require('child_process');
fastify.register(async (scope) => {
  scope.addHook('${hook}', async (request, reply) => {
    if (!/^[a-z]+$/.test(request.query.name)) { reply.code(400).send('bad'); ${refuses}; }
  });
  ${refuses === 'return reply ' ? '' : "scope.get('/a', async (request) => { exec('ls ' + request.query.name); });"}
});
fastify.register(async (other) => {
  ${refuses === 'return reply ' ? "other.get('/b', async (request) => { exec('ls ' + request.query.name); });" : ''}
});`;
  test('hooks of a plugin refuse for its routes, and only before the handler', () => {
    expect(isTold('app.js', program('onResponse'))).toBe(true);
    expect(isTold('app.js', program('preHandler', "console.log('bad')"))).toBe(true);
    expect(isTold('app.js', program('preHandler'))).toBe(false);
  });
  test('and for no other plugin', () => {
    expect(isTold('app.js', program('preHandler', 'return reply '))).toBe(true);
  });
});

describe('Middleware of an Express route', () => {
  const isTold = (check: string) =>
    findings({
      'app.js': `const app = require('express')(); const { exec } = require('child_process'); const other = require('other');
const check = (req, res, next) => { const isPlain = /^[a-z]+$/.test(req.query.p); ${check} };
app.get('/a', check, (req) => exec('ls ' + req.query.p));`,
    }).length > 0;

  test.each([
    'if (/^[a-z]+$/.test(req.query.p)) return next(); res.status(400).end();',
    'if (isPlain) { next(); return; } res.status(400).end();',
    'return isPlain ? next() : res.status(400).end();',
    'if (req.query.p && !/^[a-z]+$/.test(req.query.p)) return res.end(); next();',
    'const { p } = req.query; if (p && !/^[a-z]+$/.test(p)) return res.end(); next();',
  ])('has checked what it goes on with: %s', (check) => {
    expect(isTold(check)).toBe(false);
  });
  test.each([
    'if (isPlain) return next(); if (req.user) return next(); res.end();',
    'if (isPlain) return next(); other.check(req, res, next);',
    'if (isPlain) return next(); other.find({ done: next });',
    'if (isPlain) return next(); setTimeout(next, 100);',
    'if (req.query.q && !/^[a-z]+$/.test(req.query.p)) return res.end(); next();',
    "if (!req.query.p) console.log('empty'); next();",
    'const [q] = req.query.p; if (q && !/^[a-z]+$/.test(q)) return res.end(); next();',
    'if (isPlain) return next(); other.find().then(() => next());',
  ])('and not where it may go on otherwise: %s', (check) => {
    expect(isTold(check)).toBe(true);
  });
});

describe('Elysia', () => {
  const isTold = (before: string) =>
    findings({
      'app.ts': `import { Elysia } from 'elysia'; import { exec } from 'node:child_process';
const handler = ({ query }) => { exec('ls ' + query.p); };
new Elysia()${before};`,
    }).length > 0;
  const hook = (refuse: string) =>
    `.onBeforeHandle(({ query, status }) => { if (query.p && !/^[a-z]+$/.test(query.p)) ${refuse}; })`;
  test('hooks that answer refuse for the routes behind them', () => {
    expect(isTold(`${hook('return status(400)')}.get('/', handler)`)).toBe(false);
    expect(isTold(`${hook('console.log(1)')}.get('/', handler)`)).toBe(true);
    expect(isTold(`.get('/', handler)${hook('return status(400)')}`)).toBe(true);
  });
});
