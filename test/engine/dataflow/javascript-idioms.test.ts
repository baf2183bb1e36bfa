/** What people write in JavaScript and TypeScript today, around the same few sources and sinks. */
import { describe, expect, it } from 'vitest';
import { analyseSources, findings } from '../support/analyse-sources.ts';

function linesOf(files: Record<string, string>, rule: string): number[] {
  return analyseSources(files)
    .candidates.filter(({ ruleId }) => ruleId === rule)
    .map(({ span }) => span.line);
}

describe('a request is one, whatever its type is called', () => {
  const handler = (type: string, declaration: string) => `import { Request, Router } from 'express';
import { exec } from 'child_process';
${declaration}
Router().get('/x', (asked: ${type}, answer) => { exec('a ' + asked.query.a); });`;
  it.each([
    ['type Own = Request & { user: string };', 'Own'],
    ['interface Own extends Request { user: string }', 'Own'],
    ["import type { Own } from './elsewhere';", 'Own'],
  ])('%s', (declaration, type) => {
    expect(linesOf({ 'a.ts': handler(type, declaration) }, 'code/command-injection')).toEqual([4]);
  });
});

describe('a method of what was waited for', () => {
  it('is known', () => {
    const code = `const app = require('express')();
const pg = require('pg');
const pool = new pg.Pool();
app.get('/', async (req, res) => {
  res.json(await (await pool.connect()).query('SELECT ' + req.query.column));
});`;
    expect(linesOf({ 'a.js': code }, 'code/sql-injection')).toEqual([5]);
  });
});

describe('a path that is told relative to its folder', () => {
  const code = (check: string) => `const app = require('express')();
const path = require('path');
const fs = require('fs');
const folder = path.resolve('/srv/files');
function inside(name) {
  const full = path.resolve(folder, name);
  ${check}
  return full;
}
app.get('/:name', (req, res) => {
  const file = inside(req.params.name);
  if (file) res.send(fs.readFileSync(file));
});`;
  it.each([
    [
      "const rel = path.relative(folder, full); if (rel.startsWith('..') || path.isAbsolute(rel)) return null;",
      [],
    ],
    ["if (path.relative(folder, full).startsWith('..')) return null;", []],
    ["if (path.relative(full, folder).startsWith('..')) return null;", [12]],
    ["const rel = path.relative(folder, full); if (rel.startsWith('x')) return null;", [12]],
    [
      "const rel = path.relative(folder, full); if (rel !== '' && (rel.startsWith('..') || path.isAbsolute(rel))) return null;",
      [],
    ],
    ["const rel = path.relative(folder, full); if (rel !== '' && rel.startsWith('x')) return null;", [12]],
  ])('%s', (check, lines) => {
    expect(linesOf({ 'a.js': code(check) }, 'code/path-traversal')).toEqual(lines);
  });
});

it('tells of an option where it is said, not where it is handed on', () => {
  const code = `const https = require('https');
const open = (options) => https.request({ host: options.host, rejectUnauthorized: options.rejectUnauthorized });
open({ host: 'shop.example.org', rejectUnauthorized: false });`;
  expect(linesOf({ 'a.js': code }, 'code/tls-verification-off')).toEqual([3]);
});

describe('a path in which nothing leads up from the root', () => {
  const code = (path_: string) => `import path from 'node:path';
import fs from 'node:fs';
import express from 'express';
express().get('/', (req, res) => res.send(fs.readFileSync(${path_})));`;
  it.each([
    ["path.join(__dirname, path.join('/', req.query.name))", []],
    ["path.join(__dirname, path.normalize('/' + req.query.name))", []],
    ['__dirname + path.posix.normalize(`/${req.query.name}`)', []],
    ["path.join(__dirname, path.join('/files', req.query.name))", [4]],
    ["path.join('/', req.query.name)", [4]],
    ["path.normalize('/' + req.query.name)", [4]],
    ["__dirname + path.posix.join('a', req.query.name)", [4]],
  ])('%s', (path_, lines) => {
    expect(linesOf({ 'a.js': code(path_) }, 'code/path-traversal')).toEqual(lines);
  });
});

