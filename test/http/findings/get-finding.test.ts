import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../support/api.ts';
import { engineFinding, verdict } from '../../support/findings.ts';
import { type FindingsTenant, findingsTenant } from '../../support/findings-api.ts';

const api = await startApi();
afterAll(() => api.stop());

let tenant: FindingsTenant;
let scanId: string;
beforeAll(async () => {
  tenant = await findingsTenant(api);
  const now = () => new Date('2026-01-01T12:00:00.000Z');
  scanId = await tenant.scan([engineFinding('a')], { now });
});

describe('GET /v1/findings/{id}', () => {
  test('gives the finding with exactly the detail fields of the specification', async () => {
    const id = await tenant.id('a');
    const { status, body } = await tenant.get(`/v1/findings/${id}`);
    const source = engineFinding('a');
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      title: source.title,
      category: source.category,
      severity: 'high',
      state: 'open',
      description: source.description,
      affected_file: source.affectedFile,
      affected_code: source.affectedCode,
      proof_of_concept: source.proofOfConcept,
      tags: source.tags,
      scan_id: scanId,
      found_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      triage_thread: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          reaction: null,
          comment: 'Automatic verification: approved. The sink is reached again in the replay.',
          user_id: '00000000-0000-4000-8000-000000000001',
          username: 'whitebox',
          source: 'agent',
          timestamp: '2026-01-01T12:00:00.000Z',
        },
      ],
      mermaid_trace: source.mermaidTrace,
      occurrence_count: 1,
      repo_url: 'https://github.com/acme/shop',
      scan_type: 'full',
    });
  });

  test('has null for what was not produced', async () => {
    await tenant.scan(
      [engineFinding('bare', { proofOfConcept: null, mermaidTrace: null, trace: [], tags: [] })],
      {
        repoUrl: null,
        scanType: 'pr',
      },
    );
    expect((await tenant.get(`/v1/findings/${await tenant.id('bare')}`)).body).toMatchObject({
      proof_of_concept: null,
      mermaid_trace: null,
      tags: [],
      repo_url: null,
      scan_type: 'pr',
    });
  });

  test('tells the thread in the order of time', async () => {
    await tenant.scan([engineFinding('talk')]);
    const id = await tenant.id('talk');
    for (const comment of ['one', 'two', 'three']) await tenant.comment(id, comment);
    await tenant.patch(id, { state: 'true_positive', reason: 'four' });
    const { triage_thread } = (await tenant.get(`/v1/findings/${id}`)).body;
    const words = triage_thread.map(({ comment }: { comment: string }) => comment);
    expect(words.slice(1)).toEqual(['one', 'two', 'three', 'four']);
    const times = triage_thread.map(({ timestamp }: { timestamp: string }) => timestamp);
    expect(times).toEqual([...times].sort());
  });

  test('shows the newest 1,000 entries of a thread that somebody fills', async () => {
    await tenant.scan([engineFinding('chatter')]);
    const id = await tenant.id('chatter');
    await api.services.pool.query(
      `insert into triage_entries (id, organization_id, finding_id, comment, user_id, username, source, created_at)
       select gen_random_uuid(), t.organization_id, t.finding_id, 'word ' || n, t.user_id, 'bot', 'api', t.created_at + make_interval(secs => n)
       from triage_entries t cross join generate_series(1, 1005) n where t.finding_id = $1`,
      [id],
    );
    const { triage_thread } = (await tenant.get(`/v1/findings/${id}`)).body;
    expect(triage_thread).toHaveLength(1_000);
    expect([triage_thread[0].comment, triage_thread.at(-1).comment]).toEqual(['word 6', 'word 1005']);
  });

  test('takes the id in capital letters too', async () => {
    const id = await tenant.id('a');
    expect((await tenant.get(`/v1/findings/${id.toUpperCase()}`)).body.id).toBe(id);
  });
});

describe('refusals', () => {
  test.each(['7', 'a'.repeat(36), "'; select 1; --", '%F0%9F%92%A9'])('the id %s is 400', async (id) => {
    const { status, body } = await tenant.get(`/v1/findings/${encodeURI(id)}`);
    expect(status).toBe(400);
    expect(body.message[0]).toMatch(/^id /);
  });

  test('missing, unapproved and foreign findings are told apart by nothing', async () => {
    await tenant.scan([
      engineFinding('uncertain', verdict('uncertain')),
      engineFinding('rejected', verdict('rejected')),
    ]);
    const other = await findingsTenant(api);
    await other.scan([engineFinding('theirs')]);
    const ids = [
      randomUUID(),
      await tenant.id('uncertain'),
      await tenant.id('rejected'),
      await other.id('theirs'),
    ];
    for (const id of ids) {
      const answers = [
        await tenant.get(`/v1/findings/${id}`),
        await tenant.patch(id, { state: 'resolved' }),
        await tenant.comment(id, 'hello'),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toEqual({ statusCode: 404, message: 'Finding not found', error: 'Not Found' });
      }
    }
    expect((await other.get(`/v1/findings/${ids[3]}`)).body.state).toBe('open');
  });
});
