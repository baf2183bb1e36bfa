import { describe, expect, it } from 'vitest';
import { analyseSources, findings, type Sources } from '../support/analyse-sources.ts';

const exec = `const { exec } = require('child_process');\n`;

function entryOf(sources: Sources) {
  const [candidate] = analyseSources(sources).candidates;
  return candidate?.entryPoint;
}

describe('handlers are recognised in', () => {
  it.each<[string, Sources, object]>([
    [
      'Express with nested routers',
      {
        'app.js': `const app = require('express')();\nconst api = require('./api');\napp.use('/v1', api);`,
        'api.js': `const { Router } = require('express');\nconst api = Router();\napi.use('/users', require('./users'));\nmodule.exports = api;`,
        'users.js': `${exec}const users = require('express').Router();\nusers.route('/:id').get((req, res) => exec(req.params.id));\nmodule.exports = users;`,
      },
      { kind: 'route', method: 'GET', path: '/v1/users/:id', parameter: { location: 'path', name: 'id' } },
    ],
    [
      'routes registered by a function that is given the application',
      {
        'server.js': `const app = require('express')();\nrequire('./routes')(app);`,
        'routes.js': `${exec}module.exports = (server) => { server.get('/run', run); };\nfunction run(req, res) { exec(req.query.c); }`,
      },
      { kind: 'route', method: 'GET', path: '/run', parameter: { location: 'query', name: 'c' } },
    ],
    [
      'controllers that are classes',
      {
        'server.ts': `import express from 'express';\nimport { Jobs } from './jobs.js';\nconst app = express();\nconst jobs = new Jobs('ls');\napp.post('/jobs', jobs.run.bind(jobs));\napp.get('/jobs', (req, res) => jobs.list(req, res));`,
        'jobs.ts': `import { exec } from 'node:child_process';\nimport type { Request, Response } from 'express';\nexport class Jobs {\n  constructor(private readonly program: string) {}\n  run = async (req: Request, res: Response) => { exec(this.program + req.body.name); };\n  list(req: Request, res: Response) { res.json([]); }\n}`,
      },
      { kind: 'route', method: 'POST', path: '/jobs', parameter: { location: 'body', name: 'name' } },
    ],
    [
      'wrapped handlers',
      {
        'a.js': `${exec}const app = require('express')();\nconst wrap = (fn) => (req, res, next) => Promise.resolve(fn(req, res)).catch(next);\napp.get('/x', wrap(async (req, res) => exec(req.query.c)));`,
      },
      { kind: 'route', method: 'GET', path: '/x', parameter: { location: 'query', name: 'c' } },
    ],
    [
      'Koa',
      {
        'a.js': `${exec}const Koa = require('koa');\nconst Router = require('@koa/router');\nconst router = new Router();\nrouter.get('/x', async (ctx) => { exec(ctx.query.c); });\nnew Koa().use(router.routes());`,
      },
      { kind: 'route', method: 'GET', path: '/x', parameter: { location: 'query', name: 'c' } },
    ],
    [
      'Fastify with route options',
      {
        'a.js': `${exec}const fastify = require('fastify')();\nfastify.route({ method: 'POST', url: '/x', handler: async (request, reply) => { exec(request.body.c); } });`,
      },
      { kind: 'route', method: 'POST', path: '/x', parameter: { location: 'body', name: 'c' } },
    ],
    [
      'Fastify plugins',
      {
        'a.js': `const fastify = require('fastify')();\nfastify.register(require('./plugin'));`,
        'plugin.js': `${exec}module.exports = async function (instance, options) {\n  instance.get('/x', async (request) => exec(request.query.c));\n};`,
      },
      { kind: 'route', method: 'GET', path: '/x', parameter: { location: 'query', name: 'c' } },
    ],
    [
      'Hapi',
      {
        'a.js': `${exec}const server = require('@hapi/hapi').server();\nserver.route({ method: 'GET', path: '/x', handler: (request, h) => exec(request.query.c) });`,
      },
      { kind: 'route', method: 'GET', path: '/x', parameter: { location: 'query', name: 'c' } },
    ],
    [
      'NestJS with an injected service',
      {
        'users.controller.ts': `import { Controller, Get, Param } from '@nestjs/common';\nimport { UsersService } from './users.service';\n@Controller('users')\nexport class UsersController {\n  constructor(private readonly users: UsersService) {}\n  @Get(':id')\n  find(@Param('id') id: string) { return this.users.find(id); }\n}`,
        'users.service.ts': `import { Injectable } from '@nestjs/common';\nimport { exec } from 'child_process';\n@Injectable()\nexport class UsersService {\n  find(id: string) { exec('id ' + id); }\n}`,
      },
      { kind: 'route', method: 'GET', path: '/users/:id', parameter: { location: 'path', name: 'id' } },
    ],
    [
      'Next.js API routes',
      {
        'pages/api/run.ts': `import { exec } from 'child_process';\nexport default function handler(req, res) { exec(req.query.c); }`,
      },
      { kind: 'route', path: '/api/run', parameter: { location: 'query', name: 'c' } },
    ],
    [
      'Next.js route handlers',
      {
        'src/app/api/run/route.ts': `import { exec } from 'child_process';\nexport async function POST(request: Request) {\n  const { c } = await request.json();\n  exec(c);\n}`,
      },
      { kind: 'route', method: 'POST', path: '/api/run', parameter: { location: 'body', name: 'c' } },
    ],
    [
      'Next.js server actions',
      {
        'actions.ts': `'use server';\nimport { exec } from 'child_process';\nexport async function run(name: string) { exec(name); }`,
      },
      { kind: 'handler' },
    ],
    [
      'lambda functions',
      {
        'index.js': `${exec}exports.handler = async (event, context) => exec(event.queryStringParameters.c);`,
      },
      { kind: 'handler', parameter: { location: 'query', name: 'c' } },
    ],
    [
      'plain HTTP servers',
      {
        'a.js': `${exec}const http = require('http');\nhttp.createServer((incoming, outgoing) => exec(new URL(incoming.url, 'http://x').searchParams.get('c'))).listen(1);`,
      },
      { kind: 'handler', parameter: { location: 'path', name: null } },
    ],
    [
      'WebSockets',
      {
        'a.js': `${exec}const { WebSocketServer } = require('ws');\nnew WebSocketServer({ port: 1 }).on('connection', (socket) => socket.on('message', (data) => exec(data.toString())));`,
      },
      { kind: 'handler' },
    ],
    [
      'Socket.IO',
      {
        'a.js': `${exec}const { Server } = require('socket.io');\nconst io = new Server(1);\nio.on('connection', (socket) => { socket.on('run', ({ c }) => exec(c)); });`,
      },
      { kind: 'handler' },
    ],
    [
      "Go's mux, with the method in front of the path",
      {
        'main.go': `package main
import ("net/http"; "os/exec")
func main() { http.HandleFunc("POST /run/{what}", run) }
func run(w http.ResponseWriter, r *http.Request) { exec.Command("sh", "-c", r.FormValue("c")).Run() }`,
      },
      { kind: 'route', method: 'POST', path: '/run/{what}', parameter: { location: 'query', name: 'c' } },
    ],
  ])('%s', (_, sources, entryPoint) => {
    expect(entryOf(sources)).toEqual(entryPoint);
  });
});

