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
