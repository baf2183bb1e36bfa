/** One line for each package that makes a value safe or brings one in, whose entry no example exercises. */
import { expect, test } from 'vitest';
import { rulesIn, rulesOf } from '../support/javascript-handler.ts';

test.each<[what: string, rule: string, imports: string, body: string]>([
  [
    'pg-format with quotes',
    'code/sql-injection',
    "import { Pool } from 'pg'; import format from 'pg-format';",
    "new Pool().query(format('SELECT * FROM %I WHERE n = %L', q, q));",
  ],
  [
    'cosmos with parameters',
    'code/sql-injection',
    "import { CosmosClient } from '@azure/cosmos';",
    "new CosmosClient('x').database('d').container('c').items.query({ query: 'SELECT * FROM c WHERE c.n = @n', parameters: [{ name: '@n', value: q }] });",
  ],
  [
    'clickhouse with parameters',
    'code/sql-injection',
    "import { createClient } from '@clickhouse/client';",
    "createClient().query({ query: 'SELECT * FROM u WHERE n = {n: String}', query_params: { n: q } });",
  ],
  [
    'serialize-javascript as it comes',
    'code/reflected-xss',
    "import serialize from 'serialize-javascript';",
    'res.send(`<script>init(${serialize({ q })})</script>`);',
  ],
  [
    'keys of jose from the environment',
    'code/hard-coded-credentials',
    "import { SignJWT } from 'jose'; const key = new TextEncoder().encode(process.env.JWT_KEY);",
    "await new SignJWT({ q }).setProtectedHeader({ alg: 'HS256' }).sign(key);",
  ],
  [
    'markdown-it as it comes',
    'code/reflected-xss',
    "import MarkdownIt from 'markdown-it'; const md = new MarkdownIt();",
    'res.send(md.render(q));',
  ],
  [
    'deepmerge, which leaves prototypes alone',
    'code/prototype-pollution',
    "import deepmerge from 'deepmerge';",
    'res.json(deepmerge({}, req.body));',
  ],
  [
    'documents without operators',
    'code/nosql-injection',
    "import mongoose from 'mongoose'; import mongoSanitize from 'express-mongo-sanitize'; const User = mongoose.model('User', new mongoose.Schema({})); app.use(mongoSanitize());",
    'User.findOne({ name: req.body.name });',
  ],
  [
    'filters without operators',
    'code/nosql-injection',
    "import mongoose from 'mongoose'; mongoose.set('sanitizeFilter', true); const User = mongoose.model('User', new mongoose.Schema({}));",
    'User.findOne({ name: req.body.name });',
  ],
  [
    'prisma, fields that nobody may set taken away',
    'code/mass-assignment',
    "import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient(); const writable = ['name'];",
    'const data = req.body; Object.entries(data).forEach(([key]) => { if (writable.includes(key)) return; delete data[key]; }); prisma.user.update({ where: { id: 1 }, data });',
  ],
])('%s: not %s', (_what, rule, imports, body) => {
  expect(rulesIn(imports, body)).not.toContain(rule);
});

test.each<[what: string, path: string, code: string]>([
  [
    'the body in pieces',
    'a.js',
    "const http = require('http'); const { exec } = require('child_process'); http.createServer((req, res) => { let body = ''; req.on('data', (piece) => { body += piece; }); req.on('end', () => exec('ls ' + JSON.parse(body).name)); });",
  ],
  [
    'the body in a list of pieces',
    'a.js',
    "const http = require('http'); const { exec } = require('child_process'); http.createServer((req, res) => { const pieces = []; req.on('data', (piece) => pieces.push(piece)).on('end', () => exec('ls ' + Buffer.concat(pieces))); });",
  ],
  [
    'the body, waited for piece by piece',
    'a.js',
    "const http = require('http'); const { exec } = require('child_process'); http.createServer(async (req, res) => { let body = ''; for await (const piece of req) body += piece; exec('ls ' + body); });",
  ],
  [
    'discord.js messages',
    'a.js',
    "const { Client } = require('discord.js'); const { exec } = require('child_process'); new Client({}).on('messageCreate', (message) => exec('ls ' + message.content));",
  ],
  [
    'sst',
    'a.ts',
    "import { useQueryParam } from 'sst/node/api'; import { exec } from 'child_process'; export const handler = () => exec('ls ' + useQueryParam('name'));",
  ],
  [
    'inversify',
    'a.ts',
    "import { controller, httpGet, queryParam } from 'inversify-express-utils'; import { exec } from 'child_process'; @controller('/') export class A { @httpGet('/') list(@queryParam('name') name: string) { exec('ls ' + name); } }",
  ],
  [
    'middy, by its method',
    'a.ts',
    "import middy from '@middy/core'; import { exec } from 'child_process'; export const run = middy().use({}).handler(async (given) => exec('ls ' + given.body));",
  ],
  [
    'zod-openapi',
    'a.ts',
    "import { OpenAPIHono } from '@hono/zod-openapi'; import { exec } from 'child_process'; new OpenAPIHono().openapi({}, (c) => exec('ls ' + c.req.valid('query').name));",
  ],
  [
    'a service of Feathers',
    'a.ts',
    "import { feathers } from '@feathersjs/feathers'; import { exec } from 'child_process'; class Notes { async find(params: any) { exec('ls ' + params.query.name); } } feathers().use('notes', new Notes());",
  ],
  [
    'a hook of Feathers',
    'a.ts',
    "import { feathers } from '@feathersjs/feathers'; import { exec } from 'child_process'; feathers().service('notes').hooks({ before: { create: [async (context) => exec('ls ' + context.data.name)] } });",
  ],
  [
    'what a hook of Feathers is declared to get',
    'a.ts',
    "import type { HookContext } from '@feathersjs/feathers'; import { exec } from 'child_process'; export const list = async (context: HookContext) => exec('ls ' + context.params.query.name);",
  ],
  [
    'nats',
    'a.ts',
    "import { connect } from 'nats'; import { exec } from 'child_process'; const nc = await connect({}); nc.subscribe('a', { callback: (error, message) => exec('ls ' + message.string()) });",
  ],
  [
    'webhooks of GitHub',
    'a.ts',
    "import { Webhooks } from '@octokit/webhooks'; import { exec } from 'child_process'; new Webhooks({ secret: process.env.S }).on('issues.opened', ({ payload }) => exec('ls ' + payload.issue.title));",
  ],
])('%s comes from outside', (_what, path, code) => {
  expect(rulesOf(path, code)).toContain('code/command-injection');
});
