/** Tables of functions: each is registered with what stands beside it. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const routes = `['/a', (req) => exec('a ' + req.query.a)],
  ['/b', (req) => exec('b ' + req.query.b)],
  ['/c', (req) => exec('c ' + req.query.c)],
  ['/d', (req) => exec('d ' + req.query.d)],
  ['/e', (req) => exec('e ' + req.query.e)],
  ['/f', (req) => exec('f ' + req.query.f)],
  ['/g', (req) => exec('g ' + req.query.g)],
  ['/h', (req) => exec('h ' + req.query.h)],
  ['/i', (req) => exec('i ' + req.query.i)],`;

test.each([
  ['a loop', 'for (const [path, handler] of routes) app.get(path, handler);'],
  ['a callback', 'routes.forEach(([path, handler]) => app.get(path, handler));'],
])('every row of a long table, by %s', (_, register) => {
  const code = `const app = require('express')(); const { exec } = require('child_process');
const routes = [
  ${routes}
];
${register}`;
  expect(findings({ 'app.js': code })).toHaveLength(9);
});

test('what a row is checked with is not said of the others', () => {
  const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { exec } from 'node:child_process';
const server = new McpServer({ name: 'a', version: '1' });
const tools = {
  count: { schema: { kind: z.enum(['a', 'b']) }, run: async ({ kind }) => exec('count ' + kind) },
  show: { schema: { kind: z.string() }, run: async ({ kind }) => exec('show ' + kind) },
};
for (const [name, { schema, run }] of Object.entries(tools)) server.tool(name, schema, async (args) => run(args));`;
  expect(findings({ 'app.ts': code })).toEqual(['code/command-injection app.ts:7']);
});

const names = [...'abcdefghijkl'];

test.each([
  ['functions', (name: string) => `${name}: ({ x }) => exec('${name} ' + x),`, 'table[name]?.(given)'],
  [
    'objects',
    (name: string) => `${name}: new (class { handle({ x }) { exec('${name} ' + x); } })(),`,
    'table[name]?.handle(given)',
  ],
])('whoever chooses the name chooses among all %s of a table', (_, row, call) => {
  const code = `const app = require('express')(); const { exec } = require('child_process');
const table = {
${names.map(row).join('\n')}
};
function dispatch(name, given) { return ${call}; }
app.get('/:name', (req) => dispatch(req.params.name, req.query));`;
  expect(findings({ 'app.js': code })).toHaveLength(names.length);
});

const wrappers = [
  ['for…in', 'const wrapped = {}; for (const k in controllers) wrapped[k] = wrap(controllers[k]);'],
  [
    'keys',
    'const wrapped = {}; Object.keys(controllers).forEach((k) => { wrapped[k] = wrap(controllers[k]); });',
  ],
  [
    'pairs',
    'const wrapped = Object.fromEntries(Object.entries(controllers).map(([k, fn]) => [k, wrap(fn)]));',
  ],
];

test.each(wrappers)('a hundred controllers that %s wraps are each behind their own checks', (_, wrapping) => {
  const numbers = [...Array(100).keys()];
  const code = `const app = require('express')(); const { exec } = require('child_process');
const plain = (req, res, next) => (/^[a-z]+$/.test(req.query.p) ? next() : res.status(400).end());
const wrap = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);
const controllers = {};
${numbers.map((n) => `controllers.c${n} = async (ctx) => exec('ls ' + ctx.query.p + ${n});`).join('\n')}
${wrapping}
${numbers.map((n) => `app.get('/${n}', ${n % 2 === 0 ? 'plain, ' : ''}wrapped.c${n});`).join('\n')}`;
  const open = numbers.filter((n) => n % 2 === 1).map((n) => `code/command-injection app.js:${n + 5}`);
  expect(findings({ 'app.js': code })).toEqual(open);
});

test('of sixty functions any may be the one that is asked for', () => {
  const rows = [...Array(60).keys()].map((n) => `op${n}: ({ p }) => exec('ls ' + p + ${n}),`);
  const code = `const app = require('express')(); const { exec } = require('child_process');
const table = {
${rows.join('\n')}
};
app.get('/:op', (req) => table[req.params.op](req.query));`;
  expect(findings({ 'app.js': code })).toHaveLength(60);
});

test('every action of several controllers, registered by a method that a loop chooses', () => {
  const actions = (name: string) =>
    [...Array(40).keys()].map(
      (n) => `${name}${n}_meta: true, ${name}${n}: ({ p }) => exec('ls ' + p + ${n}),`,
    );
  const code = `const _ = require('lodash'); const express = require('express'); const { exec } = require('child_process');
function use(app, route, controller) {
  const router = express.Router();
  for (const key of _.keys(controller)) {
    const meta = controller[key + '_meta'];
    if (!meta) continue;
    let method = 'post';
    if (_.isPlainObject(meta)) method = meta.method;
    router[method]('/' + _.kebabCase(key), (req, res) => controller[key](req.body));
  }
  app.use(route, router);
}
const app = express();
const one = {
${actions('a').join('\n')}
};
const other = {
${actions('b').join('\n')}
};
use(app, '/one', one);
use(app, '/other', other);`;
  expect(findings({ 'app.js': code })).toHaveLength(80);
});

test('a long table whose rows take long leaves steps for what follows', () => {
  const rows = [...Array(60).keys()].map((n) => `op${n}: (x) => x + ${n},`);
  const long = [...Array(800).keys()].map((n) => `all = fn(all + ${n});`);
  const code = `const app = require('express')(); const { exec } = require('child_process');
const table = {
${rows.join('\n')}
};
app.get('/', (req) => {
  let all = 0;
  for (const name of Object.keys(table)) { const fn = table[name]; ${long.join(' ')} }
  exec('ls ' + req.query.p);
});`;
  expect(findings({ 'app.js': code })).toHaveLength(1);
});
