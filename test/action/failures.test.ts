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
const withApp = () => world.repository(vulnerableApp);
const scansOf = async () =>
  (await world.api.call('GET', '/v1/scans?limit=100', { key: world.tenant.key })).body.total as number;

describe('a server that says no', () => {
  it('401: the key is wrong', async () => {
    const run = await world.run({
      repository: withApp(),
      event: push,
      inputs: { 'api-key': 'svc_0123456789abcdef0123456789abcdef' },
    });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('Check api-key: it may be mistyped, revoked or expired.');
    expect(run.log.replace('::add-mask::svc_0123456789abcdef0123456789abcdef', '')).not.toContain('svc_0123');
  });

  it('402: there are too few credits, and nothing is spent', async () => {
    const poor = await world.api.tenant({ credits: 0 });
    const run = await world.run({ repository: withApp(), event: push, inputs: { 'api-key': poor.key } });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'no-credits', credits: '1' } });
    expect(run.outputs['scan-id']).toBeUndefined();
    expect(run.log).toContain('ask who runs the server for more credits');
  });

  it('403: the key may only read', async () => {
    const { key } = await world.tenant.addKey(['read']);
    const run = await world.run({ repository: withApp(), event: push, inputs: { 'api-key': key } });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('The key needs the scopes read and write.');
  });

  it('404: the address is not that of a Whitebox server', async () => {
    const run = await world.run({
      repository: withApp(),
      event: push,
      inputs: { 'api-url': `${world.github.url}/nowhere` },
    });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    world.github.violations.length = 0;
  });

  it('400: the branch is not there, and the reason is the server’s', async () => {
    const run = await world.run({ repository: withApp(), event: push, inputs: { branch: 'nope' } });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('the branch was not found');
  });

  it('429 and 5xx: it is asked again, and one scan is started', async () => {
    const repository = withApp();
    const before = await scansOf();
    world.proxy.fail({
      method: 'POST',
      path: /^\/v1\/cost-estimations$/,
      status: 429,
      headers: { 'retry-after': '1' },
    });
    world.proxy.fail({
      method: 'POST',
      path: /^\/v1\/scans$/,
      status: 502,
      headers: { 'retry-after': '0' },
      isAfterwards: true,
    });
    world.proxy.fail({
      path: /\/export\?format=json$/,
      status: 500,
      headers: { 'retry-after': '0' },
      times: 2,
    });
    const run = await world.run({ repository, event: push });
    expect(run.outputs).toMatchObject({ conclusion: 'findings', total: '1' });
    expect(run.log).toContain('trying again in 1 s');
    expect(await scansOf()).toBe(before + 1);
  });

  it('results that do not come are an error, not "no findings"', async () => {
    world.proxy.fail({ path: /\/export/, status: 403 });
    const run = await world.run({ repository: withApp(), event: push });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error', status: 'completed' } });
    expect(run.outputs.total).toBeUndefined();
  });

  it('results that come in part are an error, too', async () => {
    world.proxy.fail({ path: /\/export/, status: 200, body: [] });
    const run = await world.run({ repository: withApp(), event: push });
    expect(run.outputs).toMatchObject({ conclusion: 'error' });
    expect(run.log).toContain('the results are incomplete');
  });

  it('a scan that fails says that nothing is known', async () => {
    world.proxy.fail({ path: /\/status$/, status: 200, body: { id: world.tenant.id, status: 'failed' } });
    const run = await world.run({ repository: withApp(), event: push });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error', status: 'failed' } });
    expect(run.log).toContain('Nothing can be said about this code');
  });
});

describe('money', () => {
  it('dry-run only asks for the price', async () => {
    const before = await scansOf();
    const run = await world.run({ repository: withApp(), event: push, inputs: { 'dry-run': 'true' } });
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'estimated', credits: '1' } });
    expect(await scansOf()).toBe(before);
  });

  it('max-credits stops before anything is spent', async () => {
    const before = await scansOf();
    const run = await world.run({ repository: withApp(), event: push, inputs: { 'max-credits': '0' } });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'over-budget', credits: '1' } });
    expect(run.log).toContain('Raise max-credits to 1');
    expect(await scansOf()).toBe(before);
  });
});

