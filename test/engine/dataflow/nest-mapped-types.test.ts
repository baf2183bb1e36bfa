/** Classes of bodies that NestJS makes of others hold as those do, where a global pipe leaves declared fields only. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isTold(dto: string): boolean {
  const app = `import { Body, Controller, Patch, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IntersectionType, OmitType, PartialType } from '@nestjs/mapped-types';
import { IsString } from 'class-validator';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, Repository } from 'typeorm';
import { Base } from '@shop/base';
@Entity() class User { @Column() name: string; @Column() isAdmin: boolean; }
class CreateUser { @IsString() name: string; @IsString() email: string; }
class Paging { @IsString() order: string; }
${dto}
@Controller('users')
class Users {
  constructor(@InjectRepository(User) private users: Repository<User>) {}
  @Patch() update(@Body() given: Given) { return this.users.update(1, given); }
}
async function start() {
  const app = await NestFactory.create(AppModule);
  app.useGlobalPipes(new ValidationPipe({ whitelist: true }));
}
start();`;
  return findings({ 'main.ts': app }).some((one) => one.startsWith('code/mass-assignment'));
}

it.each([
  ['of some fields', 'class Given extends PartialType(CreateUser) {}'],
  [
    'of one without a field, with one more',
    "class Given extends PartialType(OmitType(CreateUser, ['email'] as const)) { @IsString() locale: string; }",
  ],
  ['of two', 'class Given extends IntersectionType(CreateUser, Paging) {}'],
])('%s', (_, dto) => {
  expect(isTold(dto)).toBe(false);
});

it.each([
  [
    'not one of a class that is not known',
    'class Given extends PartialType(Base) { @IsString() name: string; }',
  ],
  ['not what is no class', 'type Given = any;'],
])('%s', (_, dto) => {
  expect(isTold(dto)).toBe(true);
});
