import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../support/api.ts';
import { engineFinding } from '../../support/findings.ts';
import { type FindingsTenant, findingsTenant } from '../../support/findings-api.ts';

const api = await startApi();
afterAll(() => api.stop());

let tenant: FindingsTenant;
let id: string;
beforeEach(async () => {
  tenant = await findingsTenant(api);
  await tenant.scan([engineFinding('a')]);
  id = await tenant.id('a');
});

const thread = async () => (await tenant.get(`/v1/findings/${id}`)).body.triage_thread.slice(1);

describe('POST /v1/findings/{id}/comments', () => {
  test('adds the comment in the name of the creator of the key, with source api', async () => {
    const { status, body } = await tenant.comment(id, 'Please look at this.');
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['comment_id']);
    expect(await thread()).toEqual([
      {
        id: body.comment_id,
        reaction: null,
        comment: 'Please look at this.',
        user_id: tenant.userId,
        username: tenant.username,
        source: 'api',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
    expect(await tenant.audit(id)).toMatchObject([
      { action: 'finding.commented', after: { comment_id: body.comment_id }, by_key: true },
    ]);
  });

  test.each([
    ['one character', 'x'],
    ['4000 characters', 'x'.repeat(4000)],
    ['4000 characters beyond the basic plane', '🔒'.repeat(4000)],
    ['markup and quotes', `<img src=x onerror=alert(1)> '"; -- \\ \u202e ?`],
    ['lines', 'one\n\n\ttwo '],
  ])('keeps %s as they are', async (_, comment) => {
    expect((await tenant.comment(id, comment)).status).toBe(201);
    expect((await thread())[0].comment).toBe(comment);
  });

  test('the same Idempotency-Key adds it once', async () => {
    const path = `/v1/findings/${id}/comments`;
    const options = { body: { comment: 'once' }, headers: { 'Idempotency-Key': 'k1' } };
    const first = await tenant.call('POST', path, options);
    const second = await tenant.call('POST', path, options);
    expect(second.body).toEqual(first.body);
    expect(await thread()).toHaveLength(1);
  });
});

describe('refusals', () => {
  test.each([
    ['nothing', {}],
    ['null', { comment: null }],
    ['a number', { comment: 7 }],
    ['an empty one', { comment: '' }],
    ['blanks', { comment: ' \n\t\u00a0' }],
    ['4001 characters', { comment: 'x'.repeat(4001) }],
    ['NUL', { comment: 'a\u0000b' }],
    ['half a surrogate pair', { comment: 'a\ud800b' }],
  ])('%s is 400 and names the field', async (_, body) => {
    const answer = await tenant.call('POST', `/v1/findings/${id}/comments`, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.message[0]).toMatch(/^comment /);
    expect(await thread()).toEqual([]);
  });

  test('unknown fields are refused: nobody writes in the name of another', async () => {
    for (const extra of [{ user_id: tenant.userId }, { source: 'web' }, { username: 'root' }]) {
      const answer = await tenant.call('POST', `/v1/findings/${id}/comments`, {
        body: { comment: 'hi', ...extra },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual([`${Object.keys(extra)[0]} is not a known field`]);
    }
  });

  test('a key that may only read may not comment', async () => {
    const answer = await api.call('POST', `/v1/findings/${id}/comments`, {
      key: tenant.readKey,
      body: { comment: 'hi' },
    });
    expect([answer.status, answer.body.message]).toEqual([403, 'API key missing required scope: write']);
  });
});
