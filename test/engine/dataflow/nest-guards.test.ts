/** Guards of NestJS are asked before the handlers they are put on, and what they check holds there. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (guard: string, method: string) =>
  findings({
    'jobs.ts': `import { Body, CanActivate, Controller, ExecutionContext, ForbiddenException, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { exec } from 'node:child_process';
class Guard implements CanActivate { async canActivate(context: ExecutionContext) { const request = context.switchToHttp().getRequest(); ${guard} } }
@Controller()
export class Jobs {
  ${method}
}`,
  }).some((one) => one.startsWith('code/command'));

const run = "@Get(':name') @UseGuards(Guard) run(@Param('name') name: string) { exec(name); }";

it.each([
  ['a yes', 'return /^\\w+$/.test(request.params.name);', run],
  ['a no', 'const { name } = request.params; if (!/^\\w+$/.test(name)) return false; return true;', run],
  [
    'an exception',
    'if (!/^\\w+$/.test(request.params.name)) throw new ForbiddenException(); return true;',
    run,
  ],
  [
    'of a field of the body',
    "return ['a', 'b'].includes(request.body.kind);",
    '@Post() @UseGuards(Guard) run(@Body() body) { exec(body.kind); }',
  ],
])('what they say counts: %s', (_, guard, method) => {
  expect(isTold(guard, method)).toBe(false);
});

it.each([
  [
    'that is not asked for',
    'return /^\\w+$/.test(request.params.name);',
    run.replace('@UseGuards(Guard)', ''),
  ],
  ['of another field', 'return /^\\w+$/.test(request.params.id);', run],
  ['of another part', 'return /^\\w+$/.test(request.query.name);', run],
  ['that lets through', 'if (!/^\\w+$/.test(request.params.name)) console.log(name); return true;', run],
  ['after another exit', 'if (request.user) return true; return /^\\w+$/.test(request.params.name);', run],
])('what they do not say does not: %s', (_, guard, method) => {
  expect(isTold(guard, method)).toBe(true);
});

it('services that are injected into a guard hold what their constructors put there', () => {
  const found = findings({
    'guard.ts': `import { CanActivate, Controller, ExecutionContext, Get, Injectable, UseGuards } from '@nestjs/common';
import { exec } from 'node:child_process';
class ByCommand { validate(token: string) { exec('check ' + token); } }
@Injectable()
class Tokens {
  private readonly processors: Map<string, any>;
  constructor() { this.processors = new Map(); this.processors.set('command', new ByCommand()); }
  validate(token: string, kind: string) { return this.processors.get(kind).validate(token); }
}
@Injectable()
class Guard implements CanActivate {
  constructor(private readonly tokens: Tokens) {}
  canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest();
    return this.tokens.validate(request.headers.authorization, kindOf(context));
  }
}
@Controller()
export class Jobs {
  @Get() @UseGuards(Guard) list() { return []; }
}`,
  });
  expect(found).toContainEqual(expect.stringMatching(/^code\/command-injection/));
});

it.each([
  ['a guard', 'CanActivate', 'canActivate(context) {', 'context.switchToHttp().getRequest()', 'return true;'],
  [
    'an interceptor',
    'NestInterceptor',
    'intercept(context, next) {',
    'context.switchToHttp().getRequest()',
    'return next.handle();',
  ],
  ['middleware', 'NestMiddleware', 'use(sent, answer, next) {', 'sent', 'next();'],
])('what %s puts on the request is there for the handler', (_, type, method, request, end) => {
  const told = (read: string) =>
    findings({
      'tenant.ts': `import { ${type}, Injectable } from '@nestjs/common';
@Injectable()
export class Tenant implements ${type} {
  ${method}
    const request = ${request};
    request.tenant = request.headers['x-tenant'];
    request.kind = 'shop';
    ${end}
  }
}`,
      'shops.ts': `import { Controller, Get, Req } from '@nestjs/common';
import { exec } from 'node:child_process';
@Controller('shops')
export class Shops {
  @Get() list(@Req() request: any) { exec('ls ' + ${read}); }
}`,
    });
  expect(told('request.tenant')).toEqual(['code/command-injection shops.ts:5']);
  expect(told('request.kind')).toEqual([]);
});
