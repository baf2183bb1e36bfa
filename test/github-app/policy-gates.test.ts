/** When a scan waits for somebody, and what a repository decides for itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { app } from '../support/github/app.ts';
import { type GitHubWorld, type Repository, startGitHubWorld } from '../support/github-world.ts';
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

describe('a fork', () => {
  it('of somebody new waits for a maintainer, as a draft that costs nothing', async () => {
    const repository = world.repository(manifest, { isPrivate: false });
    const pull = await repository.open(vulnerableApp, {
      fork: 'mallory/app',
      author: { id: 666, login: 'mallory' },
    });
    expect(await pull.checked()).toMatchObject({ conclusion: 'action_required' });
    expect(pull.check().actions.map(({ identifier }) => identifier)).toEqual(['start', 'skip']);
    const key = await repository.key();
    expect(await scansOf(key)).toMatchObject([{ status: 'draft', pr_number: 7 }]);

    await pull.comment('mallory', '/whitebox scan');
    expect(pull.check()).toMatchObject({ conclusion: 'action_required' });
    expect(pull.written().issueComments.at(-1)?.body).toContain('Only people with the permission');

    world.github.setRole(repository.name, 'maria', 'maintain');
    await pull.comment('maria', '/whitebox scan');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(await scansOf(key)).toMatchObject([{ status: 'completed', branch: 'refs/pull/7/head' }]);
  });

  it('cannot change the policy it is judged by', async () => {
    const repository = world.repository(manifest, { isPrivate: false, policy: 'scan_forks: always\n' });
    const pull = await repository.open(
      { ...vulnerableApp, '.github/whitebox.yml': 'fail_on: never\n' },
      { fork: 'mallory/app' },
    );
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });
});

describe('a comment that silences a finding', () => {
  const server = vulnerableApp['server.js'] ?? '';
  const [flaw = ''] = server.split('\n').filter((line) => line.includes("exec('ping"));
  const silencing = (reason: string) => ({
    ...vulnerableApp,
    'server.js': server.replace(flaw, `// whitebox-ignore: code/command-injection ${reason}\n${flaw}`),
  });

  it('is shown where a pull request brings it, which is never plain green then', async () => {
    const repository = world.repository(manifest, { isPrivate: false, policy: 'scan_forks: always\n' });
    const pull = await repository.open(silencing('nobody <b>@maria</b> knows it'), { fork: 'mallory/app' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
    const { summary } = pull.check().output;
    expect(summary).toContain('1 finding silenced by comments in this change');
    expect(summary).toMatch(/server\.js.{0,3}:7 code\/command-injection/);
    expect(summary).not.toContain('<b>');
    expect(summary).not.toMatch(/(?<![\w\\])@maria/);
  });

  it('that was there before is nobody’s news', async () => {
    const before = silencing('the number is checked above');
    const pull = await world.repository(before).open({ ...before, 'other.js': 'module.exports = 2;\n' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    expect(pull.check().output.summary).not.toContain('silenced');
  });
});

describe('the price', () => {
  it('over auto_start_credits waits for Start, which only some may press', async () => {
    const repository = world.repository(manifest, { policy: 'auto_start_credits: 0\n' });
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'action_required' });
    expect(pull.check().output.title).toBe('Waits for a start: 1 credit');
    await pull.press('start', 'stranger');
    expect(pull.check()).toMatchObject({ conclusion: 'action_required' });
    world.github.setRole(repository.name, 'bob', 'write');
    await pull.press('start', 'bob');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });

  it('may be refused: Skip', async () => {
    const repository = world.repository(manifest, { policy: 'auto_start_credits: 0\n' });
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    world.github.setRole(repository.name, 'bob', 'write');
    await pull.press('skip', 'bob');
    expect(await pull.checked()).toMatchObject({ conclusion: 'skipped' });
  });

  it('that cannot be paid leaves a draft and a neutral check with what to do', async () => {
    const repository = world.repository(manifest);
    const first = await repository.open({ ...manifest, 'a.js': 'module.exports = 1;\n' }, { number: 6 });
    await first.checked();
    await world.api.services.pool.query(
      'update organizations set credits = 0 where id = (select organization_id from installations where id = $1)',
      [repository.installationId],
    );
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
    expect(pull.check().output.summary).toContain('Ask who runs the server for more');
    expect((await scansOf(await repository.key()))[0]).toMatchObject({ status: 'draft', pr_number: 7 });
  });

  it('of a day is capped', async () => {
    const repository = world.repository(manifest, { policy: 'daily_credits: 1\n' });
    const first = await repository.open(vulnerableApp, { number: 6 });
    expect(await first.checked()).toMatchObject({ conclusion: 'failure' });
    const second = await repository.open(
      { ...vulnerableApp, 'b.js': 'module.exports = 1;\n' },
      { number: 7 },
    );
    expect(await second.checked()).toMatchObject({ conclusion: 'action_required' });
    expect(second.check().output.summary).toContain('daily_credits');
  });
});

describe('a draft pull request', () => {
  it('is scanned on demand', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp, { draft: true });
    expect(await pull.checked()).toMatchObject({ conclusion: 'skipped' });
    world.github.setRole(repository.name, 'bob', 'write');
    await pull.comment('bob', '/whitebox scan');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });

  it('is scanned by itself where the policy says so', async () => {
    const repository = world.repository(manifest, { policy: 'scan_drafts: true\n' });
    const pull = await repository.open(vulnerableApp, { draft: true });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });
});

describe('the policy', () => {
  it('decides what holds the merge and what is said', async () => {
    const repository = world.repository(manifest, { policy: 'fail_on: never\ncomment: summary\n' });
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
    expect(pull.written()).toMatchObject({ reviewComments: [], reviews: [] });
    expect(pull.written().issueComments).toHaveLength(1);
  });

  it('keeps “all” to what the pull request shows', async () => {
    const repository = world.repository(manifest, { policy: 'paths_ignore: [legacy.js]\n' });
    world.github.setRole(repository.name, 'bob', 'write');
    const pull = await repository.open({ ...vulnerableApp, 'legacy.js': vulnerableApp['server.js'] ?? '' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    await pull.comment('bob', '/ar all a demo');
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    const { body } = await world.api.call('GET', '/v1/findings', { key: await repository.key() });
    const states = body.data.map((one: { affected_file: string; state: string }) => [
      one.affected_file,
      one.state,
    ]);
    expect(states.sort()).toEqual([
      ['legacy.js', 'open'],
      ['server.js', 'accepted_risk'],
    ]);
  });

  it('leaves paths out', async () => {
    const repository = world.repository(manifest, { policy: 'paths_ignore: ["**/server.js", server.js]\n' });
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    expect(pull.check().output.summary).toContain('1 finding left out');
  });

  it('with errors says where they are and what is expected; the defaults hold', async () => {
    const repository = world.repository(manifest, { policy: 'fail_on: sometimes\nfail_in: high\n' });
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.check().output.summary).toMatch(/line 1: fail\\?_on must be one of critical, high/);
    expect(pull.check().output.summary).toMatch(/fail\\?_in is not a setting/);
  });
});

