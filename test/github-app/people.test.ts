/** What people press, resolve and ask for on GitHub, besides triage. */
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
const scansOf = async (key: string) => (await world.api.call('GET', '/v1/scans', { key })).body.data;

describe('GitHub’s own buttons', () => {
  const about = (repository: { name: string; installationId: number }) => ({
    repository: { id: 1, full_name: repository.name, private: true },
    installation: { id: repository.installationId },
  });

  it('“Re-run” scans the commit once more, with nothing said twice', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    const { id } = await pull.checked();
    world.github.setRole(repository.name, 'bob', 'write');
    await world.deliver('check_run', {
      action: 'rerequested',
      check_run: { id, head_sha: pull.sha() },
      sender: { id: 5, login: 'bob' },
      ...about(repository),
    });
    expect(await pull.checked()).toMatchObject({ id, conclusion: 'failure' });
    expect(await scansOf(await repository.key())).toHaveLength(2);
    expect(pull.written().reviewComments).toHaveLength(1);
    expect(pull.check().output.annotations).toHaveLength(1);
  });

  it('“Re-run all checks” does the same', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    world.github.setRole(repository.name, 'bob', 'write');
    await world.deliver('check_suite', {
      action: 'rerequested',
      check_suite: { head_sha: pull.sha() },
      sender: { id: 5, login: 'bob' },
      ...about(repository),
    });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(await scansOf(await repository.key())).toHaveLength(2);
  });

  it('“Accept all as risk” asks for the reason, and the answer does it', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    world.github.setRole(repository.name, 'bob', 'write');
    await pull.press('accept', 'bob');
    expect(pull.written().issueComments.at(-1)?.body).toContain('/whitebox accept-risk all because');
    await pull.comment('bob', '/whitebox accept-risk all it is a demo');
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  });

  it('a conversation resolved by hand is a comment, not a decision', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const [comment] = pull.written().reviewComments;
    await world.deliver('pull_request_review_thread', {
      action: 'resolved',
      pull_request: { number: 7 },
      thread: { comments: [{ id: comment?.id }] },
      sender: { id: 501, login: 'alice' },
      ...about(repository),
    });
    await world.settled();
    const key = await repository.key();
    const { body } = await world.api.call('GET', '/v1/findings', { key });
    const { body: finding } = await world.api.call('GET', `/v1/findings/${body.data[0].id}`, { key });
    expect(finding).toMatchObject({ state: 'open' });
    expect(finding.triage_thread.at(-1)).toMatchObject({
      comment: 'Resolved the conversation on GitHub.',
      username: 'alice',
    });
  });
});

describe('people', () => {
  it('pause, resume and stop', async () => {
    const repository = world.repository(manifest);
    world.github.setRole(repository.name, 'bob', 'triage');
    const pull = await repository.open({ ...manifest, 'a.js': 'module.exports = 1;\n' });
    await pull.checked();
    await pull.comment('bob', '/whitebox pause');
    await pull.push(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'skipped' });
    expect(pull.check().output.title).toBe('Paused');
    await pull.comment('bob', '/whitebox resume');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    await pull.comment('bob', '/whitebox stop');
    expect(pull.written().issueComments.at(-1)?.body).toContain('can no longer be stopped');
  });

  it('are told all about a finding when they ask', async () => {
    const repository = world.repository(manifest);
    world.github.setRole(repository.name, 'bob', 'triage');
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    await pull.comment('bob', '/whitebox explain F-1');
    const answer = pull.written().issueComments.at(-1)?.body ?? '';
    expect(answer).toContain('How the value travels');
    expect(answer).not.toContain('<!-- whitebox:finding:');
  });
});