describe('middleware', () => {
  it('hands on what it puts on the request', () => {
    const sources = {
      'a.js': `${exec}const app = require('express')();\napp.get('/x', (req, res) => exec(req.job.name));\napp.use((req, res, next) => { req.job = { name: req.query.job }; next(); });`,
    };
    expect(findings(sources)).toEqual(['code/command-injection a.js:3']);
  });

  it('of one route cleans for the handler after it', () => {
    const sources = {
      'a.js': `${exec}const app = require('express')();\nconst clean = (req, res, next) => { req.query.c = Number(req.query.c); next(); };\napp.get('/x', clean, (req, res) => exec('kill ' + req.query.c));`,
    };
    expect(findings(sources)).toEqual([]);
  });

  it('does not lend one route’s data to another', () => {
    const sources = {
      'a.js': `${exec}const app = require('express')();\napp.get('/a', (req, res) => { req.mine = req.query.c; res.end(); });\napp.get('/b', (req, res) => exec(req.mine));`,
    };
    expect(findings(sources)).toEqual([]);
  });
});

describe('an application in many files', () => {
  const sources: Sources = {
    'src/server.ts': `import express from 'express';\nimport { userRoutes } from './users/routes.js';\nimport { authenticate } from './middleware/authenticate.js';\nconst app = express();\napp.use(express.json());\napp.use(authenticate);\napp.use('/users', userRoutes);\nexport default app;`,
    'src/middleware/authenticate.ts': `import type { NextFunction, Request, Response } from 'express';\nimport jwt from 'jsonwebtoken';\nexport function authenticate(req: Request, res: Response, next: NextFunction) {\n  req.user = jwt.verify(req.headers.authorization, process.env.KEY);\n  next();\n}`,
    'src/users/routes.ts': `import { Router } from 'express';\nimport * as controller from './controller.js';\nexport const userRoutes = Router();\nuserRoutes.get('/', controller.search);\nuserRoutes.get('/me', controller.me);\nuserRoutes.get('/page', controller.page);`,
    'src/users/controller.ts': `import type { Request, Response } from 'express';\nimport { UserStore } from './store.js';\nconst store = new UserStore();\nexport const search = async (req: Request, res: Response) => {\n  const { name, sort = 'name' } = req.query;\n  res.json(await store.search({ name, sort }));\n};\nexport const me = async (req: Request, res: Response) => res.json(await store.byId(req.user.id));\nexport const page = async (req: Request, res: Response) => res.json(await store.page(Number(req.query.page)));`,
    'src/users/store.ts': `import { pool } from '../database.js';\nexport class UserStore {\n  async search({ name, sort }) {\n    const { rows } = await pool.query(\`SELECT * FROM users WHERE name = $1 ORDER BY \${sort}\`, [name]);\n    return rows;\n  }\n  byId(id) { return pool.query('SELECT * FROM users WHERE id = ' + id); }\n  page(page) { return pool.query('SELECT * FROM users OFFSET ' + page * 10); }\n}`,
    'src/database.ts': `import { Pool } from 'pg';\nexport const pool = new Pool();`,
  };

  it('gives the one flaw there is', () => {
    expect(findings(sources)).toEqual(['code/sql-injection src/users/store.ts:4']);
  });

  it('knows the route and the field it is reached by', () => {
    expect(entryOf(sources)).toEqual({
      kind: 'route',
      method: 'GET',
      path: '/users',
      parameter: { location: 'query', name: 'sort' },
    });
  });
});