describe('a merge queue', () => {
  const head_sha = 'c'.repeat(40);
  const ask = async (repository: Repository, base = 'main') => {
    await world.deliver('merge_group', {
      action: 'checks_requested',
      merge_group: {
        head_sha,
        head_ref: `refs/heads/gh-readonly-queue/${base}/pr-7-${'d'.repeat(40)}`,
        base_ref: `refs/heads/${base}`,
      },
      repository: { id: 1, full_name: repository.name, private: true },
      installation: { id: repository.installationId },
    });
    await world.settled();
    return world.github
      .checkRuns(repository.name)
      .filter((run) => run.head_sha === head_sha && run.appId === app.id);
  };

  it('is answered at once with the verdict of its pull request, once', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    // A job of a workflow that is called the same.
    const [other] = world.github.checkRuns(repository.name);
    if (other) world.github.checkRuns(repository.name).push({ ...other, id: 1, appId: 15_368, head_sha });
    const answer = { name: 'Whitebox', status: 'completed', conclusion: 'failure' };
    expect(await ask(repository)).toMatchObject([answer]);
    expect(await ask(repository)).toHaveLength(1);
  });

  it('knows its pull request by the end of the ref, whatever its base is called', async () => {
    const repository = world.repository(manifest);
    await (await repository.open(vulnerableApp)).checked();
    const other = await repository.open({ ...manifest, 'a.js': 'module.exports = 1;\n' }, { number: 5 });
    expect(await other.checked()).toMatchObject({ conclusion: 'success' });
    expect(await ask(repository, 'release/pr-5-fixes')).toMatchObject([{ conclusion: 'failure' }]);
  });

  it('is not told more than its pull request: neutral for what low findings leave open', async () => {
    const repository = world.repository(manifest, { policy: 'fail_on: never\n' });
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
    expect(await ask(repository)).toMatchObject([{ conclusion: 'neutral' }]);
  });
});
