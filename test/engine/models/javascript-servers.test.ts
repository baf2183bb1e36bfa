/** Frameworks of servers in JavaScript: what they answer as a page, what their plugins, schemas and events say. */
import { describe, expect, it } from 'vitest';
import { analyseSources, type Sources } from '../support/analyse-sources.ts';

function found(sources: Sources | string): string[] {
  const files = typeof sources === 'string' ? { 'a.ts': sources } : sources;
  return analyseSources(files).candidates.map(({ ruleId, span }) => `${ruleId}:${span.line}`);
}

const exec = `import { exec } from 'node:child_process';\n`;

describe('a text is answered as a page', () => {
  const plugin = (body: string) =>
    `import type { FastifyPluginAsync } from 'fastify';\nexport const pages: FastifyPluginAsync = async (app) => {\n${body}\n};`;

  it.each([
    [`app.get('/a', (request, reply) => reply.type('text/html').send('<p>' + request.query.a));`, true],
    [
      `app.get('/a', (request, reply) => { reply.headers({ 'Content-Type': 'text/html' }); reply.send(request.query.a); });`,
      true,
    ],
    [
      `app.get('/', (request, reply) => reply.type('text/html').send('<p>'));
app.get('/a', (request, reply) => reply.send('hello ' + request.query.a));`,
      false,
    ],
  ])('where Fastify was told so: %s', (body, isPage) => {
    expect(found(plugin(body)).length > 0).toBe(isPage);
  });

  it.each([
    [`set.headers['content-type'] = 'text/html';`, true],
    [`set.headers['content-type'] = 'text/plain';`, false],
    ['', false],
  ])('where Elysia was told so: %s', (before, isPage) => {
    const code = `import { Elysia } from 'elysia';
new Elysia().get('/', ({ query, set }) => { ${before} return '<p>' + query.name; });`;
    expect(found(code)).toEqual(isPage ? ['code/reflected-xss:2'] : []);
  });

  it('where a template that escapes everything begins with a tag', () => {
    const code = `import { Controller, Get, Query } from '@nestjs/common';
import Handlebars from 'handlebars';
const head = Handlebars.compile('<h1>{{title}}</h1>');
const text = Handlebars.compile('{{{title}}}');
@Controller()
class Pages {
  @Get('a') a(@Query('t') title: string) { return head({ title }) + text({ title }); }
  @Get('b') b(@Query('t') title: string) { return head({ title }); }
}`;
    expect(found(code)).toEqual(['code/reflected-xss:7']);
  });
});

describe('schemas', () => {
  it('of a route hold in a plugin that says what it is', () => {
    const code = `${exec}import type { FastifyPluginAsync } from 'fastify';
import { Type } from '@sinclair/typebox';
const Admission = Type.Object({ name: Type.String(), ward: Type.Union([Type.Literal('a'), Type.Literal('b')]) });
export const admissions: FastifyPluginAsync = async (app) => {
  app.post('/', { schema: { body: Admission } }, async (request) => {
    exec('print ' + request.body.ward);
    exec('print ' + request.body.name);
  });
};`;
    expect(found(code)).toEqual(['code/command-injection:8']);
  });

  it('of addresses leave no commands, but any host', () => {
    const code = `${exec}import { z } from 'zod';
const schema = z.object({ host: z.string().ip() });
export async function POST(request: Request) {
  const { host } = schema.parse(await request.json());
  exec('ping ' + host);
  await fetch('http://' + host + '/');
}`;
    expect(found({ 'app/api/ping/route.ts': code })).toEqual(['code/ssrf:7']);
  });

  it.each([
    ['.passthrough()', 1],
    ['', 0],
  ])('may let other fields through: %s', (open, count) => {
    const code = `import { z } from 'zod';
import { PrismaClient } from '@prisma/client';
const prisma = new PrismaClient();
const schema = z.object({ name: z.string() })${open};
export async function POST(request: Request) {
  const data = schema.parse(await request.json());
  await prisma.user.update({ where: { id: 1 }, data });
}`;
    expect(found({ 'app/api/user/route.ts': code })).toHaveLength(count);
  });
});

describe('the schema of a tool for a language model', () => {
  it.each([
    ['z.string()', 0],
    ['z.any()', 1],
  ])('says what it is given: %s', (field, count) => {
    const code = `import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { PrismaClient } from '@prisma/client';
const prisma = new PrismaClient();
export const find = createTool({
  id: 'find',
  inputSchema: z.object({ id: ${field} }),
  execute: async (given) => prisma.item.findFirst({ where: { id: given.id } }),
});`;
    expect(found(code)).toHaveLength(count);
  });
});

describe('what is emitted before somebody listens', () => {
  it('reaches the listener value by value', () => {
    const code = `${exec}import { EventEmitter } from 'node:events';
import express from 'express';
const bus = new EventEmitter();
express().get('/', (req, res) => { bus.emit('made', 1, req.query.name); });
function listen() {
  bus.on('made', (count, name) => {
    exec('count ' + count);
    exec('show ' + name);
  });
}
listen();`;
    expect(found(code)).toEqual(['code/command-injection:9']);
  });
});

describe('a word that is quoted for one shell', () => {
  it.each([
    ["await $`bash -c ${'ls ' + folder}`;", 'zx', true],
    ['await $`ls -c ${folder}`;', 'zx', false],
    ['await $`sh -c ${folder}`.quiet();', 'bun', true],
    ['await $`convert ${folder} out.png`;', 'bun', false],
  ])('is a command for another: %s', (call, library, isCommand) => {
    const code = `import { $ } from '${library}';
export async function POST(request: Request) {
  const { folder } = await request.json();
  ${call}
}`;
    expect(found({ 'app/api/list/route.ts': code })).toEqual(isCommand ? ['code/command-injection:4'] : []);
  });
});

describe('what NestJS logs', () => {
  it('is a text with values of the request', () => {
    const code = `import { Controller, Get, Logger, Query } from '@nestjs/common';
@Controller()
class Orders {
  private readonly logger = new Logger(Orders.name);
  @Get() list(@Query('by') by: string) {
    this.logger.log(\`sorted by \${by}\`);
    this.logger.log({ by });
  }
}`;
    expect(found(code)).toEqual(['code/log-injection:6']);
  });
});

describe('a token of a request that is only decoded', () => {
  const decodes = (beside: string) => `import { JwtService } from '@nestjs/jwt';
import { Controller, Get, Headers } from '@nestjs/common';
@Controller()
class Me {
  constructor(private readonly jwt: JwtService) {}
  @Get() me(@Headers('authorization') token: string) { return this.jwt.decode(token); }
  ${beside}
}`;
  it('is told where nothing verifies', () => {
    expect(found(decodes(''))).toEqual(['code/jwt-decoded-only:6']);
    expect(found(decodes('check(token: string) { return this.jwt.verifyAsync(token); }'))).toEqual([]);
  });
});

describe('a hash of the browser', () => {
  it.each([
    ["'SHA-1', new TextEncoder().encode(password)", 1],
    ["{ name: 'SHA-1' }, new TextEncoder().encode(password)", 1],
    ["'SHA-1', new TextEncoder().encode(file)", 0],
  ])('of a password is weak: %s', (args, count) => {
    const code = `export const hash = (password: string, file: string) => crypto.subtle.digest(${args});`;
    expect(found(code)).toHaveLength(count);
  });
});