describe('runs without secrets', () => {
  const inputs = { 'api-key': '' };
  it('end neutral, with an explanation, on pull requests from forks', async () => {
    const repository = withApp();
    const pull = world.pullRequest(repository, vulnerableApp, { fork: 'mallory/app' });
    const run = await world.run({ repository, event: pull.event, inputs });
    expect(run).toMatchObject({ exitCode: 0, outputs: { conclusion: 'no-secrets' } });
    expect(run.log).toContain('::notice::Not scanned: runs for forks');
    expect(run.summary).toContain('Not scanned');
  });

  it('fail with what to do anywhere else', async () => {
    const run = await world.run({ repository: withApp(), event: push, inputs });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('api-key: expected a Whitebox API key');
  });

  it('scan a fork’s pull request by its ref where there is a key', async () => {
    const repository = world.repository({ 'a.txt': '' });
    const pull = world.pullRequest(repository, vulnerableApp, { fork: 'mallory/app' });
    const run = await world.run({ repository, event: { ...pull.event, name: 'pull_request_target' } });
    expect(run.outputs).toMatchObject({ conclusion: 'findings', critical: '1' });
  });
});

describe('GitHub that says no', () => {
  const clean = { 'a.txt': '' };
  it('to comments, because the token may only read: annotations and the gate stand', async () => {
    const repository = world.repository(clean);
    const pull = world.pullRequest(repository, vulnerableApp);
    world.github.addToken('ghs_read', {
      login: 'github-actions[bot]',
      type: 'Bot',
      permissions: { pull_requests: 'read', issues: 'read', contents: 'read' },
    });
    const run = await world.run({ repository, event: pull.event, token: 'ghs_read' });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'findings' } });
    expect(
      run.annotations.some(({ kind, properties }) => kind === 'error' && properties.file === 'server.js'),
    ).toBe(true);
    expect(run.log).toContain('pull-requests: write');
  });

  it('after it did what was asked: nothing is written twice', async () => {
    const repository = world.repository(clean);
    const pull = world.pullRequest(repository, vulnerableApp);
    world.github.failNextAfterWrite({ method: 'POST', path: /\/reviews$/ });
    world.github.failNextAfterWrite({ method: 'POST', path: /\/issues\/\d+\/comments$/ });
    const run = await world.run({ repository, event: pull.event });
    expect(run.outputs).toMatchObject({ conclusion: 'findings' });
    const { reviewComments, issueComments } = world.github.pull(repository, pull.number);
    expect(reviewComments).toHaveLength(1);
    expect(issueComments).toHaveLength(1);
  });

  it('to a whole review because of one line: the others are still commented on', async () => {
    const repository = world.repository(clean);
    const pull = world.pullRequest(repository, vulnerableApp);
    world.github.failNext(
      { method: 'POST', path: /\/reviews$/ },
      { status: 422, body: { message: 'Validation Failed' } },
    );
    await world.run({ repository, event: pull.event });
    expect(world.github.pull(repository, pull.number).reviewComments).toHaveLength(1);
  });

  it('to what changed: all findings are reported', async () => {
    const repository = world.repository(clean);
    const pull = world.pullRequest(repository, vulnerableApp);
    world.github.failNext(
      { method: 'GET', path: /\/files/ },
      { status: 404, body: { message: 'Not Found' } },
    );
    const run = await world.run({ repository, event: pull.event });
    expect(run.outputs).toMatchObject({ conclusion: 'findings', reported: '1' });
    expect(run.log).toContain('so all findings are reported');
  });

  it('for now: it waits as long as it is told', async () => {
    const repository = world.repository(clean);
    const pull = world.pullRequest(repository, vulnerableApp);
    world.github.failNext(
      { method: 'POST', path: /\/reviews$/ },
      {
        status: 403,
        headers: { 'retry-after': '1' },
        body: { message: 'You have exceeded a secondary rate limit' },
      },
    );
    await world.run({ repository, event: pull.event });
    expect(world.github.pull(repository, pull.number).reviewComments).toHaveLength(1);
  });
});
