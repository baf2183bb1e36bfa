/** One line for each entry of a model pack that no rule's example exercises. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

const app = `const app = require('express')();\napp.use(require('express').json());\n`;
const route = (body: string) => `${app}app.post('/', async (req, res) => { ${body} });`;

function rulesOf(code: string, dependencies: Record<string, string> = {}): string[] {
  return analyseSources({ 'a.js': code }, { manifest: { dependencies } }).candidates.map(
    ({ ruleId }) => ruleId,
  );
}

describe('sinks', () => {
  it.each<[string, string, string]>([
    [
      'the local file of an object in a store',
      'code/path-traversal',
      `const { Client } = require('minio'); await new Client({}).fGetObject('a', 'b', '/tmp/' + req.query.name); res.end();`,
    ],
    [
      'what one task of a list hands to the next',
      'code/command-injection',
      `require('async').waterfall([(done) => done(null, req.query.q), (text, done) => { require('child_process').exec('ls ' + text, done); }], () => res.end());`,
    ],
    [
      'what the tasks of a list have found',
      'code/command-injection',
      `require('async').parallel({ a: (done) => done(null, req.query.q) }, (error, found) => require('child_process').exec('ls ' + found.a));`,
    ],
    [
      'what is put into a queue',
      'code/command-injection',
      `const q = require('async').queue((task, done) => require('child_process').exec('ls ' + task.name, done)); q.push({ name: req.query.q });`,
    ],
    [
      'conditions of Supabase',
      'code/nosql-injection',
      `const { createClient } = require('@supabase/supabase-js'); res.json(await createClient('a', 'b').from('users').select('*').or(\`name.eq.\${req.query.q}\`));`,
    ],
    [
      "webpack's way to what it does not pack",
      'code/file-inclusion',
      `__non_webpack_require__('./plugins/' + req.query.name + '/index.js'); res.end();`,
    ],
    [
      'what makes asynchronous functions',
      'code/code-injection',
      `const AsyncFunction = Object.getPrototypeOf(async function () {}).constructor; await new AsyncFunction('a', req.body.code)(1);`,
    ],
    [
      'what made a function',
      'code/code-injection',
      `const make = (async () => {}).constructor; await make(req.body.code)();`,
    ],
    [
      'a command that is bound to its function',
      'code/command-injection',
      `const run = require('child_process').exec.bind(null, 'ls ' + req.query.a); run(() => {});`,
    ],
    [
      'a command that is one of the first arguments of a function',
      'code/command-injection',
      `const run = require('lodash').partial(require('child_process').exec, 'ls ' + req.query.a); run(() => {});`,
    ],
    [
      'code behind the switch of an interpreter',
      'code/code-injection',
      `require('child_process').spawn('/usr/bin/python3', ['-c', 'print(' + req.body.sum + ')']); res.end();`,
    ],
    [
      'a function of the global object that a request chooses',
      'code/code-injection',
      `globalThis[req.body.name](req.body.text); res.end();`,
    ],
    [
      'a text in place of an expression',
      'code/regex-injection',
      `res.json(String(req.body.text).match(req.query.q));`,
    ],
    [
      'better-sqlite3',
      'code/sql-injection',
      `const db = require('better-sqlite3')('x'); db.prepare('SELECT ' + req.query.c).all();`,
    ],
    [
      'sqlite3',
      'code/sql-injection',
      `const sqlite3 = require('sqlite3').verbose(); const users = new sqlite3.Database('x'); users.all('SELECT ' + req.query.c, () => {});`,
    ],
    [
      'mysql2/promise',
      'code/sql-injection',
      `const mysql = require('mysql2/promise'); const c = await mysql.createConnection({}); await c.execute('SELECT ' + req.query.c);`,
    ],
    [
      'mssql',
      'code/sql-injection',
      `const sql = require('mssql'); const pool = await sql.connect({}); await pool.request().query('SELECT ' + req.query.c);`,
    ],
    [
      'knex',
      'code/sql-injection',
      `const knex = require('knex')({}); await knex.raw('SELECT ' + req.query.c);`,
    ],
    [
      'sequelize literals',
      'code/sql-injection',
      `const { Sequelize } = require('sequelize'); const s = new Sequelize('x'); s.literal('a' + req.query.c);`,
    ],
    [
      'typeorm',
      'code/sql-injection',
      `const { getConnection } = require('typeorm'); await getConnection().query('SELECT ' + req.query.c);`,
    ],
    [
      'prisma',
      'code/sql-injection',
      `const { PrismaClient } = require('@prisma/client'); const p = new PrismaClient(); await p.$queryRawUnsafe('SELECT ' + req.query.c);`,
    ],
    [
      'pg-promise',
      'code/sql-injection',
      `const pgp = require('pg-promise')(); const db = pgp('x'); await db.any('SELECT ' + req.query.c);`,
    ],
    [
      'a pool known by its name',
      'code/sql-injection',
      `await require('./missing').pool.query('SELECT ' + req.query.c);`,
    ],
    ['got', 'code/ssrf', `await require('got')(req.query.url);`],
    ['request with options', 'code/ssrf', `require('request')({ url: req.query.url }, () => {});`],
    ['needle', 'code/ssrf', `require('needle').get(req.query.url, () => {});`],
    ['superagent', 'code/ssrf', `await require('superagent').get(req.query.url);`],
    ['undici', 'code/ssrf', `await require('undici').request(req.query.url);`],
    [
      'axios instances',
      'code/ssrf',
      `const client = require('axios').create(); await client.get(req.query.url);`,
    ],
    [
      'puppeteer',
      'code/ssrf',
      `const page = await (await require('puppeteer').launch()).newPage(); await page.goto(req.query.url);`,
    ],
    [
      "the quotes of a shell's text that stands between others",
      'code/command-injection',
      `require('child_process').exec('ls "' + String(req.query.c).replace(/'/g, "'\\\\''") + '"');`,
    ],
    ['shelljs', 'code/command-injection', `require('shelljs').exec('ls ' + req.query.c);`],
    ['execa commands', 'code/command-injection', `await require('execa').command('ls ' + req.query.c);`],
    [
      'a shell given by name',
      'code/command-injection',
      `require('child_process').spawn('sh', ['-c', req.query.c]);`,
    ],
    [
      'the script of a shell behind several switches',
      'code/command-injection',
      `require('child_process').execFile('bash', ['-lc', 'show ' + req.query.c]);`,
    ],
    [
      'a program given by the request',
      'code/command-injection',
      `require('child_process').execFile(req.query.c);`,
    ],
    ['mathjs', 'code/code-injection', `require('mathjs').eval(req.query.c);`],
    ['handlebars', 'code/template-injection', `require('handlebars').compile(req.body.t)({});`],
    ['nunjucks', 'code/template-injection', `require('nunjucks').renderString(req.body.t, {});`],
    ['lodash.template', 'code/template-injection', `require('lodash').template(req.body.t)({});`],
    ['fs-extra', 'code/path-traversal', `await require('fs-extra').readJson('x/' + req.query.f);`],
    ['streams', 'code/path-traversal', `require('fs').createReadStream('x/' + req.query.f).pipe(res);`],
    ['lodash.set', 'code/prototype-pollution', `require('lodash').set({}, req.body.path, 1);`],
    [
      'mongoose create',
      'code/mass-assignment',
      `const m = require('mongoose'); const U = m.model('U'); await U.create(req.body);`,
    ],
    [
      'mongodb updates',
      'code/nosql-injection',
      `const c = new (require('mongodb').MongoClient)('x').db().collection('c'); await c.updateOne({ a: req.body.a }, {});`,
    ],
    [
      'ldapjs base',
      'code/ldap-injection',
      `const c = require('ldapjs').createClient({}); c.search('uid=' + req.query.u, {}, () => {});`,
    ],
    [
      'winston',
      'code/log-injection',
      `const log = require('winston').createLogger({}); log.info('user ' + req.query.u);`,
    ],
    [
      'knex chains',
      'code/sql-injection',
      `const k = require('knex')({}); await k('users').where('a', 1).orderByRaw('name ' + req.query.o);`,
    ],
    [
      'knex chains that begin with what is selected',
      'code/sql-injection',
      `const k = require('knex')({}); await k.select('a').from('users').whereRaw('name = ' + req.query.o);`,
    ],
    [
      'addresses of the module url',
      'code/ssrf',
      `const { URL } = require('url'); require('https').get(new URL(req.query.u), () => {});`,
    ],
    [
      'follow-redirects',
      'code/ssrf',
      `const { https } = require('follow-redirects'); https.get(req.query.u, () => {});`,
    ],
    [
      'Location headers of redirects',
      'code/open-redirect',
      `res.status(302).header('Location', req.query.to);`,
    ],
    ['Location headers', 'code/open-redirect', `res.setHeader('Location', req.query.to);`],
    [
      'the working folder of a program',
      'code/path-traversal',
      `require('child_process').spawnSync('tell', ['-b'], { cwd: req.query.d }); res.end();`,
    ],
    [
      "mysql2's connection that gives promises",
      'code/sql-injection',
      `const c = require('mysql2').createConnection({}); res.json(await c.promise().query('select * from a where b = ' + req.body.b));`,
    ],
    ['node-serialize', 'code/unsafe-deserialization', `require('node-serialize').unserialize(req.body.x);`],
  ])('%s: %s', (_, rule, body) => {
    expect(rulesOf(route(body), { express: '^4.0.0' })).toContain(rule);
  });
});

describe('sinks of a page', () => {
  it.each<[string, string, string]>([
    [
      'what the browser keeps for a page',
      'code/dom-redirect',
      `sessionStorage.setItem('to', location.hash.slice(1)); location.href = sessionStorage.getItem('to');`,
    ],
    [
      'what the browser keeps for a page as a property',
      'code/dom-redirect',
      `window.sessionStorage.to = location.hash.slice(1); location.href = sessionStorage.getItem('to');`,
    ],
    [
      'what a function gives for a selection',
      'code/dom-xss',
      `import * as d3 from 'd3'; d3.select('p').html(() => '<b>' + location.hash);`,
    ],
    [
      "Lit's markup as it is",
      'code/framework-escape-bypass',
      `import { unsafeHTML } from 'lit/directives/unsafe-html.js'; export const shown = () => unsafeHTML(location.hash);`,
    ],
    [
      'what a pattern made of a name finds in the address',
      'code/dom-xss',
      `function field(name) { const found = new RegExp('[?&]' + name.trim() + '=([^&#]*)').exec(location.href); return decodeURIComponent(found[1]); }
       document.body.innerHTML = field(prompt());`,
    ],
    ['a page that is loaded into another', 'code/dom-xss', `$('main').load(location.hash.slice(1));`],
    ['the document of a new window', 'code/dom-xss', `window.open('').document.write(location.hash);`],
    [
      'the address that a page changes to',
      'code/dom-xss',
      `addEventListener('hashchange', (event) => { document.body.innerHTML = new URL(event.newURL).hash; });`,
    ],
    [
      'where a button leads',
      'code/dom-xss',
      `const button = document.createElement('button'); button.formAction = location.hash.slice(1);`,
    ],
  ])('%s', (_, rule, code) => {
    expect(rulesOf(code)).toContain(rule);
  });
});

describe('sanitizers and guards', () => {
  it.each<[string, string]>([
    [
      'what is written as the content of a string of a script',
      `new Function("return '" + require('js-string-escape')(req.query.a) + "'")(); res.end();`,
    ],
    ['the place of what was made', `res.status(201).header('Location', req.query.a + '/b').json({});`],
    ['a cookie that scripts may read', `res.cookie('theme', 'dark', { secure: false }); res.end();`],
    [
      "what stands behind a shell's script",
      `require('child_process').execFile('sh', ['-c', 'show "$1"', 'sh', req.query.c]); res.end();`,
    ],
    [
      'the arguments of a program, which are no options, however many there are',
      `const args = ['-b', req.query.m]; if (req.query.t) args.push(req.query.t); require('child_process').spawnSync('tell', args); res.end();`,
    ],
    [
      'mysql.escape',
      `const mysql = require('mysql'); const c = mysql.createConnection({}); c.query('SELECT ' + mysql.escape(req.query.c));`,
    ],
    [
      'a fixed host of the module url',
      `const { URL } = require('url'); require('https').get(new URL('https://x.example/a/' + encodeURIComponent(req.query.u)), () => {});`,
    ],
    [
      'values of knex',
      `const k = require('knex')({}); await k('users').whereRaw('name = ?', [req.query.c]).where('a', req.query.c);`,
    ],
    [
      'sqlstring of SQLite',
      `const c = require('mysql').createConnection({}); c.query('SELECT ' + require('sqlstring-sqlite').escape(req.query.c));`,
    ],
    [
      'a filter of xss that was made before',
      `const { FilterXSS } = require('xss'); const filter = new FilterXSS(); res.send(filter.process('<p>' + req.query.c));`,
    ],
    [
      'a patch that diff2html shows',
      `const Diff2Html = require('diff2html'); res.send('<body>' + Diff2Html.html(req.body.patch) + '</body>');`,
    ],
    [
      'sqlstring',
      `const c = require('mysql').createConnection({}); c.query('SELECT ' + require('sqlstring').escape(req.query.c));`,
    ],
    [
      'values of Supabase',
      `const { createClient } = require('@supabase/supabase-js'); res.json(await createClient('a', 'b').from('users').select('*').ilike('name', req.query.q));`,
    ],
    ['encodeURI between tags', `res.send('<p>' + encodeURI(req.query.u) + '</p>');`],
    ['a piece of an event stream', `res.write('data: ' + JSON.stringify({ a: req.query.c }) + '\\n\\n');`],
    [
      'JSON without a type, which no browser takes for a page',
      `res.end(JSON.stringify({ a: req.query.c }));`,
    ],
    [
      'what a module offers that was found by a name',
      `const { command } = require('./tools/' + require('path').basename(req.query.c)); require('child_process').exec('run ' + command);`,
    ],
    [
      "the quotes of a shell's text",
      `require('child_process').exec("ls '" + String(req.query.c).replace(/'/g, "'\\\\''") + "'");`,
    ],
    ['shell-quote', `require('child_process').exec('ls ' + require('shell-quote').quote([req.query.c]));`],
    [
      'sanitize-filename',
      `require('fs').readFile('x/' + require('sanitize-filename')(req.query.c), () => {});`,
    ],
    ['escape-html', `res.send('<b>' + require('escape-html')(req.query.c));`],
    ['he', `res.send('<b>' + require('he').encode(req.query.c));`],
    ['DOMPurify', `res.send('<b>' + require('isomorphic-dompurify').sanitize(req.query.c));`],
    [
      'highlight.js',
      `res.send('<pre>' + require('highlight.js').highlight(req.query.c, { language: 'xml' }).value);`,
    ],
    [
      'removeScripts of its own',
      `const { removeScripts } = require('./missing'); res.send('<b>' + removeScripts(req.query.c));`,
    ],
    [
      'a local escapeHtml',
      `const { escapeHtml } = require('./missing'); res.send('<b>' + escapeHtml(req.query.c));`,
    ],
    [
      'ObjectId',
      `const { MongoClient, ObjectId } = require('mongodb'); new MongoClient('x').db().collection('c').findOne({ _id: new ObjectId(req.body.id) });`,
    ],
    [
      '$eq with String',
      `const c = new (require('mongodb').MongoClient)('x').db().collection('c'); c.findOne({ a: String(req.body.a) });`,
    ],
    [
      'validator',
      `const v = require('validator'); if (!v.isAlphanumeric(req.query.c)) return; require('child_process').exec('ls ' + req.query.c);`,
    ],
    [
      'Number.isInteger',
      `if (!Number.isInteger(req.body.n)) return; require('child_process').exec('kill ' + req.body.n);`,
    ],
    [
      'net.isIP',
      `if (require('net').isIP(req.query.ip) === 0) return; require('child_process').execFile('ping', [req.query.ip]);`,
    ],
    [
      'is-path-inside',
      `const p = require('path').join('x', req.query.p); const isInside = require('is-path-inside'); if (!isInside(p, 'x')) return; require('fs').readFile(p, () => {});`,
    ],
    [
      'ldap filters',
      `const ldap = require('ldapjs'); ldap.createClient({}).search('o=x', { filter: new ldap.EqualityFilter({ attribute: 'uid', value: req.query.u }) }, () => {});`,
    ],
    [
      'parameters of a query',
      `const { Pool } = require('pg'); new Pool().query('SELECT $1', [req.query.c]);`,
    ],
    [
      'results of a query',
      `const { Pool } = require('pg'); const { rows } = await new Pool().query('SELECT $1', [req.query.c]); res.send('<b>' + rows[0].name);`,
    ],
    ['what a file held', `const text = require('fs').readFileSync('x'); res.send('<b>' + text);`],
    [
      'another answer’s body',
      `const { data } = await require('axios').get('https://x.example/' + req.query.id); res.send('<b>' + data);`,
    ],
  ])('%s', (_, body) => {
    expect(rulesOf(route(body))).toEqual([]);
  });
});

describe('guards of a page', () => {
  it.each<[string, string]>([
    [
      'the own address as the base of another',
      `location.replace(new URL(document.querySelector('a')!.dataset.to!, location.href).href);`,
    ],
    [
      'a host in a pattern',
      `const to = location.hash.slice(1); if (/^https:\\/\\/[a-z]+\\.example\\.com\\//.test(to)) location.href = to;`,
    ],
    [
      'a host in front of what is trusted',
      `import { DomSanitizer } from '@angular/platform-browser'; export class Player { constructor(sanitizer: DomSanitizer) { sanitizer.bypassSecurityTrustResourceUrl('https://player.example/' + location.hash); } }`,
    ],
  ])('%s', (_, code) => {
    expect(analyseSources({ 'a.ts': code }).candidates).toEqual([]);
  });
});

describe('facts of the application', () => {
  const query = `const m = require('mongoose'); const U = m.model('U'); await U.findOne({ name: req.query.name });`;
  it('decide whether a query string can hold objects', () => {
    expect(rulesOf(route(query), { express: '^4.18.0' })).toEqual(['code/nosql-injection']);
    expect(rulesOf(route(query), { express: '^5.1.0' })).toEqual([]);
    // A piece of a program that names no version is as likely to be meant for one that makes objects.
    expect(rulesOf(route(query))).toEqual(['code/nosql-injection']);
  });

  it('decide whether a body can hold objects', () => {
    const body = `const U = require('mongoose').model('U');\nconst app = require('express')();\napp.post('/', (req) => U.findOne({ a: req.body.a }));`;
    expect(rulesOf(body)).toEqual([]);
    expect(rulesOf(`${body}\napp.use(require('body-parser').json());`)).toEqual(['code/nosql-injection']);
  });

  it('say that the bodies of cloud functions hold objects', () => {
    const body = `const U = require('mongoose').model('U');\nrequire('@google-cloud/functions-framework').http('a', (req) => U.findOne({ a: req.body.a }));`;
    expect(rulesOf(body, { '@google-cloud/functions-framework': '^3.4.0' })).toEqual([
      'code/nosql-injection',
    ]);
  });
});

describe('requests that are no request objects', () => {
  it('are streams of HTTP/2 and their headers', () => {
    const code = `require('http2').createServer().on('stream', (stream, headers) => fetch(new URL(headers[':path'], 'https://a').searchParams.get('to')));`;
    expect(rulesOf(code)).toEqual(['code/ssrf']);
  });

  it('are the files and fields that Fastify hands out', () => {
    const handler = (body: string) =>
      `const app = require('fastify')();\nconst { exec } = require('child_process');\napp.post('/', async (request) => { ${body} });`;
    const file = `exec((await (await request.file()).toBuffer()).toString());`;
    const field = `for await (const part of request.parts()) exec(part.value);`;
    const type = `exec(typeof (await request.file()).mimetype);`;
    expect(rulesOf(handler(file))).toEqual(['code/command-injection']);
    expect(rulesOf(handler(field))).toEqual(['code/command-injection']);
    expect(rulesOf(handler(type))).toEqual([]);
  });
});

describe('versions of dependencies', () => {
  it('decide whether merging writes to what all objects inherit from', () => {
    const merge = route(`require('lodash').merge({}, req.body);`);
    expect(rulesOf(merge)).toEqual(['code/prototype-pollution']);
    expect(rulesOf(merge, { lodash: '^4.17.4' })).toEqual(['code/prototype-pollution']);
    expect(rulesOf(merge, { lodash: 'latest' })).toEqual(['code/prototype-pollution']);
    expect(rulesOf(merge, { lodash: '^4.17.21' })).toEqual([]);
    expect(rulesOf(merge, { lodash: '5' })).toEqual([]);
  });
});

describe('the body of a context in Koa', () => {
  const rules = (body: string) =>
    rulesOf(
      `const app = new (require('koa'))(); const { exec } = require('child_process'); app.use(async (ctx, next) => { ${body} });`,
    );

  it('is that of the answer', () => {
    expect(rules('await next(); exec(ctx.body.command);')).toEqual([]);
  });

  it('and that of its request what was sent', () => {
    expect(rules('exec(ctx.request.body.command); await next();')).toEqual(['code/command-injection']);
  });
});

describe('files that are sent', () => {
  it('have their names in Koa, too', () => {
    const code = `const Router = require('@koa/router'); const upload = require('@koa/multer')(); const { exec } = require('child_process');
new Router().post('/', upload.single('file'), (ctx) => exec('file ' + ctx.file.originalname));`;
    expect(rulesOf(code)).toEqual(['code/command-injection']);
  });
});

describe('schemas of tables', () => {
  const create = (schema: string) => `import { initTRPC } from '@trpc/server';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createInsertSchema } from 'drizzle-zod';
import { users } from './tables';
const db = drizzle('');
const t = initTRPC.create();
const base = createInsertSchema(users, { name: (column) => column.min(1) });
export const router = t.router({ add: t.procedure.input(${schema}).mutation(({ input }) => db.insert(users).values(input)) });`;

  it('let all columns through, unless they name them', () => {
    expect(rulesOf(create('base'))).toEqual(['code/mass-assignment']);
    expect(rulesOf(create('base.partial()'))).toEqual(['code/mass-assignment']);
    expect(rulesOf(create('base.pick({ name: true })'))).toEqual([]);
    expect(rulesOf(create('base.omit({ role: true }).partial()'))).toEqual([]);
  });
});

describe('misuse', () => {
  it.each<[string, string, string]>([
    [
      'a cookie that scripts may not read and anybody on the way may',
      'code/insecure-cookie',
      `res.cookie('settings', 'a', { httpOnly: true, secure: false });`,
    ],
    [
      'the secret of express-jwt',
      'code/hard-coded-credentials',
      `require('express-jwt').expressjwt({ secret: 'correct-horse', algorithms: ['HS256'] });`,
    ],
    [
      'the password of a directory',
      'code/hard-coded-credentials',
      `require('ldapjs').createClient({}).bind('cn=admin', 'correct-horse', () => {});`,
    ],
    [
      'the password of a data source',
      'code/hard-coded-credentials',
      `const { DataSource } = require('typeorm'); new DataSource({ type: 'mysql', password: 'correct-horse' });`,
    ],
    [
      'secret keys',
      'code/hard-coded-credentials',
      `require('crypto').createSecretKey('correct-horse', 'utf8');`,
    ],
    ['cookies of a session', 'code/insecure-cookie', `res.cookie('sid', '1');`],
    [
      'TLS options of a request',
      'code/tls-verification-off',
      `require('https').request({ host: 'x', rejectUnauthorized: false });`,
    ],
    [
      'keys of an HMAC',
      'code/hard-coded-credentials',
      `require('crypto').createHmac('sha256', 'correct-horse').update('x');`,
    ],
    [
      'secrets of passport-jwt',
      'code/hard-coded-credentials',
      `new (require('passport-jwt').Strategy)({ secretOrKey: 'correct-horse' }, () => {});`,
    ],
    [
      'origins that are reflected',
      'code/permissive-cors',
      `res.header('Access-Control-Allow-Origin', req.get('Origin'));`,
    ],
    ['few rounds of PBKDF2', 'code/weak-hash', `require('crypto').pbkdf2Sync('p', 's', 1000, 64, 'sha512');`],
  ])('%s: %s', (_, rule, body) => {
    expect(rulesOf(route(body))).toContain(rule);
  });

  it('does not show a secret it found', () => {
    const { candidates } = analyseSources({
      'a.js': `require('crypto').createHmac('sha256', 'correct-horse').update('x');`,
    });
    expect(candidates[0]?.details.value).toBe('co**********');
  });
});

describe('routes in one chain', () => {
  it.each([
    [
      'Koa',
      `new (require('@koa/router'))().get('/a', (ctx) => exec(ctx.query.a)).post('/b', (ctx) => exec(ctx.query.b));`,
    ],
    [
      'Koa, by its name',
      `new (require('@koa/router').Router)().get('/a', (ctx) => exec(ctx.query.a)).post('/b', (ctx) => exec(ctx.query.b));`,
    ],
    [
      'Fastify',
      `require('fastify')().get('/a', async (r) => exec(r.query.a)).register(async (f) => { f.get('/b', async (r) => exec(r.query.b)); });`,
    ],
    [
      'itty',
      `require('itty-router').AutoRouter().get('/a', (r) => exec(r.query.a)).get('/b', (r) => exec(r.query.b));`,
    ],
    [
      'H3',
      `new (require('h3').H3)().get('/a', (e) => exec(e.url.searchParams.get('a'))).post('/b', async (e) => exec((await e.req.json()).b));`,
    ],
  ])('are all there: %s', (_, chain) => {
    const command = 'code/command-injection';
    expect(rulesOf(`const { exec } = require('child_process');\n${chain}`)).toEqual([command, command]);
  });
});

describe('what middleware leaves for handlers', () => {
  const files = (given: string) => ({
    'src/hooks.server.ts': `export const handle = async ({ event, resolve }) => {
  event.locals.name = ${given};
  return resolve(event);
};`,
    'src/routes/a/+page.server.ts': `import { exec } from 'node:child_process';
export const load = async ({ locals }) => { exec('show ' + locals.name); };`,
    'server/api/a.get.ts': `import { exec } from 'node:child_process';
export default defineEventHandler((event) => { exec('show ' + event.context.name); });`,
    'server/middleware/a.ts': `export default defineEventHandler((event) => { event.context.name = ${given.replace('event.cookies.get(', 'getCookie(event, ')}; });`,
  });
  it('is there for those of SvelteKit and Nitro', () => {
    const found = (given: string) => analyseSources(files(given)).candidates.map(({ file }) => file);
    expect(found("event.cookies.get('a')")).toEqual(['server/api/a.get.ts', 'src/routes/a/+page.server.ts']);
    expect(found("'fixed'")).toEqual([]);
  });
});

describe('arguments of GraphQL', () => {
  it('are what their types declare', () => {
    const resolver = (type: string) => `import { createSchema } from 'graphql-yoga';
import { exec } from 'node:child_process';
createSchema({ typeDefs: '', resolvers: { Query: { page: (_: unknown, { of }: { of: ${type} }) => exec('page ' + of) } } });`;
    const found = (type: string) => analyseSources({ 'a.ts': resolver(type) }).candidates.length;
    expect([found('number'), found("'a' | 'b'"), found('string')]).toEqual([0, 0, 1]);
  });
});

describe('parts of a path that a route holds to a pattern', () => {
  it.each([
    [':name(\\\\d+)', []],
    [':name([^/]+)', ['code/command-injection']],
    [':name(*)', ['code/command-injection']],
    [':name', ['code/command-injection']],
  ])('%s', (part, expected) => {
    const code = `require('express')().get('/${part}', (req) => require('child_process').exec('show ' + req.params.name));`;
    expect(rulesOf(code)).toEqual(expected);
  });
});

describe('clients within a transaction', () => {
  it.each([
    [
      'Prisma',
      `const { PrismaClient } = require('@prisma/client'); await new PrismaClient().$extends({}).$transaction((tx) => tx.$executeRawUnsafe('DELETE FROM a WHERE ' + req.body.a));`,
    ],
    [
      'TypeORM',
      `const { DataSource } = require('typeorm'); await new DataSource({}).transaction('SERIALIZABLE', (em) => em.query('DELETE FROM a WHERE ' + req.body.a));`,
    ],
    [
      'postgres',
      `await require('postgres')('').begin((sql) => sql.unsafe('DELETE FROM a WHERE ' + req.body.a));`,
    ],
  ])('of %s', (_, body) => {
    expect(rulesOf(route(body))).toEqual(['code/sql-injection']);
  });
});

describe('a key that is asked for in a table of ours', () => {
  it.each([
    ['Object.prototype.hasOwnProperty.call(names, req.query.name)', []],
    ['Object.hasOwn(names, req.query.name)', []],
    ['Object.prototype.hasOwnProperty.call(req.body, req.query.name)', ['code/command-injection']],
  ])('%s', (test, expected) => {
    const body = `const names = { a: 1, b: 2 }; if (!${test}) return; require('child_process').exec('show ' + req.query.name);`;
    expect(rulesOf(route(body))).toEqual(expected);
  });
});

describe('a host that is compared without its beginning', () => {
  it.each([
    ["url.hostname.replace(/^www\\./, '')", []],
    ["url.hostname.replace(/evil/, '')", ['code/ssrf']],
  ])('%s', (host, expected) => {
    const body = (test: string) => route(`const url = new URL(req.query.to); ${test} await fetch(url);`);
    expect(rulesOf(body(`if (!['a.example'].includes(${host})) return;`))).toEqual(expected);
    expect(rulesOf(body(`const host = ${host}; if (host !== 'a.example') return;`))).toEqual(expected);
  });
});

describe('what a context keeps under a name', () => {
  it('is there among its variables (Hono)', () => {
    const code = `const { Hono } = require('hono'); const { exec } = require('child_process');
new Hono().post('/', async (c, next) => { c.set('body', await c.req.json()); await next(); }, (c) => exec('show ' + c.var.body.name));`;
    expect(rulesOf(code)).toEqual(['code/command-injection']);
  });
});

describe('fields that a form brings', () => {
  it('are chosen by whoever sends it', () => {
    const code = (values: string) => `import { drizzle } from 'drizzle-orm/node-postgres';
import { users } from './tables';
const db = drizzle('');
export async function POST(request) { const form = await request.formData(); await db.insert(users).values(${values}); }`;
    const found = (values: string) =>
      analyseSources({ 'app/users/route.ts': code(values) }).candidates.map(({ ruleId }) => ruleId);
    expect(found('Object.fromEntries(form)')).toEqual(['code/mass-assignment']);
    expect(found('{ name: Object.fromEntries(form).name }')).toEqual([]);
  });
});

describe('what is looked up by its id', () => {
  it.each([
    [
      'and found',
      `const row = await prisma.file.findUnique({ where: { id: req.query.id } }); if (!row) return;`,
      1,
    ],
    ['or throws', `await prisma.file.findUniqueOrThrow({ where: { id: req.query.id } });`, 1],
    ['and never asked for', `const row = await prisma.file.findUnique({ where: { id: req.query.id } });`, 0],
    [
      'by another name',
      `const row = await prisma.file.findFirst({ where: { name: req.query.id } }); if (!row) return;`,
      0,
    ],
  ])('%s', (_, lookup, guards) => {
    const code = `const { PrismaClient } = require('@prisma/client'); const prisma = new PrismaClient();
${route(`${lookup} require('fs').readFileSync('/srv/' + req.query.id);`)}`;
    const { candidates } = analyseSources({ 'a.js': code });
    const paths = candidates.filter(({ ruleId }) => ruleId === 'code/path-traversal');
    expect(paths.map(({ partialGuards }) => partialGuards.length)).toEqual([guards]);
  });
});