describe('an address made of a path and a base', () => {
  const code = (address: string) => `import { NextResponse } from 'next/server';
export function GET(request) {
  const next = request.nextUrl.searchParams.get('next');
  return NextResponse.redirect(${address});
}`;
  it.each([
    ["new URL('/login', request.url)", []],
    ["new URL('/login?next=' + encodeURIComponent(next), request.url)", []],
    ["new URL('/' + encodeURIComponent(next), request.url)", []],
    ["new URL('/home', request.nextUrl.origin)", []],
    ['new URL(next, request.url)', [4]],
    ["new URL('/' + next, request.url)", [4]],
    ["new URL('/login', next)", [4]],
  ])('%s', (address, lines) => {
    expect(linesOf({ 'app/go/route.ts': code(address) }, 'code/open-redirect')).toEqual(lines);
  });
});

describe('a host is ours', () => {
  const code = (check: string) => `const app = require('express')();
app.get('/', (req, res) => {
  const url = new URL(req.query.url);
  if (!${check}) return res.sendStatus(400);
  fetch(url.href);
});`;
  it.each([
    ["url.hostname.endsWith('.shop.example')", []],
    ["url.hostname.endsWith('shop.example')", [5]],
    ["url.hostname.endsWith('.com')", [5]],
  ])('%s', (check, lines) => {
    expect(linesOf({ 'a.js': code(check) }, 'code/ssrf')).toEqual(lines);
  });
});

describe('a message of another window', () => {
  const code = (check: string) => `const ours = ['https://a.example', 'https://b.example'];
window.addEventListener('message', (event) => {
  ${check}
  document.body.innerHTML = event.data.html;
});`;
  it.each([
    ["if (event.origin !== 'https://a.example') return;", []],
    ['if (!ours.includes(event.origin)) return;', []],
    ["if (event.data.kind !== 'page') return;", [4]],
  ])('%s', (check, lines) => {
    expect(linesOf({ 'a.js': code(check) }, 'code/dom-xss')).toEqual(lines);
  });
});

describe('a key that something stands under', () => {
  const code = (check: string) => `const app = require('express')();
const { exec } = require('child_process');
const known = { a: 1, b: 2 };
app.get('/', (req, res) => {
  const found = known[req.query.name];
  ${check}
  exec('a ' + req.query.name);
});`;
  it.each([
    ['if (!found) return res.sendStatus(404);', []],
    ['res.json(found);', [7]],
  ])('%s', (check, lines) => {
    expect(linesOf({ 'a.js': code(check) }, 'code/command-injection')).toEqual(lines);
  });
});

describe('what is written under the keys of an object', () => {
  const code = (keys: string) => `export function patch(entity: any, input: any) {
  for (const key of Object.keys(${keys})) {
    if (typeof input[key] === 'object') patch((entity as any)[key], input[key]);
    else (entity as any)[key as string] = input[key as string];
  }
  return entity;
}`;
  it.each([
    ['entity', []],
    ['input', [4]],
  ])('is no danger where they are its own: %s', (keys, lines) => {
    const { candidates } = analyseSources({ 'a.ts': code(keys) }, { published: new Set(['a.ts']) });
    expect(candidates.map(({ span }) => span.line)).toEqual(lines);
  });
});

describe('what a container makes', () => {
  it('is an instance of the class', () => {
    const code = `import { container } from 'tsyringe';
import { exec } from 'child_process';
class Jobs { run(name: string) { exec('a ' + name); } }
const app = require('express')();
app.get('/', (req, res) => { container.resolve(Jobs).run(req.query.name); });`;
    expect(linesOf({ 'a.ts': code }, 'code/command-injection')).toEqual([3]);
  });
});

describe('schemas', () => {
  const code = (schema: string) => `import express from 'express';
import { z } from 'zod';
import { exec } from 'child_process';
const app = express();
const isKnown = (text: string) => /^[a-z]+$/.test(text);
app.post('/', (req, res) => {
  const { value } = ${schema}.parse(req.body);
  exec('a ' + value);
});`;
  it.each([
    ['z.object({ value: z.number().min(1).max(9).optional() })', []],
    ['z.object({ value: z.string().regex(/^[a-z]+$/) })', []],
    ['z.object({ value: z.string().regex(/[a-z]+/) })', [8]],
    ['z.object({ value: z.union([z.literal("a"), z.string()]) })', [8]],
    ['z.object({ value: z.coerce.boolean() })', []],
    ['z.object({ other: z.number() }).passthrough()', [8]],
    ['z.object({ value: z.string() }).extend({ value: z.enum(["a"]) })', []],
    ['z.object({ value: z.enum(["a"]) }).extend({ value: z.string() })', [8]],
    ['z.object({ value: z.string().transform(Number).pipe(z.number()) })', []],
    ['z.object({ value: z.string().refine((v) => ["a", "b"].includes(v), "no") })', []],
    ['z.object({ value: z.string().min(1).refine(isKnown).optional() })', []],
    ['z.object({ value: z.string().refine((v) => v.length < 9) })', [8]],
    ['z.object({ value: z.string().superRefine((v, c) => { if (!isKnown(v)) c.addIssue({}); }) })', []],
    ['z.object({ value: z.string().superRefine((v, c) => { if (isKnown(v)) c.addIssue({}); }) })', [8]],
    ['z.object({ value: z.string().superRefine((v, c) => { if (!isKnown(v)) console.warn(v); }) })', [8]],
    [
      'z.object({ value: z.string().superRefine((v, c) => { if (v.length > 9) return c.addIssue({}); if (isKnown(v)) return; c.addIssue({}); }) })',
      [],
    ],
    [
      'z.object({ value: z.string().superRefine((v, c) => { if (v.length > 9) return; if (!isKnown(v)) c.addIssue({}); }) })',
      [8],
    ],
    ['z.object({ value: z.hostname() })', []],
  ])('%s', (schema, lines) => {
    expect(linesOf({ 'a.ts': code(schema) }, 'code/command-injection')).toEqual(lines);
  });
});

