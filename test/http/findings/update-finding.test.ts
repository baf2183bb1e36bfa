import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findingStates, severities } from '../../../src/shared/enums.ts';
import { startApi } from '../../support/api.ts';
import { engineFinding, makeRepository, verdict } from '../../support/findings.ts';
import { type FindingsTenant, findingsTenant } from '../../support/findings-api.ts';

const api = await startApi();
afterAll(() => api.stop());

let tenant: FindingsTenant;
let [a, b, c] = ['', '', ''];
beforeEach(async () => {
  tenant = await findingsTenant(api);
  await tenant.scan(
    ['a', 'b', 'c'].map((name) => engineFinding(name)),
    {
      now: () => new Date('2026-01-01T12:00:00Z'),
    },
  );
  [a, b, c] = [await tenant.id('a'), await tenant.id('b'), await tenant.id('c')];
});

const detail = async (id: string) => (await tenant.get(`/v1/findings/${id}`)).body;
/** What people said, without the verdict at the beginning. */
const thread = async (id: string) => (await detail(id)).triage_thread.slice(1);

describe('state and severity', () => {
  test.each(findingStates)('any state may follow: %s', async (state) => {
    for (const before of findingStates) {
      await tenant.patch(a, { state: before });
      expect((await tenant.patch(a, { state })).body).toEqual({
        id: a,
        state,
        severity: 'high',
        duplicate_of: null,
      });
    }
    expect((await detail(a)).state).toBe(state);
  });

  test.each(severities)('severity becomes %s', async (severity) => {
    expect((await tenant.patch(a, { severity })).body).toMatchObject({ id: a, severity, state: 'open' });
    expect((await detail(a)).severity).toBe(severity);
    expect((await tenant.get(`/v1/findings?severity=${severity}&sort_by=severity`)).body.total).toBe(
      severity === 'high' ? 3 : 1,
    );
  });

  test('a change is in the thread, by the creator of the key, with source api', async () => {
    await tenant.patch(a, { state: 'true_positive', reason: 'Seen it work' });
    expect(await thread(a)).toMatchObject([
      {
        reaction: 'true_positive',
        comment: 'Seen it work',
        user_id: tenant.userId,
        username: tenant.username,
        source: 'api',
      },
    ]);
  });

  test('reasons go to their changes, and fall back to the common one', async () => {
    await tenant.patch(a, {
      state: 'accepted_risk',
      severity: 'low',
      reason: 'common',
      severity_reason: 'own',
    });
    const entries = await tenant.audit(a);
    expect(entries.sort((one, other) => (String(one.action) < String(other.action) ? -1 : 1))).toMatchObject([
      {
        action: 'finding.severity_changed',
        before: { severity: 'high' },
        after: { severity: 'low' },
        reason: 'own',
      },
      {
        action: 'finding.state_changed',
        before: { state: 'open' },
        after: { state: 'accepted_risk' },
        reason: 'common',
        source: 'api',
        actor_user_id: tenant.userId,
        by_key: true,
      },
    ]);
    const words = (await thread(a)).map(({ comment }: { comment: string }) => comment).sort();
    expect(words).toEqual(['Severity changed from high to low: own', 'common']);
  });

  test('without a reason the thread has the reaction alone', async () => {
    await tenant.patch(a, { state: 'resolved' });
    expect(await thread(a)).toMatchObject([{ reaction: 'resolved', comment: null }]);
  });

  test('what is already so changes nothing and leaves no trace', async () => {
    const before = await detail(a);
    const body = { state: 'open', severity: 'high', duplicate_of: null, reason: 'again' };
    expect((await tenant.patch(a, body)).status).toBe(200);
    expect(await detail(a)).toEqual(before);
    expect(await tenant.audit(a)).toEqual([]);
  });

  test('updated_at tells the last change of state or severity, and of nothing else', async () => {
    const { updated_at: found } = await detail(a);
    await tenant.comment(a, 'hello');
    expect((await detail(a)).updated_at).toBe(found);
    await tenant.patch(a, { state: 'resolved' });
    const { updated_at: resolved } = await detail(a);
    expect(resolved > found).toBe(true);
    await tenant.patch(a, { duplicate_of: b });
    expect((await detail(a)).updated_at).toBe(resolved);
  });
});

