/** Whose repositories they are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redeliverFailed } from '../../src/features/deliveries/index.ts';
import { hook } from '../support/github/app-answers.ts';
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
let numbers = 5_000;
const account = (login: string) => ({ id: ++numbers, login });
/** What it is on GitHub, and the event that tells of it. */
const event = (
  action: string,
  id: number,
  owner: { id: number; login: string },
  { suspended_at = null, ...more }: { suspended_at?: string | null; repositories?: object[] } = {},
) => {
  if (action === 'deleted') world.github.removeInstallation(id);
  else world.github.addInstallation({ id, account: owner, suspended_at });
  return {
    action,
    installation: { id, account: owner, permissions: {}, suspended_at },
    sender: { id: 77, login: 'owner-olga' },
    ...more,
  };
};
const organizationOf = async (installation: number) => {
  const { rows } = await world.api.services.pool.query(
    `select o.id, o.slug, o.credits, i.account_login, i.suspended_at
     from installations i join organizations o on o.id = i.organization_id where i.id = $1`,
    [installation],
  );
  return rows[0];
};
const send = async (name: string, payload: object) => {
  await world.deliver(name, payload);
  await world.settled();
};

describe('an installation', () => {
  it('makes the organization of its account, with the installer as Owner', async () => {
    const owner = account('Umbrella-Corp');
    await send(
      'installation',
      event('created', 901, owner, { repositories: [{ id: 1, full_name: 'Umbrella-Corp/x' }] }),
    );
    expect(await organizationOf(901)).toMatchObject({ slug: 'umbrella-corp', credits: 10_000 });
    const { rows } = await world.api.services.pool.query(
      `select u.username from memberships m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
       where o.slug = 'umbrella-corp' and m.role = 'owner' and u.github_id = 77`,
    );
    expect(rows).toEqual([{ username: 'owner-olga' }]);
  });

  it('of an account whose name is taken here gets a name of its own, and nothing of the other', async () => {
    const tenant = await world.api.tenant({ slug: 'initech' });
    await send('installation', event('created', 902, account('initech')));
    const organization = await organizationOf(902);
    expect(organization.slug).toBe('initech-2');
    expect(organization.id).not.toBe(tenant.id);
  });

  it('made anew finds the organization of its account again', async () => {
    const owner = account('hooli');
    await send('installation', event('created', 903, owner));
    const before = await organizationOf(903);
    await send('installation', event('deleted', 903, owner));
    expect(await organizationOf(903)).toBeUndefined();
    await send('installation', event('created', 904, { ...owner, login: 'hooli-xyz' }));
    expect(await organizationOf(904)).toMatchObject({ id: before.id, account_login: 'hooli-xyz' });
  });

  it('that is suspended is not used until it is back', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const owner = { id: repository.installationId * 10, login: repository.name.split('/')[0] ?? '' };
    const suspended_at = new Date().toISOString();
    await send('installation', event('suspend', repository.installationId, owner, { suspended_at }));
    const before = world.github.requests.length;
    await pull.push({ ...manifest, 'server.js': 'module.exports = 1;\n' });
    await world.settled();
    expect(world.github.requests.slice(before)).toEqual([]);
    // What was pushed meanwhile is looked up.
    await send('installation', event('unsuspend', repository.installationId, owner));
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  });

  it('is what GitHub says it is now, whatever came late', async () => {
    const owner = account('stark');
    const suspended = event('suspend', 906, owner, { suspended_at: new Date().toISOString() });
    await send('installation', event('unsuspend', 906, owner));
    await send('installation', suspended);
    expect(await organizationOf(906)).toMatchObject({ suspended_at: null });
    const created = event('created', 906, owner);
    await send('installation', event('deleted', 906, owner));
    await send('installation', created);
    expect(await organizationOf(906)).toBeUndefined();
  });

  it('whose account is renamed follows', async () => {
    await send('installation', event('created', 905, account('old-name')));
    await send('installation_target', {
      action: 'renamed',
      installation: { id: 905 },
      account: { id: 1, login: 'new-name' },
    });
    expect(await organizationOf(905)).toMatchObject({ account_login: 'new-name' });
  });
});

