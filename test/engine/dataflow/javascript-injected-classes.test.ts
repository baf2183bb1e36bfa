/** What stands behind the interfaces, abstract classes and defaults by which TypeScript's services get what they need. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const store = `import { exec } from 'node:child_process';
export interface Store<T> { load(key: string): T }
export abstract class Base { abstract load(key: string): void }
export class Disk implements Store<string> { load(key: string) { exec('cat ' + key); return ''; } }
export class Cache extends Base { load(key: string) { exec('get ' + key); } }
export class Safe { load(key: string) { return [key]; } }`;

const controller = (parameter: string) => `import { Controller, Get, Inject, Query } from '@nestjs/common';
import { Base, Disk, Safe, type Store } from './store';
@Controller()
export class Files {
  constructor(${parameter}) {}
  @Get() get(@Query('key') key: string) { return this.store.load(key); }
}`;

function linesFound(parameter: string): string[] {
  return findings({ 'files.ts': controller(parameter), 'store.ts': store });
}

describe('a service that is injected', () => {
  it.each([
    [
      "by an interface, is what implements it: @Inject('STORE')",
      "@Inject('STORE') private readonly store: Store<string>",
      4,
    ],
    ['by an abstract class, is what extends it', 'private readonly store: Base', 5],
    ['or stands in where nothing is given', 'private readonly store: Disk = new Disk()', 4],
  ])('%s', (_, parameter, line) => {
    expect(linesFound(parameter)).toEqual([expect.stringContaining(`store.ts:${line}`)]);
  });

  it('is nothing else', () => {
    expect(linesFound('private readonly store: Safe')).toEqual([]);
  });
});

describe('what an application is given under a name', () => {
  const users = `import { exec } from 'node:child_process';
export class Users { show(name) { exec('id ' + name); } }`;

  it.each([
    [
      'by a plugin of Fastify',
      `import Fastify from 'fastify'; import fp from 'fastify-plugin'; import { Users } from './users.js';
const app = Fastify();
app.register(fp(async (fastify) => { fastify.decorate('users', new Users()); }));
app.register(async (fastify) => { fastify.get('/', async (request) => fastify.users.show(request.query.name)); });`,
    ],
    [
      'and found behind the request',
      `import Fastify from 'fastify'; import { Users } from './users.js';
const app = Fastify();
app.decorate('users', new Users());
app.get('/', async (request) => request.server.users.show(request.query.name));`,
    ],
    [
      'in the context of Elysia',
      `import { Elysia } from 'elysia'; import { Users } from './users.js';
new Elysia().decorate({ users: new Users() }).get('/', ({ users, query }) => users.show(query.name));`,
    ],
    [
      'as a setting of Express',
      `import express from 'express'; import { Users } from './users.js';
const app = express();
app.set('users', new Users());
app.get('/', (req, res) => res.json(req.app.get('users').show(req.query.name)));`,
    ],
    [
      'among the locals of Express',
      `import express from 'express'; import { Users } from './users.js';
const app = express();
app.locals.users = new Users();
app.get('/', (req, res) => res.json(req.app.locals.users.show(req.query.name)));`,
    ],
    [
      'in the context of Koa',
      `import Koa from 'koa'; import Router from '@koa/router'; import { Users } from './users.js';
const app = new Koa(); const router = new Router();
app.context.users = new Users();
app.use(router.get('/', (ctx) => { ctx.body = ctx.users.show(ctx.query.name); }).routes());`,
    ],
    [
      'by middleware that Hono made',
      `import { Hono } from 'hono'; import { createMiddleware } from 'hono/factory'; import { Users } from './users.js';
const app = new Hono();
app.use(createMiddleware(async (c, next) => { c.set('users', new Users()); await next(); }));
app.get('/', (c) => c.json(c.get('users').show(c.req.query('name'))));`,
    ],
  ])('%s', (_, app) => {
    expect(findings({ 'app.js': app, 'users.js': users })).toEqual([expect.stringContaining('users.js:2')]);
  });
});