describe('what a decorator of a library is given', () => {
  const controller = (
    filename: string,
  ) => `import { Controller, Post, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { diskStorage } from 'multer';
import { randomUUID } from 'node:crypto';
@Controller('files')
export class Files {
  @Post()
  @UseInterceptors(FileInterceptor('file', { storage: diskStorage({
    destination: './uploads',
    filename: (req, file, done) => done(null, ${filename}),
  }) }))
  upload() { return 'ok'; }
}`;

  it.each([
    ['file.originalname', [10]],
    ['randomUUID()', []],
  ])('is worked out: %s', (filename, lines) => {
    expect(linesOf({ 'a.ts': controller(filename) }, 'code/unrestricted-upload')).toEqual(lines);
  });

  it('may be a secret that is written out', () => {
    const module = `import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
@Module({ imports: [JwtModule.register({ secret: 'Xk29fj20fjs0_2kfjs92kd' })] })
export class Auth {}`;
    expect(linesOf({ 'a.ts': module }, 'code/hard-coded-credentials')).toEqual([3]);
    const fromOutside = module.replace("'Xk29fj20fjs0_2kfjs92kd'", 'process.env.SECRET');
    expect(linesOf({ 'a.ts': fromOutside }, 'code/hard-coded-credentials')).toEqual([]);
  });
});

describe('a function that says yes before it has checked everything', () => {
  const code = (body: string) => `const app = require('express')();
const { exec } = require('child_process');
const isKnown = (text) => /^[a-z]+$/.test(text);
function fits(text) { ${body} }
app.get('/', (req, res) => {
  if (!fits(req.query.name)) return;
  exec('a ' + req.query.name);
});`;

  it.each([
    ['if (text.length > 9) return true; if (!isKnown(text)) return false; return true;', [7]],
    ['if (text.length > 9) { return true; } return isKnown(text);', [7]],
    [
      'if (text.length > 9) return true; if (text === "x") return false; if (isKnown(text)) return true; return false;',
      [7],
    ],
    [
      'for (const one of others) if (one.length > 9) return true; if (!isKnown(text)) return false; return true;',
      [7],
    ],
    ['if (text === "x y") return true; if (!isKnown(text)) return false; return true;', []],
    ['if (text === "x y") return true; const known = isKnown(text); return known;', []],
    ['if (text.length > 9) return false; if (text === "x y") return true; return isKnown(text);', []],
    ['if (!isKnown(text)) return false; if (text.length > 9) return true; return text !== "x";', []],
  ])('%s', (body, lines) => {
    expect(linesOf({ 'a.js': code(body) }, 'code/command-injection')).toEqual(lines);
  });
});

