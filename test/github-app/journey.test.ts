/** From an installed App to a triaged finding and a merge, without leaving GitHub. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitHubWorld, startGitHubWorld } from '../support/github-world.ts';
import { vulnerableApp } from '../support/journey.ts';

let world: GitHubWorld;
beforeAll(async () => {
  world = await startGitHubWorld();
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
});

const manifest = { 'package.json': vulnerableApp['package.json'] ?? '' };
const server = vulnerableApp['server.js'] ?? '';
/** Another flaw, in another file. */
const readsFiles = `const express = require('express');
const fs = require('node:fs');
const app = express();
app.get('/read', (req, res) => res.send(fs.readFileSync('/srv/' + req.query.name)));
`;

describe('a pull request', () => {
  it('goes from its opening over a push and a reply to its merge', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);

    const first = await pull.checked();
    expect(first).toMatchObject({ name: 'Whitebox', status: 'completed', conclusion: 'failure' });
    expect(first.output.title).toBe('1 new finding, 1 of them blocks');
    expect(first.output.annotations).toMatchObject([{ path: 'server.js', start_line: 6 }]);
    const [comment] = pull.written().reviewComments;
    expect(comment).toMatchObject({ path: 'server.js', line: 6, commit_id: pull.sha() });
    expect(comment?.body).toContain('(F-1)');
    expect(comment?.body).toContain('```mermaid');
    expect(pull.written().issueComments).toHaveLength(1);

    // One fixed, one new.
    await pull.push({ ...manifest, 'server.js': 'module.exports = 1;\n', 'read.js': readsFiles });
    const second = await pull.checked();
    expect(second).toMatchObject({ conclusion: 'failure' });
    expect(second.output.title).toContain('1 new finding');
    expect(second.output.summary).toContain('1 finding of earlier commits fixed.');
    const [fixed, fresh] = pull.written().reviewComments;
    expect(fixed?.body).toContain(`✅ **Fixed** in ${pull.sha().slice(0, 12)}`);
    expect(fresh).toMatchObject({ path: 'read.js', line: 4 });
    expect(fresh?.body).toContain('(F-2)');
    expect(pull.written().reviewComments).toHaveLength(2);
    expect(pull.written().issueComments).toHaveLength(1);

    // Triage by a reply: the gate follows at once.
    world.github.setRole(repository.name, 'bob', 'triage');
    await pull.comment('bob', '/fp the folder holds public files only', fresh?.id);
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    const answered = pull.written().reviewComments.find(({ id }) => id === fresh?.id);
    expect(answered?.body).toContain('**False positive** by bob: the folder holds public files only');
    const key = await repository.key();
    const list = await world.api.call('GET', '/v1/findings?state=false_positive', { key });
    expect(list.body.data).toHaveLength(1);
    const { body: finding } = await world.api.call('GET', `/v1/findings/${list.body.data[0].id}`, { key });
    expect(finding.triage_thread.at(-1)).toMatchObject({
      reaction: 'false_positive',
      comment: 'the folder holds public files only',
      username: 'bob',
      source: 'github',
    });

    // A change elsewhere reaches the pull request.
    await world.api.call('PATCH', `/v1/findings/${finding.id}`, {
      key,
      body: { state: 'open', reason: 'looked again' },
    });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    const replies = pull
      .written()
      .reviewComments.filter(({ body }) => body.startsWith('<!-- whitebox:reply:entry-'));
    expect(replies).toMatchObject([
      { in_reply_to_id: fresh?.id, body: expect.stringContaining('looked again') },
    ]);
    await pull.send('synchronize');
    await pull.checked();
    expect(pull.written().reviewComments).toHaveLength(4);

    await pull.close(true);
    await world.settled();
    expect(pull.check()).toMatchObject({ conclusion: 'failure' });
    const scans = await world.api.call('GET', '/v1/scans', { key });
    expect(scans.body.data).toMatchObject([
      { scan_type: 'pr', pr_number: 7, status: 'completed' },
      { scan_type: 'pr', pr_number: 7, status: 'completed' },
    ]);
  });

  it('is told only of what it adds', async () => {
    const repository = world.repository(vulnerableApp);
    const pull = await repository.open({ ...vulnerableApp, 'other.js': 'module.exports = 2;\n' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    expect(pull.written()).toMatchObject({ reviews: [], reviewComments: [], issueComments: [] });
    expect(pull.check().output.summary).toContain('1 finding in this code was there before');
  });

  it('that moves a flaw to another file adds none', async () => {
    const repository = world.repository(vulnerableApp);
    const pull = await repository.open({ ...manifest, 'src/moved.js': server });
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  });

  it('costs by the lines it changes', async () => {
    const long = `${'const filler = 1;\n'.repeat(5_000)}`;
    const repository = world.repository({ ...manifest, 'long.js': long });
    const pull = await repository.open({ ...vulnerableApp, 'long.js': long });
    await pull.checked();
    const key = await repository.key();
    const { body } = await world.api.call('GET', '/v1/cost-estimations', { key });
    expect(body.data).toMatchObject([{ name: `${repository.name}#7`, total_credits: 1 }]);
  });

  it('that changes nothing there is to analyse is not scanned', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(manifest);
    expect(await pull.checked()).toMatchObject({ conclusion: 'skipped' });
    expect(pull.check().output.title).toBe('Nothing to analyse');
  });

  it('on a public repository keeps trace and proof to the server', async () => {
    const repository = world.repository(manifest, { isPrivate: false });
    const pull = await repository.open(vulnerableApp);
    const check = await pull.checked();
    expect(pull.written().reviewComments[0]?.body).not.toContain('mermaid');
    expect(check.output.text).not.toContain('Proof of concept');
  });
});

describe('a delivery', () => {
  it('that comes twice does nothing twice', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    await pull.send('synchronize');
    await pull.send('opened');
    await pull.checked();
    expect(pull.written().reviews).toHaveLength(1);
    expect(pull.written().reviewComments).toHaveLength(1);
    const { body } = await world.api.call('GET', '/v1/scans', { key: await repository.key() });
    expect(body.data).toHaveLength(1);
  });

  it('with a wrong signature is refused and kept nowhere', async () => {
    const { rows: before } = await world.api.services.pool.query('select count(*) from webhook_deliveries');
    const answer = await world.deliver('pull_request', { action: 'opened' }, { secret: 'another' });
    expect(answer.status).toBe(400);
    const { rows: after } = await world.api.services.pool.query('select count(*) from webhook_deliveries');
    expect(after).toEqual(before);
  });

  it('of an App that is not installed there does nothing', async () => {
    const repository = world.repository(manifest, { installed: false });
    await repository.open(vulnerableApp);
    await world.settled();
    expect(world.github.checkRuns(repository.name)).toEqual([]);
  });
});

describe('a newer push', () => {
  it('ends what goes on for the older commit, and says which is newer', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    const older = pull.sha();
    await pull.push({ ...vulnerableApp, 'other.js': 'module.exports = 2;\n' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    const runs = world.github.checkRuns(repository.name).filter((run) => run.head_sha === older);
    for (const run of runs) {
      expect(run.conclusion).toBe('cancelled');
      expect(run.output.title).toBe(`Superseded by ${pull.sha().slice(0, 12)}`);
    }
    expect(pull.written().reviewComments).toHaveLength(1);
  });

  it('is not undone by an event that comes late', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const late = world.github.describe(repository.name, 7);
    await pull.push({ ...manifest, 'server.js': 'module.exports = 1;\n' });
    await pull.checked();
    await world.deliver('pull_request', {
      action: 'synchronize',
      pull_request: late,
      installation: { id: repository.installationId },
    });
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  });
});