describe('duplicates', () => {
  test('closing as a duplicate resolves, unlinking reopens', async () => {
    expect((await tenant.patch(a, { duplicate_of: b })).body).toEqual({
      id: a,
      state: 'resolved',
      severity: 'high',
      duplicate_of: b,
    });
    expect((await tenant.patch(a, { duplicate_of: null })).body).toEqual({
      id: a,
      state: 'open',
      severity: 'high',
      duplicate_of: null,
    });
    expect(await thread(a)).toMatchObject([
      { reaction: 'resolved', comment: `Duplicate of ${b}.` },
      { reaction: 'open', comment: `No longer a duplicate of ${b}.` },
    ]);
    const actions = (await tenant.audit(a)).map(({ action }) => action);
    expect(actions).toEqual([
      'finding.duplicate_linked',
      'finding.state_changed',
      'finding.duplicate_unlinked',
      'finding.state_changed',
    ]);
  });

  test('linking again to the same or to another one is fine', async () => {
    await tenant.patch(a, { duplicate_of: b });
    const before = await detail(a);
    expect((await tenant.patch(a, { duplicate_of: b.toUpperCase() })).body.duplicate_of).toBe(b);
    expect(await detail(a)).toEqual(before);
    expect((await tenant.patch(a, { duplicate_of: c })).body).toMatchObject({
      duplicate_of: c,
      state: 'resolved',
    });
  });

  test('what had duplicates takes them along when it becomes one, so that links never chain', async () => {
    await tenant.patch(a, { duplicate_of: b });
    expect((await tenant.patch(b, { duplicate_of: c })).status).toBe(200);
    expect((await tenant.patch(a, { state: 'resolved' })).body.duplicate_of).toBe(c);
    expect((await tenant.audit(a)).at(-1)).toMatchObject({
      before: { duplicate_of: b },
      after: { duplicate_of: c },
    });
  });

  test('a state may be given along: resolved when linking, any when unlinking', async () => {
    expect((await tenant.patch(a, { duplicate_of: b, state: 'resolved' })).body.state).toBe('resolved');
    expect((await tenant.patch(a, { duplicate_of: null, state: 'false_positive' })).body.state).toBe(
      'false_positive',
    );
    const { status, body } = await tenant.patch(a, { duplicate_of: b, state: 'open' });
    expect(status).toBe(400);
    expect(body.message[0]).toMatch(/^state /);
    expect((await detail(a)).state).toBe('false_positive');
  });

  test('not of itself, not of a duplicate, not across repositories', async () => {
    await tenant.patch(c, { duplicate_of: b });
    const otherRepository = await makeRepository(api.services.pool, tenant);
    await tenant.scan([engineFinding('elsewhere')], { repositoryId: otherRepository });
    for (const canonical of [a, c, await tenant.id('elsewhere')]) {
      const { status, body } = await tenant.patch(a, { duplicate_of: canonical });
      expect(status).toBe(400);
      expect(body.message).toEqual([expect.stringMatching(/^duplicate_of must /)]);
    }
    expect((await detail(a)).state).toBe('open');
    expect(await tenant.audit(a)).toEqual([]);
  });

  test('a canonical finding that is missing, unapproved or foreign is not found', async () => {
    await tenant.scan([engineFinding('hidden', verdict('uncertain'))]);
    const other = await findingsTenant(api);
    await other.scan([engineFinding('theirs')]);
    for (const canonical of [randomUUID(), await tenant.id('hidden'), await other.id('theirs')]) {
      const { status, body } = await tenant.patch(a, { duplicate_of: canonical });
      expect([status, body.message]).toEqual([404, 'Finding not found']);
    }
  });
});

