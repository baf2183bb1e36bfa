import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Severity } from '../../../src/shared/enums.ts';
import { startApi } from '../../support/api.ts';
import { engineFinding, verdict } from '../../support/findings.ts';
import { type FindingsTenant, findingsTenant } from '../../support/findings-api.ts';

const api = await startApi();
afterAll(() => api.stop());

let tenant: FindingsTenant;
let first: string;
let second: string;
const at = (minute: number) => () => new Date(Date.UTC(2026, 0, 1, 12, minute, 0, 7));
const named = (name: string, severity: Severity) => engineFinding(name, { severity });

beforeAll(async () => {
  tenant = await findingsTenant(api);
  first = await tenant.scan([named('a', 'low'), named('b', 'critical'), named('c', 'high')], { now: at(1) });
  second = await tenant.scan([named('c', 'high'), named('d', 'info'), named('e', 'high')], { now: at(2) });
  await tenant.scan([engineFinding('hidden', verdict('uncertain'))], { now: at(3) });
  await tenant.patch(await tenant.id('a'), { state: 'false_positive' });
});

const titles = async (path: string) =>
  (await tenant.get(path)).body.data.map(({ title }: { title: string }) => title.at(-1)).join('');

describe('GET /v1/findings', () => {
  test('gives findings with exactly the fields of the specification', async () => {
    const { status, body } = await tenant.get('/v1/findings?severity=critical');
    expect(status).toBe(200);
    const source = named('b', 'critical');
    expect(body).toEqual({
      data: [
        {
          id: await tenant.id('b'),
          title: source.title,
          category: 'sql-injection',
          severity: 'critical',
          state: 'open',
          description: source.description,
          affected_file: 'src/orders.js',
          affected_code: source.affectedCode,
          proof_of_concept: "1' or '1'='1",
          tags: ['cwe-89', 'code/sql-injection', 'javascript'],
          scan_id: first,
          found_at: '2026-01-01T12:01:00.007Z',
          updated_at: '2026-01-01T12:01:00.007Z',
        },
      ],
      total: 1,
      page: 1,
      limit: 15,
    });
  });

  test('leaves out what is not approved, also from the total', async () => {
    const { body } = await tenant.get('/v1/findings');
    expect(body.total).toBe(5);
    expect(JSON.stringify(body)).not.toContain('hidden');
  });

  test.each([
    ['sort_by=severity', 'b', 'd'],
    ['sort_by=severity&sort_order=ASC', 'd', 'b'],
    ['sort_by=updated_at', 'a', undefined],
    ['sort_by=updated_at&sort_order=ASC', undefined, 'a'],
  ])('%s begins and ends right', async (query, begin, end) => {
    const order = await titles(`/v1/findings?${query}`);
    expect(order).toHaveLength(5);
    if (begin) expect(order.at(0)).toBe(begin);
    if (end) expect(order.at(-1)).toBe(end);
  });

  test('severity sorts by rank: critical, high, low, info', async () => {
    const { body } = await tenant.get('/v1/findings?sort_by=severity');
    expect(body.data.map(({ severity }: { severity: string }) => severity)).toEqual([
      'critical',
      'high',
      'high',
      'low',
      'info',
    ]);
  });

  test('found_at, newest first, is the default; ASC is its exact reverse', async () => {
    const newest = await titles('/v1/findings');
    expect([...newest].sort().join('')).toBe('abcde');
    expect([...newest.slice(0, 2)].sort().join('')).toBe('de');
    expect(await titles('/v1/findings?sort_by=found_at&sort_order=DESC')).toBe(newest);
    expect(await titles('/v1/findings?sort_order=ASC')).toBe([...newest].reverse().join(''));
  });

  test('filters combine with AND, and the total follows', async () => {
    for (const [query, expected] of [
      ['severity=high', 'ce'],
      ['state=false_positive', 'a'],
      ['state=open&severity=high', 'ce'],
      ['state=false_positive&severity=high', ''],
      [`scan_id=${second}`, 'cde'],
      [`scan_id=${second}&severity=high`, 'ce'],
      [`scan_id=${first}&state=open`, 'bc'],
      [`scan_id=${first}&state=false_positive&severity=low`, 'a'],
    ] as const) {
      const { body } = await tenant.get(`/v1/findings?${query}`);
      const found = body.data.map(({ title }: { title: string }) => title.at(-1));
      expect([query, found.sort().join(''), body.total]).toEqual([query, expected, expected.length]);
    }
  });

  test('a page past the end is empty and still tells the total', async () => {
    const { body } = await tenant.get('/v1/findings?page=9&limit=2');
    expect(body).toEqual({ data: [], total: 5, page: 9, limit: 2 });
  });
});

