/** What NestJS hands to handlers by way of the program's own code: parameter decorators, pipes and buses. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const pipes = `import { BadRequestException, createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { ZodSchema } from 'zod';
export class ZodPipe implements PipeTransform {
  constructor(private readonly schema: ZodSchema) {}
  transform(value: unknown) {
    const result = this.schema.safeParse(value);
    if (!result.success) throw new BadRequestException();
    return result.data;
  }
}
export class TrimPipe { transform(value: string) { return value.trim(); } }
export class WordPipe {
  transform(value: string) {
    if (!/^\\w+$/.test(value)) throw new BadRequestException();
    return value;
  }
}
export const Tenant = createParamDecorator((name: string, context: ExecutionContext) =>
  context.switchToHttp().getRequest().headers['x-' + name]);
export const Fixed = createParamDecorator(() => 'fixed');`;

function linesFound(method: string): string[] {
  const controller = `import { Body, Controller, Post, Query, UsePipes } from '@nestjs/common';
import { exec } from 'node:child_process';
import { z } from 'zod';
import { Fixed, Tenant, TrimPipe, WordPipe, ZodPipe } from './pipes';
const Kind = z.object({ kind: z.enum(['a', 'b']) });
const Name = z.object({ kind: z.string() });
@Controller()
export class Jobs {
  ${method}
}`;
  return findings({ 'jobs.ts': controller, 'pipes.ts': pipes }).filter((one) =>
    one.startsWith('code/command'),
  );
}

describe('a pipe of the program', () => {
  it.each([
    [
      'with a schema that lets nothing through',
      '@Post() run(@Body(new ZodPipe(Kind)) body) { exec(body.kind); }',
    ],
    ['for the whole method', '@Post() @UsePipes(new ZodPipe(Kind)) run(@Body() body) { exec(body.kind); }'],
    ['that is named by its class', "@Post() run(@Query('a', WordPipe) a) { exec('x ' + a); }"],
  ])('%s, is believed', (_, method) => {
    expect(linesFound(method)).toEqual([]);
  });

  it.each([
    ['with a schema for any text', '@Post() run(@Body(new ZodPipe(Name)) body) { exec(body.kind); }'],
    ['that only trims', "@Post() run(@Query('a', TrimPipe) a) { exec('x ' + a); }"],
  ])('%s, is not', (_, method) => {
    expect(linesFound(method)).toHaveLength(1);
  });
});

describe('a parameter decorator of the program', () => {
  it('gives what its function reads of the request', () => {
    expect(linesFound("@Post() run(@Tenant('tenant') tenant: string) { exec('x ' + tenant); }")).toHaveLength(
      1,
    );
    expect(linesFound("@Post() run(@Fixed() tenant: string) { exec('x ' + tenant); }")).toEqual([]);
  });
});

describe('a message that is sent over a bus', () => {
  const handler = `import { QueryHandler } from '@nestjs/cqrs';
import { exec } from 'node:child_process';
export class Find { constructor(readonly name: string, readonly size: number) {} }
export class Other { constructor(readonly name: string) {} }
@QueryHandler(Find) export class FindHandler { async execute({ name }: Find) { exec('find ' + name); } }
@QueryHandler(Other) export class OtherHandler { async execute({ name }: Other) { exec('find other'); } }`;
  const controller = (message: string) => `import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Find, Other } from './find';
@Controller()
export class Finder {
  constructor(private readonly bus: QueryBus) {}
  @Get() get(@Query('name') name: string) { return this.bus.execute(${message}); }
}`;

  it('reaches the class whose decorator names its class, and no other', () => {
    const found = (message: string) => findings({ 'a.ts': controller(message), 'find.ts': handler });
    expect(found('new Find(name, 1)')).toEqual([expect.stringContaining('find.ts:5')]);
    expect(found("new Find('a', 1)")).toEqual([]);
    expect(found('new Other(name)')).toEqual([]);
  });
});

describe('events', () => {
  const app = (event: string) => ({
    'app.ts': `import { Body, Controller, Injectable, Post } from '@nestjs/common';
import { EventEmitter2, OnEvent } from '@nestjs/event-emitter';
import { exec } from 'node:child_process';
@Controller()
export class Users {
  constructor(private readonly events: EventEmitter2) {}
  @Post() add(@Body() body: { ip: string }) { this.events.emit('${event}', { ip: body.ip }); }
}
@Injectable()
export class Audit {
  @OnEvent('user.added') note(event: { ip: string }) { exec('audit ' + event.ip); }
}`,
  });
  it('reach the methods that listen to them', () => {
    expect(findings(app('user.added'))).toEqual(['code/command-injection app.ts:11']);
    expect(findings(app('user.removed'))).toEqual([]);
  });
});

describe('a body of which only the declared fields get through', () => {
  const app = (pipe: string, data: string) => ({
    'main.ts': `import { NestFactory } from '@nestjs/core';
import { ValidationPipe } from '@nestjs/common';
import { Users } from './users';
async function start() { const app = await NestFactory.create(Users); app.useGlobalPipes(${pipe}); await app.listen(1); }
start();`,
    'users.ts': `import { Body, Controller, Post } from '@nestjs/common';
import { IsObject, IsOptional, IsString } from 'class-validator';
import { PrismaClient } from '@prisma/client';
class Free { name: string; }
class Held { @IsString() name: string; @IsOptional() @IsObject() more?: any; }
const prisma = new PrismaClient();
@Controller('users')
export class Users {
  @Post() create(@Body() body: ${data.includes('free') ? 'Free' : 'Held'}) { return prisma.user.create({ data: ${data} }); }
}`,
  });
  const told = [expect.stringContaining('code/mass-assignment')];

  it.each([
    ['new ValidationPipe({ whitelist: true, transform: true })', 'body', []],
    ['new ValidationPipe({ whitelist: true })', '{ ...body, role: 1 }', []],
    ['new ValidationPipe({ whitelist: true })', 'body.more', told],
    ['new ValidationPipe({ transform: true })', 'body', told],
    ['new ValidationPipe({ whitelist: true })', '/* free */ body', told],
  ])('%s: %s', (pipe, data, expected) => {
    expect(findings(app(pipe, data))).toEqual(expected);
  });
});

