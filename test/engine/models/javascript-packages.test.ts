/** One line for each package whose entry no example exercises: what a handler does with `q`, a part of the request. */
import { expect, test } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

function rulesOf(path: string, code: string): string[] {
  return analyseSources({ [path]: code }).candidates.map(({ ruleId }) => ruleId);
}

const rulesIn = (imports: string, body: string) =>
  rulesOf(
    'a.ts',
    `import express from 'express'; ${imports}
const app = express();
app.use(express.json());
app.post('/', async (req, res) => { const q = req.query.q as string; ${body} });`,
  );

test.each<[package_: string, rule: string, imports: string, body: string]>([
  [
    'pg-cursor',
    'code/sql-injection',
    "import { Pool } from 'pg'; import Cursor from 'pg-cursor';",
    `new Pool().query(new Cursor(\`SELECT * FROM u WHERE n = '\${q}'\`));`,
  ],
  [
    'pg-query-stream',
    'code/sql-injection',
    "import QueryStream from 'pg-query-stream';",
    `new QueryStream(\`SELECT * FROM u WHERE n = '\${q}'\`);`,
  ],
  [
    'pg-format without quotes',
    'code/sql-injection',
    "import { Pool } from 'pg'; import format from 'pg-format';",
    "new Pool().query(format('SELECT * FROM u WHERE n = %s', q));",
  ],
  [
    'tedious',
    'code/sql-injection',
    "import { Request } from 'tedious';",
    `new Request(\`SELECT * FROM u WHERE n = '\${q}'\`, () => {});`,
  ],
  [
    'msnodesqlv8',
    'code/sql-injection',
    "import sql from 'msnodesqlv8';",
    `sql.query('dsn', \`SELECT * FROM u WHERE n = '\${q}'\`, () => {});`,
  ],
  [
    'snowflake-sdk',
    'code/sql-injection',
    "import snowflake from 'snowflake-sdk';",
    `snowflake.createConnection({}).execute({ sqlText: \`SELECT * FROM u WHERE n = '\${q}'\` });`,
  ],
  [
    '@google-cloud/bigquery',
    'code/sql-injection',
    "import { BigQuery } from '@google-cloud/bigquery';",
    `new BigQuery().createQueryJob({ query: \`SELECT * FROM u WHERE n = '\${q}'\` });`,
  ],
  [
    '@google-cloud/spanner',
    'code/sql-injection',
    "import { Spanner } from '@google-cloud/spanner';",
    `new Spanner().instance('i').database('d').run({ sql: \`SELECT * FROM u WHERE n = '\${q}'\` });`,
  ],
  [
    '@clickhouse/client',
    'code/sql-injection',
    "import { createClient } from '@clickhouse/client';",
    `createClient().query({ query: \`SELECT * FROM u WHERE n = '\${q}'\` });`,
  ],
  [
    '@duckdb/node-api',
    'code/sql-injection',
    "import { DuckDBInstance } from '@duckdb/node-api';",
    `const c = await (await DuckDBInstance.create()).connect(); c.runAndReadAll(\`SELECT * FROM u WHERE n = '\${q}'\`);`,
  ],
  [
    '@azure/cosmos',
    'code/sql-injection',
    "import { CosmosClient } from '@azure/cosmos';",
    `new CosmosClient('x').database('d').container('c').items.query(\`SELECT * FROM u WHERE n = '\${q}'\`);`,
  ],
  [
    'objection',
    'code/sql-injection',
    "import { Model } from 'objection'; class User extends Model {}",
    "User.query().whereRaw('n = ' + q);",
  ],
  ['objection, raw', 'code/sql-injection', "import { raw } from 'objection';", "raw('n = ' + q);"],
  [
    'bookshelf',
    'code/sql-injection',
    "import bookshelf from 'bookshelf'; const User = bookshelf({}).model('User', {});",
    "User.query((builder) => builder.whereRaw('n = ' + q));",
  ],
  [
    'typeorm, behind select and from',
    'code/sql-injection',
    "import { DataSource } from 'typeorm'; const db = new DataSource({});",
    "db.createQueryBuilder().select('u').from('User', 'u').andWhere('u.n = ' + q);",
  ],
  [
    'kysely, compiled',
    'code/sql-injection',
    "import { CompiledQuery } from 'kysely';",
    `CompiledQuery.raw(\`SELECT * FROM u WHERE n = '\${q}'\`);`,
  ],
  [
    'alasql',
    'code/sql-injection',
    "import alasql from 'alasql';",
    `alasql(\`SELECT * FROM u WHERE n = '\${q}'\`);`,
  ],
  [
    'bun:sql',
    'code/sql-injection',
    "import { sql } from 'bun';",
    `sql.unsafe(\`SELECT * FROM u WHERE n = '\${q}'\`);`,
  ],
  [
    'surrealdb',
    'code/nosql-injection',
    "import Surreal from 'surrealdb'; const db = new Surreal();",
    `db.query(\`SELECT * FROM u WHERE n = '\${q}'\`);`,
  ],
  [
    'influxdb',
    'code/nosql-injection',
    "import { InfluxDB } from '@influxdata/influxdb-client';",
    `new InfluxDB({}).getQueryApi('o').collectRows(\`from(bucket: "\${q}")\`);`,
  ],
  [
    'gremlin',
    'code/code-injection',
    "import gremlin from 'gremlin'; const client = new gremlin.driver.Client('ws://db');",
    `client.submit(\`g.V().has('n', '\${q}')\`);`,
  ],
  [
    'node-pty',
    'code/command-injection',
    "import * as pty from 'node-pty';",
    "pty.spawn('bash', ['-c', 'ls ' + q], {});",
  ],
  [
    'dockerode',
    'code/command-injection',
    "import Docker from 'dockerode'; const docker = new Docker();",
    "docker.getContainer('x').exec({ Cmd: ['sh', '-c', 'ls ' + q] });",
  ],
  [
    'jsonpath-plus',
    'code/code-injection',
    "import { JSONPath } from 'jsonpath-plus';",
    'JSONPath({ path: q, json: {} });',
  ],
  ['jsonpath', 'code/code-injection', "import jsonpath from 'jsonpath';", 'jsonpath.query({}, q);'],
  [
    'liquidjs',
    'code/template-injection',
    "import { Liquid } from 'liquidjs';",
    "new Liquid().parseAndRender('<p>' + q, {});",
  ],
  ['eta', 'code/template-injection', "import { Eta } from 'eta';", "new Eta().renderString('<p>' + q, {});"],
  ['vash', 'code/template-injection', "import vash from 'vash';", 'vash.compile(q);'],
  ['a request object', 'code/ssrf', '', 'fetch(new Request(q));'],
  ['undici.Client', 'code/ssrf', "import { Client } from 'undici';", 'new Client(q);'],
  ['bent', 'code/ssrf', "import bent from 'bent'; const get = bent('json');", 'get(q);'],
  ['net.connect', 'code/ssrf', "import net from 'net';", 'net.connect(80, q);'],
  ['tls.connect', 'code/ssrf', "import tls from 'tls';", 'tls.connect({ host: q, port: 443 });'],
  [
    'http-proxy',
    'code/ssrf',
    "import { createProxyServer } from 'http-proxy'; const proxy = createProxyServer({});",
    'proxy.web(req, res, { target: q });',
  ],
  [
    'http-proxy-middleware',
    'code/ssrf',
    "import { createProxyMiddleware } from 'http-proxy-middleware';",
    'createProxyMiddleware({ target: q })(req, res);',
  ],
  ['express-http-proxy', 'code/ssrf', "import proxy from 'express-http-proxy';", 'proxy(q)(req, res);'],
  [
    'graphql-request',
    'code/ssrf',
    "import { GraphQLClient } from 'graphql-request';",
    'new GraphQLClient(q);',
  ],
  [
    'rss-parser',
    'code/ssrf',
    "import Parser from 'rss-parser'; const parser = new Parser();",
    'parser.parseURL(q);',
  ],
  ['probe-image-size', 'code/ssrf', "import probe from 'probe-image-size';", 'probe(q);'],
  [
    'sharp, to a file',
    'code/path-traversal',
    "import sharp from 'sharp';",
    "sharp(Buffer.alloc(1)).png().toFile('/data/' + q);",
  ],
  [
    'adm-zip',
    'code/path-traversal',
    "import AdmZip from 'adm-zip';",
    "new AdmZip().addLocalFile('/data/' + q);",
  ],
  ['xlsx', 'code/path-traversal', "import XLSX from 'xlsx';", "XLSX.readFile('/data/' + q);"],
  [
    'pdfkit',
    'code/path-traversal',
    "import PDFDocument from 'pdfkit';",
    "new PDFDocument().image('/data/' + q);",
  ],
  ['canvas', 'code/path-traversal', "import { loadImage } from 'canvas';", "loadImage('/data/' + q);"],
  ['glob', 'code/path-traversal', "import { glob } from 'glob';", "glob('/data/' + q);"],
  ['fast-glob', 'code/path-traversal', "import fg from 'fast-glob';", "fg('/data/' + q);"],
  ['Deno.rename', 'code/path-traversal', '', "Deno.rename('/tmp/a', '/data/' + q);"],
  [
    'jszip',
    'code/archive-slip',
    "import JSZip from 'jszip'; import fs from 'fs';",
    "const zip = await JSZip.loadAsync(req.body); for (const [name] of Object.entries(zip.files)) fs.writeFileSync('/data/' + name, '');",
  ],
  [
    'activedirectory2',
    'code/ldap-injection',
    "import ActiveDirectory from 'activedirectory2'; const ad = new ActiveDirectory({});",
    `ad.find(\`(cn=\${q})\`, () => {});`,
  ],
  [
    'a required file of an ES module',
    'code/file-inclusion',
    "import { createRequire } from 'module'; const require = createRequire(import.meta.url);",
    "require('./plugins/' + q);",
  ],
  [
    'prisma',
    'code/mass-assignment',
    "import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();",
    'prisma.user.update({ where: { id: 1 }, data: req.body });',
  ],
  ['urllib', 'code/ssrf', "import urllib from 'urllib';", 'await urllib.request(q);'],
  ['a socket', 'code/ssrf', "import net from 'net';", 'new net.Socket().connect(80, q);'],
  [
    'conditions of mongo that are set later',
    'code/mongo-code-injection',
    "import { Item } from './models.js';",
    "const where: any = {}; where['$where'] = `this.name == '${q}'`; Item.find(where);",
  ],
  [
    'serialize-javascript, told to escape nothing',
    'code/reflected-xss',
    "import serialize from 'serialize-javascript';",
    'res.send(`<script>init(${serialize({ q }, { unsafe: true })})</script>`);',
  ],
  [
    'fast-safe-stringify in a page',
    'code/reflected-xss',
    "import stringify from 'fast-safe-stringify';",
    'res.send(`<script>init(${stringify({ q })})</script>`);',
  ],
  [
    'keys of jose',
    'code/hard-coded-credentials',
    "import { SignJWT } from 'jose'; const key = new TextEncoder().encode('correct-horse-9');",
    "await new SignJWT({ q }).setProtectedHeader({ alg: 'HS256' }).sign(key);",
  ],
  [
    'keys made of a text',
    'code/hard-coded-credentials',
    "import { createHmac } from 'crypto';",
    "createHmac('sha256', Buffer.from('correct-horse-9')).update(q);",
  ],
  [
    'passport with OAuth 1',
    'code/hard-coded-credentials',
    "import { Strategy } from 'passport-twitter';",
    "new Strategy({ consumerKey: 'k', consumerSecret: 'kJ83nsdk29xkw' }, () => {});",
  ],
  [
    'markdown-it with markup',
    'code/reflected-xss',
    "import MarkdownIt from 'markdown-it'; const md = new MarkdownIt({ html: true });",
    'res.send(md.render(q));',
  ],
])('%s: %s', (_package, rule, imports, body) => {
  expect(rulesIn(imports, body)).toContain(rule);
});

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
