/** Pull requests as they really come: closed too early, reopened, huge, binary, without a common history. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitHubWorld, startGitHubWorld } from '../support/github-world.ts';
import { until, vulnerableApp } from '../support/journey.ts';

let world: GitHubWorld;
beforeAll(async () => {
  world = await startGitHubWorld();
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
});

const manifest = { 'package.json': vulnerableApp['package.json'] ?? '' };
const scansOf = async (key: string) => (await world.api.call('GET', '/v1/scans', { key })).body.data;

describe('a pull request that is closed', () => {
  it('before its scan is over stops it, and begins anew when it is opened again', async () => {
    // Enough to look at that the closing comes before the end, on a busy machine too.
    const functions = Array.from(
      { length: 4_000 },
      (_, at) => `function f${at}(x) { return g(x.a, ${at}); }`,
    );
    const bulk = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`lib/part${at}.js`, functions.join('\n')]),
    );
    const repository = world.repository({ ...manifest, ...bulk });
    const pull = await repository.open({ ...vulnerableApp, ...bulk });
    await until(
      async () => (world.github.checkRuns(repository.name)[0]?.output.title ?? '').startsWith('Scanning'),
      (isScanning) => isScanning,
    );
    await pull.close();
    await world.settled();
    expect(pull.check()).toMatchObject({ status: 'completed', conclusion: 'cancelled' });
    expect(pull.check().output.title).toContain('closed');
    expect((await scansOf(await repository.key()))[0].status).toMatch(/stopped|cancelled/);
    expect(pull.written()).toMatchObject({ reviewComments: [], issueComments: [] });

    await pull.reopen();
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.written().reviewComments).toHaveLength(1);
  });
});

/** Runs what it is given; its first caller has a flaw already. */
const withHelper = {
  ...manifest,
  'db.js': `const { Client } = require('pg');
const client = new Client();
exports.run = (sql) => {
  return client.query(sql);
};
`,
  'server.js': `const express = require('express');
const db = require('./db');
const app = express();
app.get('/users', (req, res) => db.run('SELECT * FROM users WHERE id = ' + req.query.id));
`,
};
const secondCaller = `const express = require('express');
const db = require('./db');
const app = express();
app.get('/orders', (req, res) => {
  db.run('SELECT * FROM orders WHERE id = ' + req.query.id);
});
`;

describe('a finding', () => {
  it('of a new call of what has long been there is new, and told at the call', async () => {
    const repository = world.repository(withHelper);
    const pull = await repository.open({ ...withHelper, 'orders.js': secondCaller });
    const check = await pull.checked();
    expect(check).toMatchObject({ conclusion: 'failure' });
    expect(check.output.title).toContain('1 new finding');
    const [comment, ...others] = pull.written().reviewComments;
    expect(others).toEqual([]);
    expect(comment).toMatchObject({ path: 'orders.js', line: 5 });
    expect(comment?.body).toContain('db.js');
  });

  it('that comes back after it was fixed is open again, in its own thread', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    await pull.push({ ...manifest, 'server.js': 'module.exports = 1;\n' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    expect(pull.written().reviewComments[0]?.body).toContain('**Fixed**');
    await pull.push(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.written().reviewComments).toHaveLength(1);
    expect(pull.written().reviewComments[0]?.body).not.toContain('**Fixed**');
  });

  it('has its conversation resolved and opened again, where the App may', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const resolved = () => pull.written().reviewComments.map(({ isResolved = false }) => isResolved);
    await world.api.services.pool.query(
      `update installations set permissions = '{"contents": "write"}' where id = $1`,
      [repository.installationId],
    );
    await pull.push({ ...manifest, 'server.js': 'module.exports = 1;\n' });
    await pull.checked();
    expect(resolved()).toEqual([true]);
    await pull.push(vulnerableApp);
    await pull.checked();
    expect(resolved()).toEqual([false]);
  });

  it('is not written again by a push that does not touch it', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const first = pull.written().reviewComments.map(({ body }) => body);
    const before = world.github.requests.length;
    await pull.push({ ...vulnerableApp, 'other.js': 'module.exports = 3;\n' });
    await pull.checked();
    expect(pull.written().reviewComments.map(({ body }) => body)).toEqual(first);
    const writes = world.github.requests
      .slice(before)
      .filter((request) => /^(?:PATCH|POST) .*(?:comments|reviews)/.test(request));
    expect(writes).toEqual([]);
    // Fixed once, it says in which commit, whatever comes after.
    await pull.push({ ...manifest, 'a.js': 'module.exports = 1;\n' });
    await pull.checked();
    const fixedIn = pull.sha().slice(0, 12);
    await pull.push({ ...manifest, 'a.js': 'module.exports = 2;\n' });
    await pull.checked();
    expect(pull.written().reviewComments[0]?.body).toContain(`**Fixed** in ${fixedIn}`);
  });

  it('on a line that the diff does not show is in the summary', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp, {
      patches: { 'server.js': '@@ -1,1 +1,2 @@\n const a = 1;\n+const b = 2;' },
    });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.written().reviewComments).toEqual([]);
    expect(pull.written().issueComments[0]?.body).toContain('server.js:6');
  });
});

