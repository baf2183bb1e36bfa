/** What a global pipe of NestJS makes of what was sent: fields that functions of the program transform, lists of a class, fields that are declared at all. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function told(dto: string, handler: string, pipe = '{ transform: true, whitelist: true }'): string[] {
  const app = `import { Body, Controller, ParseArrayPipe, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, ValidateIf } from 'class-validator';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, Repository } from 'typeorm';
import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
@Entity() class User { @Column() name: string; @Column() isAdmin: boolean; }
${dto}
@Controller('users')
class Users {
  constructor(@InjectRepository(User) private users: Repository<User>) {}
  ${handler}
}
async function start() {
  const app = await NestFactory.create(AppModule);
  app.useGlobalPipes(new ValidationPipe(${pipe}));
}
start();`;
  return findings({ 'main.ts': app }).map((one) => one.replace(/^code\/([\w-]+) .*/, '$1'));
}

describe('a field that a function of the program transforms', () => {
  const dto = (made: string) =>
    `class Given { @IsString() @Transform(({ value }) => ${made}) folder: string; }`;
  const making = "@Post() make(@Body() given: Given) { mkdirSync('/srv/' + given.folder); }";

  it('is what that makes of it', () => {
    expect(told(dto('basename(value)'), making)).toEqual([]);
    expect(told(dto('value.trim()'), making)).toEqual(['path-traversal']);
  });

  it('is what was sent where no pipe hands on what was made', () => {
    expect(told(dto('basename(value)'), making, '{}')).toEqual(['path-traversal']);
  });
});

describe('a list whose elements are held to a class', () => {
  const dto = 'class Given { @IsString() name: string; }';
  const saving = (options: string) =>
    `@Post() save(@Body(new ParseArrayPipe(${options})) all: Given[]) { for (const one of all) this.users.update(1, { ...one }); }`;

  it('has their fields only, where it says so', () => {
    expect(told(dto, saving('{ items: Given, whitelist: true }'), '{}')).toEqual([]);
    expect(told(dto, saving('{ items: Given }'), '{}')).toEqual(['mass-assignment']);
  });
});

describe('a class whose marks say nothing of what fields hold', () => {
  const saving = '@Post() save(@Body() given: Given) { return this.users.update(1, { ...given }); }';

  it.each([
    ['has no other fields', 'class Given { @ValidateIf(() => true) name: string; }', []],
    ['has any without a mark', 'class Given { name: string; }', ['mass-assignment']],
  ])('%s', (_, dto, expected) => {
    expect(told(dto, saving)).toEqual(expected);
  });
});