describe('schemas of other libraries', () => {
  const code = (schema: string, read: string) => `import express from 'express';
import * as v from 'valibot';
import Joi from 'joi';
import * as yup from 'yup';
import { exec } from 'child_process';
const known = /^[a-z]+$/;
const schema = ${schema};
express().post('/', async (req, res) => {
  exec('a ' + ${read});
});`;
  const byValibot = 'v.parse(schema, req.body.value)';
  const byJoi = 'Joi.attempt(req.body.value, schema)';
  const byYup = 'await schema.validate(req.body.value)';

  it.each([
    ["v.pipe(v.string(), v.check((text) => known.test(text), 'no'))", byValibot, []],
    ["v.pipe(v.string(), v.check((text) => text.length < 9, 'no'))", byValibot, [9]],
    [
      "Joi.string().custom((text, helpers) => { if (!known.test(text)) return helpers.error('any.invalid'); return text; }).required()",
      byJoi,
      [],
    ],
    [
      "Joi.string().custom((text, helpers) => { if (text.length > 9) return helpers.error('any.invalid'); return text; }).required()",
      byJoi,
      [9],
    ],
    ['Joi.string().hostname().required()', byJoi, []],
    ['Joi.string().uri().required()', byJoi, [9]],
    ["yup.string().test('known', 'not known', (text) => known.test(text))", byYup, []],
    ["yup.string().test('known', 'not known', (text) => text.length < 9)", byYup, [9]],
  ])('%s', (schema, read, lines) => {
    expect(linesOf({ 'a.ts': code(schema, read) }, 'code/command-injection')).toEqual(lines);
  });

  it('an address whose host has the form of one is still any host', () => {
    const address = code('Joi.string().hostname()', byJoi).replace("exec('a ' +", "fetch('http://' +");
    expect(linesOf({ 'a.ts': address }, 'code/ssrf')).toEqual([9]);
  });
});

describe('schemas that hold themselves, or each other many times over', () => {
  it('end', () => {
    const levels = [...Array(6).keys()].map((level) => {
      const inner = level === 0 ? 'z.number()' : `s${level - 1}`;
      return `const s${level} = z.object({ ${[...Array(30).keys()].map((at) => `f${at}: ${inner}`).join(', ')} });`;
    });
    const code = `import { z } from 'zod';
import { exec } from 'child_process';
import { Controller, Post, Body } from '@nestjs/common';
${levels.join('\n')}
class A { @ValidateNested() b: B; @IsString() name: string; }
class B { @ValidateNested() a: A; @ValidateNested() b: B; }
@Controller() class C {
  @Post() run(@Body() body: A) { exec(s5.parse(body).other + body.name); }
}`;
    expect(linesOf({ 'a.ts': code }, 'code/command-injection')).toEqual([13]);
  });
});

describe('AsyncLocalStorage', () => {
  const app = `import express from 'express'; import { AsyncLocalStorage } from 'node:async_hooks'; import { exec } from 'child_process';
const store = new AsyncLocalStorage(); const app = express();`;

  it.each([
    [
      'by middleware',
      `app.use((req, res, next) => store.run({ name: req.query.name }, () => next()));
       app.get('/', (req, res) => { exec('ls ' + store.getStore().name); });`,
    ],
    [
      'by a handler',
      `const work = () => exec('ls ' + store.getStore().name);
       app.get('/', (req, res) => { store.run({ name: req.query.name }, work); });`,
    ],
    [
      'from now on',
      `app.get('/', (req, res) => { store.enterWith(req.query.name); exec('ls ' + store.getStore()); });`,
    ],
  ])('gives back what was put there %s', (_, code) => {
    expect(findings({ 'a.ts': `${app}\n${code}` }).join()).toContain('code/command-injection');
  });

  it('gives nothing of other storages', () => {
    const code = `const other = new AsyncLocalStorage();
app.get('/', (req, res) => { store.run({ name: req.query.name }, () => other.run({ name: 'a' }, () => exec('ls ' + other.getStore().name))); });`;
    expect(findings({ 'a.ts': `${app}\n${code}` })).toEqual([]);
  });
});

describe('methods that a request chooses by name', () => {
  const app = `const { exec } = require('child_process'); const app = require('express')();
class Base { old(data) { exec('ls ' + data.old); } }
class Tasks extends Base {
  static run(data) { exec('ls ' + data.run); }
  list(data) { exec('ls ' + data.list); }
}`;
  const linesOf = (call: string) =>
    findings({ 'a.js': `${app}\napp.get('/:name', (req, res) => { ${call}; res.end(); });` });

  it('are entered, those of a class', () => {
    expect(linesOf('Tasks[req.params.name](req.query)')).toEqual(['code/command-injection a.js:4']);
  });

  it('are entered, those of an instance and what it inherits', () => {
    expect(linesOf('new Tasks()[req.params.name](req.query)')).toEqual([
      'code/command-injection a.js:2',
      'code/command-injection a.js:5',
    ]);
  });

  it('are not where the name is fixed', () => {
    expect(linesOf("new Tasks()['other'](req.query)")).toEqual([]);
  });
});

