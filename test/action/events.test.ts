/** `with: api-url, api-key` is enough, whatever started the workflow. */
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

const noCommit = '0'.repeat(40);
const about = { repository: { private: false } };
const patch = '@@ -1,2 +1,3 @@\n const a = 1;\n+const b = 2;\n const c = 3;';
const elsewhere = [{ filename: 'server.js', status: 'modified' as const, patch, additions: 1, deletions: 0 }];
const found = { conclusion: 'findings', status: 'completed', total: '1' };

describe.concurrent('push', () => {
  it('scans what was pushed, and reports all of it', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const sha = world.git.commit(repository, vulnerableApp, 'refs/heads/release/1.x');
    const run = await world.run({
      repository,
      sha,
      ref: 'refs/heads/release/1.x',
      event: { name: 'push', payload: { ...about, before: noCommit, after: sha } },
    });
    expect(run.outputs).toMatchObject(found);
    expect(run.log).toContain(`at release/1.x`);
    expect(run.log).not.toContain('has moved on');
    expect(run.annotations.filter(({ properties }) => properties.file === 'server.js')).toHaveLength(1);
  });

  it('with filter-mode added reports what the push changed', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const before = world.git.commit(repository, { 'README.md': 'more' });
    const after = world.git.commit(repository, vulnerableApp);
    world.github.addComparison(repository, `${before}...${after}`, elsewhere);
    const run = await world.run({
      repository,
      sha: after,
      event: { name: 'push', payload: { ...about, before, after } },
      inputs: { 'filter-mode': 'added' },
    });
    expect(run.outputs).toMatchObject({ conclusion: 'success', total: '1', blocking: '0' });
    expect(run.log).toContain('1 more finding elsewhere in the code is not part of this change.');
  });

  it('that deletes a branch has nothing to scan', async () => {
    const repository = world.repository(vulnerableApp);
    const run = await world.run({
      repository,
      ref: 'refs/heads/gone',
      event: { name: 'push', payload: { ...about, before: 'a'.repeat(40), after: noCommit, deleted: true } },
    });
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'skipped' } });
    expect(run.outputs['estimation-id']).toBeUndefined();
  });

  it('of a tag scans the tag', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const sha = world.git.commit(repository, vulnerableApp);
    world.git.tag(repository, 'v1', sha);
    const run = await world.run({
      repository,
      sha,
      ref: 'refs/tags/v1',
      event: { name: 'push', payload: { ...about, before: noCommit, after: sha } },
    });
    expect(run.outputs).toMatchObject(found);
    expect(run.log).not.toContain('has moved on');
  });

  it('of a branch that has moved on since says which commit is scanned', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const sha = world.git.commit(repository, vulnerableApp);
    const newer = world.git.commit(repository, { ...vulnerableApp, 'README.md': 'newer' });
    const run = await world.run({ repository, sha, event: { name: 'push', payload: about } });
    expect(run.log).toContain(
      `The branch has moved on since the event: ${newer.slice(0, 12)} is scanned, not ${sha.slice(0, 12)}.`,
    );
  });
});

describe.concurrent.each(['schedule', 'workflow_dispatch'])('%s', (name) => {
  it('scans the branch the workflow runs on, and reports all of it', async () => {
    const repository = world.repository(vulnerableApp);
    const run = await world.run({ repository, event: { name, payload: about } });
    expect(run).toMatchObject({ exitCode: 1, outputs: found });
  });
});

describe.concurrent('workflow_run', () => {
  const following = (repository: string, head_repository: string, head_sha = '1'.repeat(40)) => ({
    name: 'workflow_run',
    payload: {
      ...about,
      workflow_run: {
        head_branch: 'feature',
        head_sha,
        head_repository: { full_name: head_repository },
        pull_requests: head_repository === repository ? [{ number: 7 }] : [],
      },
    },
  });

  it('scans and comments on the pull request of the earlier workflow', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const { sha } = world.pullRequest(repository, vulnerableApp);
    const run = await world.run({ repository, event: following(repository, repository, sha) });
    expect(run).toMatchObject({ exitCode: 1, outputs: { ...found, blocking: '1' } });
    expect(world.github.pull(repository, 7).reviewComments).toMatchObject([{ commit_id: sha }]);
  });

  it('for a fork, of which GitHub says too little, asks for the ref and does not scan something else', async () => {
    const repository = world.repository(vulnerableApp);
    const run = await world.run({ repository, event: following(repository, 'mallory/app') });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('Give its ref as branch, such as refs/pull/7/head.');
  });
});

describe.concurrent('merge_group', () => {
  const queued = (repository: string) => {
    const ref = 'refs/heads/gh-readonly-queue/main/pr-7-abc';
    const base_sha = world.git.commit(repository, { 'README.md': 'base' });
    const head_sha = world.git.commit(repository, vulnerableApp, ref);
    const payload = {
      ...about,
      action: 'checks_requested',
      merge_group: { head_ref: ref, head_sha, base_sha },
    };
    return {
      base_sha,
      head_sha,
      step: { repository, ref, sha: head_sha, event: { name: 'merge_group', payload } },
    };
  };

  it('scans the group’s head and holds the merge for what the group adds', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const { base_sha, head_sha, step } = queued(repository);
    world.github.addComparison(repository, `${base_sha}...${head_sha}`, [
      {
        additions: 9,
        deletions: 0,
        filename: 'server.js',
        status: 'added',
        patch: `@@ -0,0 +1,9 @@\n${'+line\n'.repeat(9)}`,
      },
    ]);
    const run = await world.run(step);
    expect(run).toMatchObject({ exitCode: 1, outputs: { ...found, blocking: '1' } });
  });

  it('lets the merge go on with what is not the group’s', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const { base_sha, head_sha, step } = queued(repository);
    world.github.addComparison(repository, `${base_sha}...${head_sha}`, elsewhere);
    const run = await world.run(step);
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'success', total: '1', blocking: '0' } });
  });
});

describe.concurrent('pull_request', () => {
  it('of Dependabot, which gets no secrets, ends neutral with an explanation', async () => {
    const repository = world.repository(vulnerableApp);
    const { event } = world.pullRequest(repository, vulnerableApp);
    const run = await world.run({ repository, event, actor: 'dependabot[bot]', inputs: { 'api-key': '' } });
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'no-secrets' } });
    expect(run.annotations).toMatchObject([{ kind: 'notice' }]);
  });

  it('without files to analyse has nothing to scan', async () => {
    const repository = world.repository({ 'README.md': 'hello' });
    const { event } = world.pullRequest(repository, { 'README.md': 'more' });
    const run = await world.run({ repository, event });
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'skipped' } });
  });
});