describe('a list of objects that are validated one by one', () => {
  const dto = `import { Type } from 'class-transformer';
import { IsArray, IsString, IsUUID, ValidateNested } from 'class-validator';
export class TagDto { @IsString() name: string; @IsUUID() id: string; }
export class ImportDto {
  @IsArray() @Type(() => TagDto) @ValidateNested({ each: true }) tags?: TagDto[];
  @IsArray() labels?: any[];
}`;
  const found = (body: string) =>
    findings({
      'dto.ts': dto,
      'main.ts': `import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
const app = await NestFactory.create(Object);
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));`,
      'imports.ts': `import { Body, Controller, Post } from '@nestjs/common';
import { PrismaClient } from '@prisma/client';
import { exec } from 'node:child_process';
import { ImportDto } from './dto';
const prisma = new PrismaClient();
@Controller() export class Imports {
  @Post() async run(@Body() data: ImportDto) { ${body} }
}`,
    }).map((one) => one.split(' ')[0]);

  it('each of their fields is as its decorators say', () => {
    expect(found('for (const tag of data.tags ?? []) exec(`tag ${tag.id}`);')).toEqual([]);
    expect(found('for (const tag of data.tags ?? []) exec(`tag ${tag.name}`);')).toEqual([
      'code/command-injection',
    ]);
  });

  it('they have no other fields where only declared ones get through', () => {
    const created = (list: string) =>
      found(`for (const one of data.${list} ?? []) await prisma.tag.create({ data: one as any });`);
    expect(created('tags')).toEqual([]);
    expect(created('labels')).toEqual(['code/mass-assignment']);
  });
});