describe('an address that is cut out of the path of a request', () => {
  const server = (address: string) =>
    `require('http').createServer(async (req, res) => { const answer = await fetch(${address}); res.end('x'); });`;
  it.each([
    ['a group of a pattern', '/url=(.+)$/.exec(req.url)[1]', true],
    ['what stands behind the slash', 'req.url.slice(1)', true],
    ['what stands behind the first folder', "req.url.slice('/proxy/'.length)", true],
    ['what is left without the first folder', "req.url.replace('/proxy/', '')", true],
    ['the path in another folder', "req.url.replace(/^\\/share/, '/s')", false],
    ['what begins with the next slash', "'http://backend' + req.url.replace('/proxy', '')", false],
    ['the path behind a host of ours', "'http://backend' + req.url", false],
    ['a part of it behind a host of ours', "'http://backend/' + req.url.slice(1)", false],
  ])('%s', (_, address, isReported) => {
    const found = findings({ 'server.js': server(address) }).some((finding) =>
      finding.startsWith('code/ssrf '),
    );
    expect(found).toBe(isReported);
  });
});

it('runs the constructor of a class that only a framework makes', () => {
  const code = (decorator: string) => `import { ActivatedRoute } from '@angular/router';
import { DomSanitizer } from '@angular/platform-browser';
${decorator}
export class Page {
  constructor(route: ActivatedRoute, sanitizer: DomSanitizer) {
    this.text = sanitizer.bypassSecurityTrustHtml(route.snapshot.queryParams.text);
  }
}`;
  const rules = (text: string) =>
    analyseSources({ 'page.component.ts': text }).candidates.map(({ ruleId }) => ruleId);
  expect(rules(code("@Component({ selector: 'page' })"))).toEqual(['code/framework-escape-bypass']);
  expect(rules(code(''))).toEqual([]);
});