describe('a repository of several applications', () => {
  it('has one check, which says which of them the findings are in', async () => {
    const apps = { 'apps/web/package.json': '{"name":"web"}', 'apps/api/package.json': '{"name":"api"}' };
    const repository = world.repository(apps);
    const pull = await repository.open({
      ...apps,
      'apps/web/server.js': vulnerableApp['server.js'] ?? '',
      'apps/api/server.js': vulnerableApp['server.js'] ?? '',
    });
    const { output } = await pull.checked();
    expect(output.title).toBe('2 new findings, 2 of them block');
    expect(output.summary).toContain(
      'By application: api (apps/api): 1, web (apps/web): 1.'.replace(/[()]/g, '\\$&'),
    );
  });
});

describe('a pull request that is to be merged into another branch', () => {
  it('is compared with that branch', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    // The other branch has the flaw already.
    const sha = world.git.commit(repository.name, vulnerableApp, 'refs/heads/next');
    await pull.retarget('next', sha);
    expect(await pull.checked()).toMatchObject({ conclusion: 'skipped' });
    expect(pull.written().reviewComments[0]?.body).toContain('**Fixed**');
  });

  it('is not scanned again where that has the same history, as a branch that was renamed', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const { base } = world.github.describe(repository.name, pull.number) as { base: { sha: string } };
    await pull.retarget('trunk', base.sha);
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(await scansOf(await repository.key())).toHaveLength(1);
  });
});

describe('a pull request of a repository that is archived', () => {
  it('is let alone until it is back', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    world.github.setArchived(repository.name, true);
    const key = await repository.key();
    const { body } = await world.api.call('GET', '/v1/findings', { key });
    const change = { key, body: { state: 'false_positive', reason: 'no' } };
    await world.api.call('PATCH', `/v1/findings/${body.data[0].id}`, change);
    await world.settled();
    expect(pull.check()).toMatchObject({ conclusion: 'failure' });
    world.github.setArchived(repository.name, false);
    await world.deliver('repository', {
      action: 'unarchived',
      repository: { id: 31, full_name: repository.name },
      installation: { id: repository.installationId },
    });
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  });
});

describe('a change', () => {
  it('with more findings than GitHub takes at once shows all of them as annotations, some as comments', async () => {
    const handlers = Array.from(
      { length: 60 },
      (_, index) =>
        `app.get('/p${index}', function p${index}(req, res) { exec('ping ' + req.query.h${index}); });`,
    );
    const head = ["const app = require('express')();", "const { exec } = require('node:child_process');"];
    const repository = world.repository(manifest, { policy: 'max_comments: 5\n' });
    const pull = await repository.open({ ...manifest, 'many.js': [...head, ...handlers, ''].join('\n') });
    const check = await pull.checked();
    expect(check.output.title).toBe('60 new findings, 60 of them block');
    expect(check.output.annotations).toHaveLength(60);
    expect(
      new Set(check.output.annotations.map((one) => (one as { start_line: number }).start_line)).size,
    ).toBe(60);
    expect(pull.written().reviewComments).toHaveLength(5);
    expect(pull.written().issueComments[0]?.body).toContain('50 of 60 shown.');
    expect(check.output.summary).toContain('5 of 60 findings have comments on their lines');
  });

  it('with more findings than comments gets the next comment when one of those told is decided', async () => {
    const repository = world.repository(manifest, { policy: 'max_comments: 1\n' });
    const pull = await repository.open({
      ...manifest,
      'two.js': [
        "const app = require('express')();",
        "const { exec } = require('node:child_process');",
        "app.get('/a', (req, res) => { exec('ping ' + req.query.a); });",
        "app.get('/b', (req, res) => { exec('ping ' + req.query.b); });",
        '',
      ].join('\n'),
    });
    await pull.checked();
    const [first] = pull.written().reviewComments;
    expect(pull.written().reviewComments).toHaveLength(1);
    world.github.setRole(repository.name, 'bob', 'triage');
    await pull.comment('bob', '/fp a lab only', first?.id);
    await world.settled();
    const own = pull.written().reviewComments.filter(({ body }) => body.includes('whitebox:finding:'));
    expect(own.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('of three thousand files, some of them binary, is handled', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`data/${index}.bin`, '\u0000\u0001']),
    );
    const repository = world.repository(manifest);
    const pull = await repository.open({ ...vulnerableApp, ...many });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.written().reviewComments).toHaveLength(1);
  });

  it('without a common history is compared with what it is to be merged into', async () => {
    const repository = world.repository(manifest);
    const path = new RegExp(`${repository.name}/compare/`);
    world.github.failNext({ method: 'GET', path }, { status: 404 }, 9);
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });
});