describe('refusals', () => {
  test.each([
    [{}, 'body'],
    [{ reason: 'alone' }, 'body'],
    [{ state: 'closed' }, 'state'],
    [{ state: null }, 'state'],
    [{ state: ['open'] }, 'state'],
    [{ severity: 'worst' }, 'severity'],
    [{ severity: 3 }, 'severity'],
    [{ duplicate_of: 'x' }, 'duplicate_of'],
    [{ duplicate_of: 7 }, 'duplicate_of'],
    [{ state: 'open', reason: 'x'.repeat(2001) }, 'reason'],
    [{ state: 'open', state_reason: 'x'.repeat(2001) }, 'state_reason'],
    [{ severity: 'low', severity_reason: 'x'.repeat(2001) }, 'severity_reason'],
    [{ state: 'open', reason: {} }, 'reason'],
    [{ state: 'open', verification_status: 'approved' }, 'verification_status'],
    [[], 'body'],
    ['open', 'body'],
    [null, 'body'],
  ])('%j is 400 and names the field', async (body, name) => {
    const answer = await tenant.patch(a, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message[0]).toMatch(new RegExp(`^${name} `));
    expect((await detail(a)).state).toBe('open');
  });

  test('reasons of exactly 2000 characters are taken, astral ones counting once', async () => {
    expect((await tenant.patch(a, { state: 'resolved', reason: '💥'.repeat(2000) })).status).toBe(200);
  });

  test('a key that may only read may not change', async () => {
    const { status, body } = await api.call('PATCH', `/v1/findings/${a}`, {
      key: tenant.readKey,
      body: { state: 'resolved' },
    });
    expect([status, body.message]).toEqual([403, 'API key missing required scope: write']);
    expect((await detail(a)).state).toBe('open');
  });

  test('hostile words are kept as words', async () => {
    const reason = "'); drop table findings; -- <script>alert(1)</script> {{7*7}} %s \\ ?";
    await tenant.patch(a, { state: 'resolved', reason });
    expect(await thread(a)).toMatchObject([{ comment: reason }]);
  });
});

describe('requests at the same time', () => {
  test('cannot close a circle', async () => {
    for (let n = 0; n < 10; n++) {
      await Promise.all([tenant.patch(a, { duplicate_of: null }), tenant.patch(b, { duplicate_of: null })]);
      const answers = await Promise.all([
        tenant.patch(a, { duplicate_of: b }),
        tenant.patch(b, { duplicate_of: a }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test('cannot make a chain', async () => {
    for (let n = 0; n < 10; n++) {
      await Promise.all([a, b, c].map((id) => tenant.patch(id, { duplicate_of: null })));
      await Promise.all([
        tenant.patch(a, { duplicate_of: b }),
        tenant.patch(b, { duplicate_of: c }),
        tenant.patch(c, { duplicate_of: a }),
      ]);
      const { rows } = await api.services.pool.query(
        `select 1 from findings d join findings k on k.id = d.duplicate_of
         where d.organization_id = $1 and k.duplicate_of is not null`,
        [tenant.organizationId],
      );
      expect(rows).toEqual([]);
    }
  });

  test('each leave their own entry, and the last one stands', async () => {
    const states = [...findingStates, ...findingStates, ...findingStates];
    const answers = await Promise.all(states.map((state) => tenant.patch(a, { state, reason: state })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const audit = await api.services.pool.query(
      `select before->>'state' as before, after->>'state' as after from audit_entries where subject_id = $1`,
      [a],
    );
    const { state } = await detail(a);
    // The changes form one path from `open` to the state that stands: each state is left as often as entered.
    const balance = new Map<string, number>();
    for (const { before, after } of audit.rows) {
      balance.set(before, (balance.get(before) ?? 0) - 1);
      balance.set(after, (balance.get(after) ?? 0) + 1);
    }
    balance.set('open', (balance.get('open') ?? 0) + 1);
    balance.set(state, (balance.get(state) ?? 0) - 1);
    expect([...balance.values()].every((value) => value === 0)).toBe(true);
    expect(await thread(a)).toHaveLength(audit.rows.length);
  });
});
