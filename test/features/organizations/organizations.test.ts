import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  baseContext,
  createOrganization,
  ensureDefaultOrganization,
  getOrganizationBySlug,
  systemContext,
} from '../../../src/features/organizations/index.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../../src/shared/errors.ts';
import { startApi, type TestApi } from '../../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ config: { initialCredits: 777 } });
});
afterAll(() => api.stop());

/** Runs first: afterwards the database is not empty any more. */
describe('the first start', () => {
  test('makes the default organization and its key once, however many processes start at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => ensureDefaultOrganization(api.services)));
    const [first, ...rest] = made.filter(({ created }) => created);
    expect(rest).toEqual([]);
    expect(made.filter(({ key }) => key !== undefined)).toHaveLength(1);
    const { body } = await api.call('GET', '/v1/scans', { key: first?.key });
    expect(body).toEqual({ data: [], total: 0, page: 1, limit: 15 });
    const organization = await getOrganizationBySlug(baseContext(api.services), 'default');
    expect(organization).toMatchObject({ slug: 'default', name: 'default', credits: 777 });
  });

  test('a later one makes nothing', async () => {
    expect(await ensureDefaultOrganization(api.services)).toEqual({ created: false, key: undefined });
  });
});

test('a new organization has an Owner, in whose name the command line acts', async () => {
  const base = baseContext(api.services);
  const { id } = await createOrganization(base, { slug: 'acme', name: 'Acme Inc.', credits: 0 });
  const context = await systemContext(base, id);
  expect(context).toMatchObject({ organizationId: id, actor: { username: 'acme-owner', apiKeyId: null } });
  const { rows } = await api.services.pool.query(
    `select u.username, m.role, o.name, o.credits, a.action from organizations o
     join memberships m on m.organization_id = o.id join users u on u.id = m.user_id
     join audit_entries a on a.organization_id = o.id where o.id = $1`,
    [id],
  );
  expect(rows).toEqual([
    { username: 'acme-owner', role: 'owner', name: 'Acme Inc.', credits: 0, action: 'organization.created' },
  ]);
});

test('a slug is taken once, also by racing requests', async () => {
  const racing = Array.from({ length: 5 }, () =>
    createOrganization(baseContext(api.services), { slug: 'wanted', credits: 1 }),
  );
  const outcomes = await Promise.allSettled(racing);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toBeInstanceOf(ConflictError);
});

test.each(['', 'Acme', 'a_b', '-a', 'a-', 'a b', 'x'.repeat(65), "a'; drop table users", 'a\n'])(
  'a slug like %j is refused',
  async (slug) => {
    const made = createOrganization(baseContext(api.services), { slug, credits: 1 });
    await expect(made).rejects.toThrow(ValidationError);
  },
);

test('an unknown organization is not found', async () => {
  const base = baseContext(api.services);
  await expect(getOrganizationBySlug(base, 'nobody')).rejects.toThrow(NotFoundError);
  await expect(systemContext(base, '00000000-0000-4000-8000-00000000ffff')).rejects.toThrow(NotFoundError);
});
