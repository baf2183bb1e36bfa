/** More findings than any of GitHub's limits allows, and findings that try to be commands. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActionWorld, startActionWorld } from '../support/action-world.ts';
import type { ActionRun } from '../support/run-action.ts';

let world: ActionWorld;
beforeAll(async () => {
  world = await startActionWorld();
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
});

const manifest = JSON.stringify({ name: 'shop', dependencies: { express: '^5.0.0' } });
const header = `const express = require('express');
const { exec } = require('node:child_process');
const app = express();
`;
const handler = (index: number) =>
  `app.get('/ping${index}', function ping${index}(req, res) { exec('ping ' + req.query.host${index}); });\n`;

describe('a thousand findings', () => {
  const count = 1_000;
  const files = { 'package.json': manifest } as Record<string, string>;
  for (let file = 0; file < 20; file++)
    files[`src/part${file}.js`] =
      header + Array.from({ length: count / 20 }, (_, index) => handler(file * 50 + index)).join('');
  let run: ActionRun;
  let repository: string;
  beforeAll(async () => {
    repository = world.repository({ 'package.json': manifest });
    const pull = world.pullRequest(repository, files);
    run = await world.run({ repository, event: pull.event });
  });

  it('are all read and counted', () => {
    expect(run.outputs).toMatchObject({
      conclusion: 'findings',
      total: '1000',
      new: '1000',
      blocking: '1000',
    });
  });

  it('are annotated within the limit, and the log says how many are not', () => {
    expect(run.annotations.filter(({ properties }) => properties.file)).toHaveLength(10);
    expect(run.log).toContain('10 of 1000 findings are annotated');
  });

  it('are commented on as far as allowed, in one review', () => {
    const { reviews, reviewComments, issueComments } = world.github.pull(repository, 7);
    expect(reviews).toHaveLength(1);
    expect(reviewComments).toHaveLength(20);
    expect(issueComments).toHaveLength(1);
    expect(issueComments[0]?.body).toContain('50 of 1000 shown.');
    expect(issueComments[0]?.body).toContain('20 of 1000 findings on changed lines are commented on');
  });

  it('fit in the job summary, which counts what it leaves out', () => {
    expect(Buffer.byteLength(run.summary)).toBeLessThan(1_048_576);
    const sections = run.summary.match(/<summary>/g)?.length ?? 0;
    expect(sections).toBeGreaterThan(100);
    const left = /(\d+) more findings are too much for this page/.exec(run.summary)?.[1];
    if (sections < count) expect(Number(left)).toBe(count - sections);
  });

  it('are not commented on again by the next run', async () => {
    const again = world.pullRequest(repository, { ...files, 'new.js': 'module.exports = 1;\n' });
    await world.run({ repository, event: again.event });
    expect(world.github.pull(repository, 7).reviewComments).toHaveLength(20);
  });
});

describe('a repository whose names are commands to the runner', () => {
  it('commands nothing', async () => {
    const name = '%0A::error::pwned%0A::set-output name=conclusion::success ::add-mask::a @octo.js';
    const repository = world.repository({ 'package.json': manifest });
    const pull = world.pullRequest(repository, {
      'package.json': manifest,
      [name]: header + handler(1),
    });
    const run = await world.run({ repository, event: pull.event });
    expect(run.outputs).toMatchObject({ conclusion: 'findings', total: '1' });
    expect(run.log).not.toMatch(/^::(?:error::pwned|set-output|add-mask::a$)/m);
    const { issueComments } = world.github.pull(repository, 7);
    expect(issueComments[0]?.body).not.toMatch(/@octo/);
  });
});
