/** Jobs that wait under the name of a queue: what the program puts there is what its worker gets. */
import { describe, expect, it } from 'vitest';
import { analyseSources, findings, replaySources, type Sources } from '../../support/analyse-sources.ts';

const routes = (body: string) => `const { Queue } = require('bullmq');
const files = new Queue('files');
require('express')().post('/', async (req, res) => { ${body} });`;
const worker = (body: string, name = 'files') => `const { Worker } = require('bullmq');
const fs = require('fs');
const { exec } = require('child_process');
new Worker('${name}', async ({ data }) => { ${body} });`;
const told = (put: string, work: string, name?: string) =>
  findings({ 'routes.js': routes(put), 'worker.js': worker(work, name) }).length;

describe('a queue with a name', () => {
  it('carries what a request brings, for every kind of flaw', () => {
    const read = 'fs.readFile(data.path, done);';
    expect(told("await files.add('read', { path: req.query.path });", read)).toBe(1);
    expect(told("await files.addBulk([{ name: 'read', data: { path: req.query.path } }]);", read)).toBe(1);
    expect(told("await files.add('read', { path: '/srv/a' });", read)).toBe(0);
    expect(told("await files.add('read', { path: req.query.path });", read, 'others')).toBe(0);
  });

  it('keeps what was checked before it was put there', () => {
    const check = 'if (!/^[a-z]+$/.test(req.query.path)) return;';
    expect(
      told(`${check} await files.add('read', { path: req.query.path });`, 'fs.readFile(data.path, done);'),
    ).toBe(0);
  });

  it("brings nothing from outside where only the program's own values are put there", () => {
    const clean = "exec('rm ' + data.path);";
    expect(told("await files.add('clean', { path: '/srv/' + Date.now() });", clean)).toBe(0);
    expect(told('', clean)).toBe(1);
    expect(told("await files.add('clean', { path: '/srv' });", clean, 'others')).toBe(1);
  });

  it('is confirmed by entering both', () => {
    const sources: Sources = {
      'routes.js': routes("await files.add('read', { path: req.query.path });"),
      'worker.js': worker('fs.readFile(data.path, done);'),
    };
    const { candidates } = analyseSources(sources);
    expect(replaySources(sources, candidates)).toEqual([true]);
  });
});

describe('other libraries', () => {
  it.each([
    [
      'Bull',
      "const Bull = require('bull'); const q = new Bull('a'); const put = (data) => q.add(data); q.process((job) => use(job.data.n));",
    ],
    [
      'Bee-Queue',
      "const Bee = require('bee-queue'); const q = new Bee('a'); const put = (data) => q.createJob(data).save(); q.process((job) => use(job.data.n));",
    ],
    [
      'Agenda',
      "const Agenda = require('agenda'); const a = new Agenda(); const put = (data) => a.schedule('in 1 hour', 'a', data); a.define('a', (job) => use(job.attrs.data.n));",
    ],
  ])('%s', (_, code) => {
    const program = (given: string) =>
      findings({
        'app.js': `const fs = require('fs'); const use = (name) => fs.unlink(name, done);
${code}
require('express')().get('/', (req, res) => { put({ n: ${given} }); });`,
      });
    expect(program('req.query.n')).toHaveLength(1);
    expect(program("'a'")).toEqual([]);
  });

  it('NestJS', () => {
    const program = (given: string) =>
      findings({
        'app.ts': `import { Controller, Post, Body } from '@nestjs/common';
import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { Queue, Job } from 'bullmq';
import * as fs from 'fs';
@Controller('files')
export class Files {
  constructor(@InjectQueue('files') private readonly files: Queue) {}
  @Post() put(@Body() body: any) { return this.files.add('read', { path: ${given} }); }
}
@Processor('files')
export class Reader extends WorkerHost {
  async process(job: Job) { return fs.readFileSync(job.data.path); }
}`,
      });
    expect(program('body.path')).toHaveLength(1);
    expect(program("'/srv/a'")).toEqual([]);
  });
});