describe('the name of a function, and of a class', () => {
  const code = (named: string) => `const app = require('express')();
const { exec } = require('child_process');
class Methods {
  run(command) { exec('run ' + command); }
  count(list) { return list.length; }
}
const methods = new Methods();
const start = (name, given) => methods[name](given);
app.get('/', (req, res) => { start(${named}, req.query.q); });`;

  it.each([
    ['methods.run.name', [4]],
    ['methods.count.name', []],
  ])('names the method that is called by it: %s', (named, lines) => {
    expect(linesOf({ 'a.js': code(named) }, 'code/command-injection')).toEqual(lines);
  });

  it('is no name that was put there', () => {
    const own = `const app = require('express')();
const { exec } = require('child_process');
const made = () => 1;
class Kept { static name = process.argv[2]; }
app.get('/', (req, res) => {
  const sent = { name: req.query.name };
  exec(made.name); exec(Kept.name);
  exec('run ' + sent.name);
});`;
    expect(linesOf({ 'a.js': own }, 'code/command-injection')).toEqual([8]);
  });
});

describe('functions that replace', () => {
  const page = (body: string) => `const { exec } = require('child_process'); const app = require('express')();
app.get('/', (q, r) => { ${body} });`;

  it.each([
    ['what was found', 'q.query.t.replace(/<(.*)>/g, (all) => exec(all))'],
    ['a group of it', 'q.query.t.replace(/<(.*)>/g, (_, inner) => exec(inner))'],
    ['a later group', 'q.query.t.replaceAll(/(a)(.*)/g, (_, a, rest) => exec(rest))'],
  ])('are handed %s', (_, body) => {
    expect(findings({ 'a.js': page(body) }).join()).toContain('code/command-injection');
  });

  it('are handed nothing harmful where the pattern lets nothing through', () => {
    const body = 'q.query.t.replace(/<(\\d+)>/g, (_, id) => exec("ls " + id))';
    expect(findings({ 'a.js': page(body) })).toEqual([]);
  });
});

describe('libraries that read what lies deep in an object', () => {
  const reaches = (read: string) =>
    findings({
      'a.js': `const { exec } = require('child_process'); const _ = require('lodash'); const R = require('ramda');
require('express')().get('/', (req, res) => { const held = { a: [{ b: req.query.x }], c: 'ls' }; exec('ls ' + ${read}); });`,
    }).length > 0;

  it.each([
    "_.get(req, 'query.name')",
    "_.get(req, ['query', 'name'], 'all')",
    "_.get(held, 'a[0].b')",
    "_.get(held, 'd', req.query.x)",
    "R.path(['query', 'name'], req)",
  ])('%s is what stands there', (read) => expect(reaches(read)).toBe(true));

  it.each(["_.get(held, 'c')", "_.get(req, 'app.settings')", "R.path(['c'], held)"])(
    '%s is nothing else',
    (read) => expect(reaches(read)).toBe(false),
  );
});

describe('a function that says what it returns', () => {
  const files = (declared: string) => ({
    'app.ts': `import { Pool } from 'pg';
export class App { pool: Pool = new Pool(); }
let app: App | undefined;
export function start() { app = new App(); }
export function running()${declared} { return app; }`,
    'routes.ts': `import { Router } from 'express';
import { running } from './app';
Router().get('/', async (req, res) => { res.json(await running().pool.query('SELECT ' + req.query.column)); });`,
  });

  it.each([': App', ': App | undefined'])(
    'returns that, where nothing else is known of it (%s)',
    (declared) => {
      expect(linesOf(files(declared), 'code/sql-injection')).toEqual([3]);
    },
  );
});

describe('a check of the program that asks where a path leads from its folder', () => {
  const code = (said: string) => `const app = require('express')();
const path = require('path');
const isInside = (root, file) => {
  const way = path.relative(root, path.resolve(root, file));
  return ${said};
};
app.get('/', (req, res) => {
  if (!isInside('/srv/data', req.query.file)) return res.sendStatus(403);
  res.sendFile(path.resolve('/srv/data', req.query.file));
});`;
  it.each(["!way.startsWith('..')", "way !== '' && !way.startsWith('..') && !path.isAbsolute(way)"])(
    'is believed: %s',
    (said) => expect(linesOf({ 'a.js': code(said) }, 'code/path-traversal')).toEqual([]),
  );
  it.each(["way !== ''", "!way.startsWith('.git')"])('is not: %s', (said) =>
    expect(linesOf({ 'a.js': code(said) }, 'code/path-traversal')).toEqual([9]),
  );
});

