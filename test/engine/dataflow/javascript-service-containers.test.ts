/** Containers that are asked for services by a key: what was registered under it is what comes back. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const classes = `import { exec } from 'node:child_process';
export class Disk { show(name) { exec('cat ' + name); } }
export class Safe { show(name) { return [name]; } }
export class Files {
  constructor({ disk }) { this.disk = disk; }
  show(name) { this.disk.show(name); }
}
export class Positional {
  constructor(disk) { this.disk = disk; }
  show(name) { this.disk.show(name); }
}`;

const app = (setUp: string, service: string) => `import express from 'express';
import * as awilix from 'awilix';
import { Container } from 'inversify';
import { container as shared } from 'tsyringe';
import { Container as Typed } from 'typedi';
import { Disk, Safe, Files, Positional } from './classes.js';
const Key = { Disk: Symbol.for('Disk') };
${setUp}
express().get('/', (req, res) => { ${service}.show(req.query.name); res.end(); });`;

function linesFound(setUp: string, service: string): string[] {
  return findings({ 'app.js': app(setUp, service), 'classes.js': classes });
}

const told = [expect.stringContaining('classes.js:2')];

describe('a service that is asked for by a key', () => {
  it.each([
    [
      'of awilix, with one it needs',
      'const box = awilix.createContainer(); box.register({ files: awilix.asClass(Files).singleton(), disk: awilix.asClass(Disk) });',
      "box.resolve('files')",
    ],
    [
      'of awilix, given to the parameter of its name',
      "const box = awilix.createContainer({ injectionMode: 'CLASSIC' }).register('disk', awilix.asClass(Disk)); box.register({ files: awilix.asClass(Positional) });",
      'box.cradle.files',
    ],
    [
      'of awilix, by a function or as it is',
      'const box = awilix.createContainer(); box.register({ files: awilix.asFunction(({ disk }) => ({ show: (name) => disk.show(name) })), disk: awilix.asValue(new Disk()) });',
      "box.createScope().resolve('files')",
    ],
    [
      'of inversify',
      'const box = new Container(); box.bind(Key.Disk).to(Disk).inSingletonScope();',
      'box.get(Key.Disk)',
    ],
    [
      'of inversify, made by a function',
      'const box = new Container(); box.bind(Key.Disk).toDynamicValue(() => new Disk());',
      'box.get(Key.Disk)',
    ],
    ['of tsyringe', "shared.register('disk', { useClass: Disk });", "shared.resolve('disk')"],
    ['of tsyringe, as it is', "shared.registerInstance('disk', new Disk());", "shared.resolve('disk')"],
    ['of typedi', "Typed.set('disk', new Disk());", "Typed.get('disk')"],
  ])('%s', (_, setUp, service) => {
    expect(linesFound(setUp, service)).toEqual(told);
  });

  it.each([
    [
      'of awilix',
      'const box = awilix.createContainer(); box.register({ files: awilix.asClass(Files), disk: awilix.asClass(Safe), other: awilix.asClass(Disk) });',
      "box.resolve('files')",
    ],
    ['of inversify', 'const box = new Container(); box.bind(Key.Disk).to(Safe);', 'box.get(Key.Disk)'],
    [
      'of tsyringe',
      "shared.register('disk', { useClass: Disk }); shared.register('safe', { useClass: Safe });",
      "shared.resolve('safe')",
    ],
  ])('is no other one: %s', (_, setUp, service) => {
    expect(linesFound(setUp, service)).toEqual([]);
  });

  it('is what a parameter or a field gets that is marked with the key', () => {
    const files = `import { Container, inject, injectable } from 'inversify';
import express from 'express';
import { Disk } from './classes.js';
const box = new Container();
@injectable() class First { constructor(@inject('disk') private readonly disk: any) {} show(name: string) { this.disk.show(name); } }
@injectable() class Second { @inject('first') private first: any; show(name: string) { this.first.show(name); } }
box.bind('disk').to(Disk);
box.bind('first').to(First);
box.bind('second').to(Second);
express().get('/', (req, res) => { box.get<Second>('second').show(req.query.name as string); res.end(); });`;
    expect(findings({ 'app.ts': files, 'classes.js': classes })).toEqual(told);
  });
});
