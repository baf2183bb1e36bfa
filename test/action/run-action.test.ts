import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActionWorld, startActionWorld } from '../support/action-world.ts';
import { vulnerableApp } from '../support/journey.ts';

let world: ActionWorld;
beforeAll(async () => {
  world = await startActionWorld();
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
});

const push = { name: 'push', payload: { repository: { private: false } } };
const cleanApp = {
  'package.json': vulnerableApp['package.json'] ?? '',
  'server.js': 'module.exports = 1;\n',
};
const comments = (repository: string, number = 7) => world.github.pull(repository, number);

describe.concurrent('a pull request with a finding on a changed line', () => {
  it('fails the step, annotates and comments on the line, and says how it ended', async () => {
    const repository = world.repository(cleanApp);
    const pull = world.pullRequest(repository, vulnerableApp);
    const run = await world.run({ repository, event: pull.event });
    expect(run.outputs).toMatchObject({
      conclusion: 'findings',
      status: 'completed',
      credits: '1',
      total: '1',
      critical: '1',
      high: '0',
      new: '1',
      blocking: '1',
    });
    expect(run.exitCode).toBe(1);
    expect(run.log).toContain('::error::1 finding in the changed lines; 1 is at or above high.');
    const [annotation] = run.annotations;
    expect(annotation).toMatchObject({ kind: 'error', properties: { file: 'server.js', line: '6' } });
    const { reviewComments, issueComments, reviews } = comments(repository);
    expect(reviews).toHaveLength(1);
    expect(reviewComments).toMatchObject([{ path: 'server.js', line: 6, commit_id: pull.sha }]);
    expect(reviewComments[0]?.body).toMatch(/^<!-- whitebox:finding:[0-9a-f]{32} -->/);
    expect(issueComments).toHaveLength(1);
    expect(issueComments[0]?.body).toContain('1 finding in the changed lines');
    expect(run.summary).toContain('server.js');
  });

  it('is commented on once, however often the pull request is pushed to', async () => {
    const repository = world.repository(cleanApp);
    const pull = world.pullRequest(repository, vulnerableApp);
    await world.run({ repository, event: pull.event });
    const moved = { ...vulnerableApp, 'server.js': `// moved\n${vulnerableApp['server.js']}` };
    const second = await world.run({ repository, event: pull.push(moved).event });
    expect(second.outputs).toMatchObject({ conclusion: 'findings', total: '1', new: '0' });
    expect(comments(repository).reviewComments).toHaveLength(1);
    expect(comments(repository).issueComments).toHaveLength(1);
  });

  it('has its comment say that it is fixed, and no longer so when it is back', async () => {
    const repository = world.repository(cleanApp);
    const pull = world.pullRequest(repository, vulnerableApp);
    await world.run({ repository, event: pull.event });
    const fixed = pull.push(cleanApp);
    await world.run({ repository, event: fixed.event });
    const comment = () => comments(repository).reviewComments[0]?.body;
    expect(comment()).toContain(`✅ **Fixed** in ${fixed.sha.slice(0, 12)}\n\n### 🔴 Critical`);
    await world.run({ repository, event: pull.push(vulnerableApp).event });
    expect(comment()).toMatch(/^<!-- whitebox:finding:\w+ -->\n### 🔴 Critical/);
    expect(comments(repository).reviewComments).toHaveLength(1);
  });

  it('passes once the finding is triaged away, and says so', async () => {
    const repository = world.repository(cleanApp);
    const pull = world.pullRequest(repository, vulnerableApp);
    const first = await world.run({ repository, event: pull.event });
    const { body } = await world.api.call('GET', `/v1/scans/${first.outputs['scan-id']}/findings`, {
      key: world.tenant.key,
    });
    await world.api.call('PATCH', `/v1/findings/${body.data[0].id}`, {
      key: world.tenant.key,
      body: { state: 'accepted_risk', reason: 'internal only' },
    });
    const second = await world.run({ repository, event: pull.event });
    expect(second.outputs).toMatchObject({ conclusion: 'success', total: '0', blocking: '0' });
    expect(second.exitCode).toBe(0);
    expect(comments(repository).issueComments[0]?.body).toContain('1 finding was triaged away');
    expect(comments(repository).reviewComments[0]?.body).toContain('⚪ **Risk accepted**: internal only\n');
  });
});

describe.concurrent('what is filtered', () => {
  const patch = '@@ -1,3 +1,4 @@\n const a = 1;\n+const b = 2;\n const c = 3;';
  it.each([
    ['added', 'success'],
    ['diff-context', 'success'],
    ['file', 'findings'],
    ['all', 'findings'],
  ])('filter-mode %s on a finding elsewhere in a changed file gives %s', async (mode, conclusion) => {
    const repository = world.repository(vulnerableApp);
    const pull = world.pullRequest(repository, vulnerableApp, { patches: { 'server.js': patch } });
    const run = await world.run({ repository, event: pull.event, inputs: { 'filter-mode': mode } });
    expect(run.outputs).toMatchObject({ conclusion, total: '1' });
    expect(comments(repository).reviewComments).toEqual([]);
  });

  it('fail-on-new-only lets what an earlier scan had pass', async () => {
    const repository = world.repository(vulnerableApp);
    const inputs = { 'fail-on-new-only': 'true' };
    const first = await world.run({ repository, event: push, inputs });
    expect(first.outputs).toMatchObject({ conclusion: 'findings', new: '1' });
    const second = await world.run({ repository, event: push, inputs });
    expect(second.outputs).toMatchObject({ conclusion: 'success', new: '0', total: '1' });
  });

  it('fail-on never reports and passes', async () => {
    const repository = world.repository(vulnerableApp);
    const run = await world.run({ repository, event: push, inputs: { 'fail-on': 'never' } });
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'success', total: '1', blocking: '0' } });
  });
});