describe('GET /v1/scans/{id}/findings', () => {
  test('gives what the scan saw, also what an earlier scan saw first', async () => {
    const { body } = await tenant.get(`/v1/scans/${second}/findings`);
    expect(body).toMatchObject({ total: 3, page: 1, limit: 15 });
    expect((await titles(`/v1/scans/${second}/findings?sort_by=severity`)).at(-1)).toBe('d');
    expect(body.data.find(({ title }: { title: string }) => title.endsWith('c')).scan_id).toBe(first);
  });

  test('filters and pages like the list of the organization', async () => {
    const { body } = await tenant.get(`/v1/scans/${second}/findings?severity=high&limit=1&page=2`);
    expect(body).toMatchObject({ total: 2, page: 2, limit: 1 });
    expect(body.data).toHaveLength(1);
  });

  test('does not take scan_id', async () => {
    const { status, body } = await tenant.get(`/v1/scans/${second}/findings?scan_id=${first}`);
    expect(status).toBe(400);
    expect(body.message).toEqual(['scan_id is not a known parameter']);
  });
});

describe('refusals', () => {
  test.each(['/v1/findings?scan_id=', '/v1/scans/'])(
    '%s… of a scan that is not there is 404',
    async (path) => {
      const suffix = path.endsWith('/') ? '/findings' : '';
      const { status, body } = await tenant.get(`${path}${randomUUID()}${suffix}`);
      expect(status).toBe(404);
      expect(body).toEqual({ statusCode: 404, message: 'Scan not found', error: 'Not Found' });
    },
  );

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['severity=worst', 'severity'],
    ['severity=', 'severity'],
    ['state=closed', 'state'],
    ['sort_by=title', 'sort_by'],
    ['sort_order=asc', 'sort_order'],
    ['scan_id=7', 'scan_id'],
    ['colour=red', 'colour'],
  ])('%s is 400 and names the parameter', async (query, name) => {
    const { status, body } = await tenant.get(`/v1/findings?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ statusCode: 400, error: 'Bad Request' });
    expect(body.message).toHaveLength(1);
    expect(body.message[0]).toMatch(new RegExp(`^${name} `));
  });

  test.each(["'; drop table findings; --", '%00', '../../etc/passwd', '{"$gt":""}'])(
    'hostile text %j in a filter is 400',
    async (text) => {
      for (const name of ['severity', 'state', 'scan_id', 'sort_by', 'sort_order', 'page', 'limit']) {
        const value = text === '%00' ? text : encodeURIComponent(text);
        expect((await tenant.get(`/v1/findings?${name}=${value}`)).status).toBe(400);
      }
    },
  );
});

describe('another organization', () => {
  test('sees none of it, whichever way it asks', async () => {
    const other = await findingsTenant(api);
    expect((await other.get('/v1/findings')).body).toMatchObject({ data: [], total: 0 });
    const missing = await other.get(`/v1/findings?scan_id=${randomUUID()}`);
    for (const path of [`/v1/findings?scan_id=${first}`, `/v1/scans/${first}/findings`]) {
      const answer = await other.get(path);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
  });

  test('a key without scope read or write is refused', async () => {
    const { key } = await (await api.tenant()).addKey(['delete']);
    const { status, body } = await api.call('GET', '/v1/findings', { key });
    expect([status, body.message]).toEqual([403, 'API key missing required scope: read']);
  });
});
