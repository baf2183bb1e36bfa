/** What a repository, or its organization, can choose. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepSchedules } from '../../src/features/pull-requests/index.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { type GitHubWorld, type Repository, startGitHubWorld } from '../support/github-world.ts';
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
const scansOf = async (repository: Repository) =>
  (await world.api.call('GET', '/v1/scans', { key: await repository.key() })).body.data;

describe('the organization’s defaults', () => {
  it('hold where the repository says nothing, and errors in them are told', async () => {
    const repository = world.repository(manifest);
    const [owner = ''] = repository.name.split('/');
    world.github.addRepository({ owner, name: '.github', private: true });
    world.github.setFile(`${owner}/.github`, '.github/whitebox.yml', 'fail_on: never\ncomment: summary\n');
    world.github.setFile(repository.name, '.github/whitebox.yml', 'comment: off\n');
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
    expect(pull.check().output.summary).toContain('Holds the merge from: never');
    expect(pull.written()).toMatchObject({ reviewComments: [], issueComments: [] });

    world.github.setFile(`${owner}/.github`, '.github/whitebox.yml', 'fail_on: nevr\n');
    await pull.push({ ...vulnerableApp, 'a.js': 'module.exports = 1;\n' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.check().output.summary).toContain('line 1');
  });
});

describe('a push to the default branch', () => {
  const push = (repository: Repository, more: object = {}) =>
    world.deliver('push', {
      ref: 'refs/heads/main',
      repository: { full_name: repository.name, default_branch: 'main' },
      installation: { id: repository.installationId },
      ...more,
    });

  it('is scanned in full where the policy says so', async () => {
    const repository = world.repository(vulnerableApp, { policy: 'baseline: { push: true }\n' });
    await push(repository);
    await world.settled();
    expect(await scansOf(repository)).toMatchObject([
      { scan_type: 'full', status: 'completed', branch: 'main', findings_summary: { critical: 1 } },
    ]);
  });

  it('is not otherwise, and other branches never are', async () => {
    const repository = world.repository(vulnerableApp, { policy: 'baseline: { push: true }\n' });
    await push(repository, { ref: 'refs/heads/feature' });
    world.github.setFile(repository.name, '.github/whitebox.yml', null);
    await push(repository);
    await world.settled();
    const { rows } = await world.api.services.pool.query(
      'select 1 from scans s join installations i on i.organization_id = s.organization_id where i.id = $1',
      [repository.installationId],
    );
    expect(rows).toEqual([]);
  });

  it('begins a schedule, which is kept once for all processes', async () => {
    const repository = world.repository(vulnerableApp, { policy: 'baseline: { schedule: daily }\n' });
    await push(repository);
    const log = createLogger('silent');
    const planned = async () =>
      (
        await Promise.all([sweepSchedules(world.api.services, log), sweepSchedules(world.api.services, log)])
      ).reduce((sum, count) => sum + count, 0);
    // The service's own sweep may be first. While it holds the schedule nothing is due for anybody else.
    expect(await planned()).toBeLessThanOrEqual(1);
    await world.settled();
    expect(await scansOf(repository)).toHaveLength(1);
    expect(await planned()).toBe(0);
    await world.api.services.pool.query(
      "update baseline_schedules set next_at = now() - interval '1 minute' where full_name = $1",
      [repository.name],
    );
    await planned();
    await world.settled();
    expect((await scansOf(repository)).length).toBe(2);
  });

  it('plans a scan whole or not at all, so that one that was cut off comes with the next sweep', async () => {
    const repository = world.repository(vulnerableApp, { policy: 'baseline: { schedule: weekly }\n' });
    await push(repository);
    await world.settled();
    await until(
      async () => (await scansOf(repository)).length,
      (count) => count === 1,
    );
    const { pool } = world.api.services;
    const left = async () => {
      const { rows } = await pool.query(
        `select (select count(*)::int from cost_estimations where name = $1) as estimations,
           (select next_at <= now() from baseline_schedules where full_name = $2) as is_due`,
        [`${repository.name}@main`, repository.name],
      );
      return rows[0];
    };
    await pool.query(
      "alter table planned_scans add constraint cut_off check (created_at < '2000-01-01') not valid",
    );
    try {
      await pool.query('update baseline_schedules set next_at = now() where full_name = $1', [
        repository.name,
      ]);
      // The service sweeps as well: while it holds the schedule, nothing is due for anybody else.
      await until(
        () =>
          sweepSchedules(world.api.services, createLogger('silent')).then(() => 'nothing was due', String),
        (outcome) => outcome.includes('cut_off'),
      );
      expect(await left()).toEqual({ estimations: 1, is_due: true });
    } finally {
      await pool.query('alter table planned_scans drop constraint cut_off');
    }
    await until(
      async () => (await scansOf(repository)).length,
      (count) => count === 2,
    );
  });

  it('is scanned on under its new name, and no more once the App may not see it', async () => {
    const repository = world.repository(manifest, { policy: 'baseline: { schedule: daily }\n' });
    await push(repository);
    await world.settled();
    const [owner = ''] = repository.name.split('/');
    const about = { installation: { id: repository.installationId } };
    const schedules = async () => {
      await world.settled();
      const { rows } = await world.api.services.pool.query(
        'select full_name from baseline_schedules where installation_id = $1',
        [repository.installationId],
      );
      return rows.map(({ full_name }) => full_name);
    };
    const rename = (full_name: string) =>
      world.deliver('repository', { action: 'renamed', repository: { id: 31, full_name }, ...about });
    await rename(repository.name);
    await world.settled();
    await rename(`${owner}/renamed`);
    expect(await schedules()).toEqual([`${owner}/renamed`]);
    const edited = { id: 31, full_name: `${owner}/renamed`, default_branch: 'trunk' };
    await world.deliver('repository', { action: 'edited', repository: edited, ...about });
    await world.settled();
    const { rows } = await world.api.services.pool.query(
      'select branch from baseline_schedules where installation_id = $1',
      [repository.installationId],
    );
    expect(rows).toEqual([{ branch: 'trunk' }]);
    const account = { id: repository.installationId * 10, login: owner };
    await world.deliver('installation_repositories', {
      action: 'removed',
      installation: { ...about.installation, account },
      repositories_removed: [{ id: 31, full_name: `${owner}/renamed` }],
    });
    expect(await schedules()).toEqual([]);
  });

  it('is not scanned regularly once it is archived', async () => {
    const repository = world.repository(manifest, { policy: 'baseline: { schedule: daily }\n' });
    await push(repository);
    await world.settled();
    await world.deliver('repository', {
      action: 'archived',
      repository: { id: 31, full_name: repository.name },
      installation: { id: repository.installationId },
    });
    await world.settled();
    const { rows } = await world.api.services.pool.query(
      'select 1 from baseline_schedules where installation_id = $1',
      [repository.installationId],
    );
    expect(rows).toEqual([]);
  });

  it('that changes the policy is followed by open pull requests at once', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    world.github.setFile(repository.name, '.github/whitebox.yaml', 'fail_on: never\n');
    await push(repository, {
      commits: [{ added: [], modified: ['.github/whitebox.yaml'], removed: [] }],
    });
    expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
    expect(await scansOf(repository)).toHaveLength(1);
  });
});

describe('code scanning', () => {
  it('gets the results where the policy says so, once for a commit', async () => {
    const repository = world.repository(manifest, { policy: 'sarif: true\n' });
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    await pull.send('synchronize');
    await pull.checked();
    const uploads = world.github.sarifs(repository.name);
    expect(uploads).toMatchObject([{ commit_sha: pull.sha(), ref: 'refs/pull/7/head' }]);
    const document = JSON.parse(gunzipSync(Buffer.from(uploads[0]?.sarif ?? '', 'base64')).toString());
    expect(document.runs[0].results).toHaveLength(1);
  });

  it('that is switched off costs nothing but the upload', async () => {
    const repository = world.repository(manifest, { policy: 'sarif: true\n' });
    const path = new RegExp(`${repository.name}/code-scanning/sarifs$`);
    world.github.failNext({ method: 'POST', path }, { status: 403, body: { message: 'not enabled' } });
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });
});

describe('who may triage', () => {
  it('can be members of a team only', async () => {
    const repository = world.repository(manifest, { policy: 'triage: { teams: [security] }\n' });
    const [owner] = repository.name.split('/');
    for (const login of ['bob', 'maria']) world.github.setRole(repository.name, login, 'admin');
    world.github.setTeam(`${owner}/security`, ['maria']);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    await pull.comment('bob', '/fp F-1 no');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.written().issueComments.at(-1)?.body).toContain('Only members of');
    await pull.comment('maria', '/fp F-1 no');
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  });

  it('can be members of a team only, also by the buttons', async () => {
    const policy = 'triage: { teams: [security] }\nauto_start_credits: 0\n';
    const repository = world.repository(manifest, { policy });
    const [owner] = repository.name.split('/');
    for (const login of ['bob', 'maria']) world.github.setRole(repository.name, login, 'admin');
    world.github.setTeam(`${owner}/security`, ['maria']);
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked()).toMatchObject({ conclusion: 'action_required' });
    await pull.press('skip', 'bob');
    expect(pull.check()).toMatchObject({ conclusion: 'action_required' });
    await pull.press('start', 'maria');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });

  it('can have to be two to close a finding', async () => {
    const repository = world.repository(manifest, { policy: 'triage: { second_approver: true }\n' });
    for (const login of ['bob', 'maria']) world.github.setRole(repository.name, login, 'triage');
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    await pull.comment('bob', '/ar F-1 internal');
    await pull.comment('bob', '/ar F-1 internal, really');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    expect(pull.written().issueComments.at(-1)?.body).toContain('takes two people');
    await pull.comment('maria', '/ar F-1 agreed');
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    await pull.comment('bob', '/open F-1');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });

  it('takes two for whatever lets a finding pass: of all at once, as a duplicate, less severe', async () => {
    const repository = world.repository(manifest, { policy: 'triage: { second_approver: true }\n' });
    for (const login of ['bob', 'maria']) world.github.setRole(repository.name, login, 'triage');
    const pull = await repository.open({ ...vulnerableApp, 'again.js': vulnerableApp['server.js'] ?? '' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    const findings = async () =>
      (await world.api.call('GET', '/v1/findings', { key: await repository.key() })).body.data.map(
        ({ state, severity }: { state: string; severity: string }) => `${severity} ${state}`,
      );
    const before = await findings();
    expect(before.length).toBeGreaterThan(1);
    await pull.comment('bob', '/whitebox duplicate F-1 F-2');
    await pull.comment('bob', '/whitebox severity all info nobody gets there');
    await pull.comment('bob', '/fp all only in tests');
    expect(await findings()).toEqual(before);
    await pull.comment('maria', '/fp all indeed');
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
    await pull.comment('bob', '/open F-1');
    await pull.comment('bob', '/whitebox undo F-1');
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });
});

it('editors are given a schema of the policy', async () => {
  const { status, body } = await world.api.call('GET', '/github/whitebox.schema.json');
  expect(status).toBe(200);
  expect(JSON.parse(body).properties.fail_on.enum).toContain('never');
});