describe('an object in a text', () => {
  const code = (told: string) => `const app = require('express')();
const { exec } = require('child_process');
class Name {
  constructor(value) { this.value = value; }
  toString() { return ${told}; }
}
app.get('/', (req, res) => { exec(\`show \${new Name(req.query.name)}\`); });`;
  it('is what its own method gives', () => {
    expect(linesOf({ 'a.js': code('this.value') }, 'code/command-injection')).toEqual([7]);
    expect(linesOf({ 'a.js': code("'name'") }, 'code/command-injection')).toEqual([]);
  });
});

describe('ways on which a value stays what it was', () => {
  it.each([
    ['arguments of a timer', `setTimeout((name) => exec('ls ' + name), 10, req.query.name);`],
    ['groups of a list', `exec('ls ' + Object.groupBy([req.query.name], (name) => name.length)[0][0]);`],
    ['the cause of an error', `exec('ls ' + new Error('failed', { cause: req.query.name }).cause);`],
    ['a text made with new', `exec('ls ' + new String(req.query.name));`],
    ['a way of keys', `const made = {}; _.set(made, 'a.b', req.query.name); exec('ls ' + made.a.b);`],
    ['a chain', `exec('ls ' + _([req.query.name]).map((name) => name.trim()).value()[0]);`],
    ['composed functions', `exec('ls ' + _.flow(trim, mark)(req.query.name));`],
    ['a draft', `exec('ls ' + produce({}, (draft) => { draft.name = req.query.name; }).name);`],
    ['an instance', `exec('ls ' + plainToInstance(Dto, { name: req.query.name }).marked());`],
    ['a session', `req.session.name = req.query.name; exec('ls ' + req.session.name);`],
  ])('%s', (_way, body) => {
    const code = `const { exec } = require('child_process');
const _ = require('lodash');
const { produce } = require('immer');
const { plainToInstance } = require('class-transformer');
const trim = (text) => text.trim();
const mark = (text) => text + '!';
class Dto { marked() { return this.name + '!'; } }
require('express')().get('/', (req, res) => {
  ${body}
});`;
    expect(linesOf({ 'a.js': code }, 'code/command-injection')).toEqual([9]);
  });
});

describe('checks that end what comes after them', () => {
  const found = (checks: string, body: string) =>
    linesOf(
      {
        'a.js': `const { exec } = require('child_process');
const assert = require('node:assert');
const _ = require('lodash');
const app = require('express')();
const ok = (name) => /^[a-z]+$/.test(name);
${checks}
app.get('/', guard, async (req, res) => {
  const { name } = req.query; ${body} exec('ls ' + name); });`,
      },
      'code/command-injection',
    );
  const none = 'function guard(req, res, next) { next(); }';
  it.each([
    [
      'a function that only throws',
      `${none} function fail() { throw new Error(); }`,
      `if (!ok(name)) fail();`,
    ],
    ['an assertion', none, `assert.ok(ok(name));`],
    ['an assertion of the program', `${none} function must(is) { if (!is) throw 1; }`, `must(ok(name));`],
    [
      'a list of errors',
      none,
      `const errors = []; if (!ok(name)) errors.push(1); if (errors.length > 0) return;`,
    ],
    [
      'an asynchronous check',
      `${none} const may = async (name) => ok(name);`,
      `if (!(await may(name))) return;`,
    ],
    ["a library's look into a list", none, `if (!_.includes(['a', 'b'], name)) return;`],
    ['middleware', `function guard(req, res, next) { if (ok(req.query.name)) next(); else res.end(); }`, ''],
  ])('%s', (_check, checks, body) => {
    expect(found(checks, body)).toEqual([]);
  });
  it.each([
    ['a list of errors that nobody looks at', none, `const errors = []; if (!ok(name)) errors.push(1);`],
    [
      'a list that is always there',
      none,
      `const errors = []; if (!ok(name)) errors.push(1); if (!errors) return;`,
    ],
    [
      'an asynchronous check that is not awaited',
      `${none} const may = async (name) => ok(name);`,
      `if (!may(name)) return;`,
    ],
    [
      'an error that is caught',
      `${none} function fail() { throw 1; }`,
      `try { if (!ok(name)) fail(); } catch {}`,
    ],
    [
      'middleware that goes on anyway',
      `function guard(req, res, next) { if (ok(req.query.name)) next(); else next(); }`,
      '',
    ],
  ])('not %s', (_check, checks, body) => {
    expect(found(checks, body)).toHaveLength(1);
  });
});