describe('a repository that is renamed', () => {
  it('keeps its findings', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const [owner = ''] = repository.name.split('/');
    const installation = { id: repository.installationId };
    const rename = (full_name: string) =>
      send('repository', { action: 'renamed', repository: { id: 31, full_name }, installation });
    await rename(repository.name);
    await rename(`${owner}/renamed`);
    const { rows } = await world.api.services.pool.query(
      `select r.url, (select count(*)::int from findings f where f.repository_id = r.id) as findings
       from repositories r join installations i on i.organization_id = r.organization_id where i.id = $1`,
      [repository.installationId],
    );
    expect(rows).toEqual([{ url: `${world.git.origin}/${owner}/renamed`, findings: 1 }]);
  });
});

describe('a repository that becomes public', () => {
  it('no longer shows how its flaws are used', async () => {
    const repository = world.repository(manifest);
    const pull = await repository.open(vulnerableApp);
    await pull.checked();
    const comment = () => world.github.pull(repository.name, pull.number).reviewComments[0]?.body;
    expect(comment()).toContain('mermaid');
    world.github.setPrivate(repository.name, false);
    await send('repository', {
      action: 'publicized',
      repository: { id: 31, full_name: repository.name },
      installation: { id: repository.installationId },
    });
    expect(comment()).toContain('because this repository is public');
    expect(comment()).not.toContain('mermaid');
  });
});

describe('deliveries that were lost', () => {
  it('because GitHub did not answer are worked off later', async () => {
    const repository = world.repository(manifest);
    const path = new RegExp(`/app/installations/${repository.installationId}$`);
    world.github.failNext({ method: 'GET', path }, { status: 401 }, 3);
    const pull = await repository.open(vulnerableApp);
    await until(
      async () => {
        await world.api.services.pool.query(
          "update webhook_deliveries set updated_at = now() - interval '3 minutes' where status = 'failed'",
        );
        return world.github.checkRuns(repository.name).length;
      },
      (count) => count === 1,
    );
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });

  it('and were given up begin anew when GitHub sends them again', async () => {
    const { pool } = world.api.services;
    const again = { action: 'labeled' };
    await world.deliver('pull_request', again, { id: 'given-up' });
    await world.settled();
    await pool.query(
      "update webhook_deliveries set status = 'failed', attempts = 3, payload = null where delivery_id = 'given-up'",
    );
    await world.deliver('pull_request', again, { id: 'given-up' });
    await world.settled();
    const { rows } = await pool.query(
      "select status, attempts from webhook_deliveries where delivery_id = 'given-up'",
    );
    expect(rows).toEqual([{ status: 'done', attempts: 1 }]);
  });

  it('are asked for again; those that arrived another way are not', async () => {
    const delivery = (id: number, guid: string, status_code: number, hours = 0) => ({
      id,
      guid,
      status: '',
      status_code,
      delivered_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    });
    await world.deliver('pull_request', { action: 'labeled' }, { id: 'came-later' });
    hook.deliveries = [
      delivery(1, 'lost', 502),
      delivery(2, 'fine', 200),
      delivery(3, 'again', 200),
      delivery(4, 'again', 500),
      delivery(5, 'came-later', 503),
      ...Array.from({ length: 150 }, (_, index) => delivery(100 + index, `fine ${index}`, 200)),
      delivery(7, 'lost early in a long outage', 502, 20),
      delivery(6, 'long ago', 500, 100),
    ];
    const { services } = world.api;
    hook.redelivered = [];
    expect(await redeliverFailed(services, new Date())).toBe(2);
    expect(hook.redelivered).toEqual([7, 1]);
    hook.deliveries = [];
  });
});