describe.concurrent('what is written where', () => {
  it.each([
    ['summary', { reviews: 0, issues: 1 }],
    ['off', { reviews: 0, issues: 0 }],
  ])('comment: %s', async (comment, { reviews, issues }) => {
    const repository = world.repository(cleanApp);
    const pull = world.pullRequest(repository, vulnerableApp);
    await world.run({ repository, event: pull.event, inputs: { comment } });
    expect(comments(repository).reviewComments).toHaveLength(reviews);
    expect(comments(repository).issueComments).toHaveLength(issues);
  });

  it('nothing at all on a pull request that never had anything to say', async () => {
    const repository = world.repository(cleanApp);
    const pull = world.pullRequest(repository, cleanApp);
    const run = await world.run({ repository, event: pull.event });
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'success', total: '0' } });
    expect(comments(repository)).toMatchObject({ reviewComments: [], issueComments: [], reviews: [] });
  });

  it('no proof of concept in public, unless asked for', async () => {
    const repository = world.repository(cleanApp);
    const pull = world.pullRequest(repository, vulnerableApp);
    const run = await world.run({ repository, event: pull.event });
    expect(run.summary).not.toContain('mermaid');
    expect(comments(repository).reviewComments[0]?.body).not.toContain('mermaid');
    const open = await world.run({ repository, event: pull.event, inputs: { 'public-details': 'true' } });
    expect(open.summary).toContain('```mermaid');
  });

  it('SARIF in the file that was asked for', async () => {
    const repository = world.repository(vulnerableApp);
    const file = `/tmp/whitebox-${process.pid}.sarif`;
    const run = await world.run({ repository, event: push, inputs: { 'sarif-file': file } });
    expect(run.outputs['sarif-file']).toBe(file);
    const { readFile, rm } = await import('node:fs/promises');
    expect(JSON.parse(await readFile(file, 'utf8')).runs[0].results).toHaveLength(1);
    await rm(file);
  });
});
