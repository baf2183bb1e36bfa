/** Objects of which only their type is known: what their members are asked to do is looked for in the classes they name. */
import { describe, expect, it, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const services = `import { exec } from 'child_process';
import type { Request } from 'express';
export class Runner { run(name: string) { exec('ls ' + name); } }
export class Quiet { run(name: string) { return 1; } }
export interface Services { runner: Runner; quiet: Quiet; name: string }
export interface MoreServices extends Pick<Services, 'name'> { runner: Runner }
export type Both = Services & { other: string };
export type Deps = Pick<Services, 'runner'>;
export interface Signed extends Request { user: Runner }`;

function isRun(parameter: string, use: string): boolean {
  const app = `import express from 'express';
import type { Both, Deps, MoreServices, Quiet, Runner, Services } from './services';
const app = express();
export function register(${parameter}) { app.get('/', (req, res) => { ${use}; res.end(); }); }`;
  const found = findings({ 'services.ts': services, 'app.ts': app });
  return found.some((finding) => finding.startsWith('code/command-injection'));
}

describe('members of the types are followed', () => {
  test.each([
    ['{ runner }: { runner: Runner }', 'runner.run(req.query.x)'],
    ['given: { readonly runner?: Runner; name: string }', 'given.runner!.run(req.query.x)'],
    ['{ runner }: Services', 'runner.run(req.query.x)'],
    ["{ runner }: Pick<Services, 'runner' | 'name'>", 'runner.run(req.query.x)'],
    ["given: Omit<Services, 'name'>", 'given.runner.run(req.query.x)'],
    ['given: Readonly<Partial<Services>>', 'given.runner?.run(req.query.x)'],
    ['given: Both | null', 'given?.runner.run(req.query.x)'],
    ['given: MoreServices', 'given.runner.run(req.query.x)'],
    ['given: Deps', 'given.runner.run(req.query.x)'],
    ["runner: Services['runner']", 'runner.run(req.query.x)'],
    ['given: { inner: { runner: Runner } }', 'given.inner.runner.run(req.query.x)'],
  ])('%s', (parameter, use) => expect(isRun(parameter, use)).toBe(true));
});

describe('and no others', () => {
  test.each([
    ['{ quiet }: Services', 'quiet.run(req.query.x)'],
    ["{ runner }: Omit<Services, 'runner'>", 'runner.list(req.query.x)'],
    ["quiet: Services['quiet']", 'quiet.run(req.query.x)'],
  ])('%s', (parameter, use) => expect(isRun(parameter, use)).toBe(false));
});

it('a type that names itself ends', () => {
  const types = 'interface Tree { left: Tree; right: Tree & Tree } type Loop = Loop & Tree;';
  const app = `${types} const app = require('express')(); const { exec } = require('child_process');
export function register(tree: Tree, loop: Loop) { app.get('/', (req, res) => exec(tree.left.right.left ? req.query.x : loop.left)); }`;
  expect(findings({ 'app.ts': app })).toContainEqual(expect.stringContaining('code/command-injection'));
});

test.each([
  'interface Own extends Request { user: User }',
  'type Own = Request & { user: User }',
  "import type { Signed as Other } from './services'; type Own = Other & { id: string }",
])('what extends a request is one: %s', (declared) => {
  const app = `import type { Request, Response } from 'express'; import { exec } from 'child_process';
import { Runner as User } from './services'; ${declared}
export const list = (req: Own, res: Response) => exec('ls ' + req.query.x);`;
  const found = findings({ 'services.ts': services, 'app.ts': app });
  expect(found).toContainEqual(expect.stringMatching(/^code.command-injection/));
});

describe('models of a library, whatever gives them', () => {
  const models = `import type { Document, Model } from 'mongoose'; import * as mongoose from 'mongoose';
interface Person extends Document { name: string }
interface Log { findOne(filter: object): Promise<Person> }
export interface People extends Model<Person> { named(filter: { name: string }): Promise<Person> }
export interface Models { people: People; plain: Model<Person>; dotted: mongoose.Model<Person>; log: Log }`;
  const told = (use: string) => {
    const app = `import express from 'express'; import { makeModels } from './unknown';
import type { Models, People } from './models';
const app = express(); app.use(express.json());
const find = async (models: Models, sent: any) => ${use};
app.post('/', async (req, res) => { res.json(await find(await makeModels(), req.body)); });`;
    const found = findings({ 'models.ts': models, 'app.ts': app });
    return found.some((finding) => finding.startsWith('code/nosql-injection'));
  };
  test.each(['people', 'plain', 'dotted'])('%s', (name) =>
    expect(told(`models.${name}.findOne({ name: sent.name })`)).toBe(true),
  );
  test.each([
    'models.log.findOne({ name: sent.name })',
    'models.people.findOne({ name: String(sent.name) })',
    'models.people.named({ name: sent.name })',
  ])('and not %s', (use) => expect(told(use)).toBe(false));
});
