/** What holds for every endpoint of the table, whichever it is. Adding an endpoint adds it here by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { revokeApiKey } from '../../src/features/api-keys/index.ts';
import { examples } from '../../src/http/openapi/examples.ts';
import type { Route } from '../../src/http/v1/route.ts';
import { routes } from '../../src/http/v1/routes.ts';
import { startApi } from '../support/api.ts';
import { makeResources } from '../support/owned-resources.ts';

const api = await startApi();
const limited = await startApi({ config: { rateLimitPerMinute: 2 } });
afterAll(() => Promise.all([api.stop(), limited.stop()]));

const mine = await api.tenant();
const other = await api.tenant();
const resources = await makeResources(api, mine);
const { findings: otherFinding = '' } = await makeResources(api, other);
const reader = await mine.addKey(['read']);
const deleter = await mine.addKey(['delete']);
const expired = await mine.addKey(['read', 'write'], new Date(Date.now() + 60_000));
await api.services.pool.query('update api_keys set expires_at = now() where id = $1', [expired.id]);
const revoked = await mine.addKey(['read', 'write']);
await revokeApiKey(mine.context, { id: revoked.id });

const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
const pathOf = ({ path }: Route, id: string) => path.replace(':id', id);
const call = (
  route: Route,
  options: {
    key?: string;
    id?: string;
    query?: string;
    body?: unknown;
    on?: typeof api;
    headers?: Record<string, string>;
  },
) => {
  const { key, id = randomUUID(), query = '', on = api } = options;
  const body = options.body ?? (route.body ? (examples[nameOf(route)]?.body ?? {}) : undefined);
  const type = route.rawBody?.[0];
  const headers = { ...options.headers, ...(type && { 'Content-Type': type }) };
  const raw = type ? { raw: 'x' } : {};
  return on.call(route.method.toUpperCase(), pathOf(route, id) + query, { key, body, headers, ...raw });
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Of what is made, and times. */
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/gi;

const metacharacters = [
  "'; drop table findings; --",
  '" or "1"="1',
  '%27%00',
  '../../../../etc/passwd',
  '$(id)`id`|id;id',
  '{{7*7}}#{7*7}',
  '\\u0000\\x00',
  '\u202e\u2028',
];

interface Field {
  path: string[];
  value: unknown;
}

/** Every field of a body, containers too. */
function fieldsOf(value: unknown, path: string[] = []): Field[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const fields = inside.flatMap(([name, each]) => fieldsOf(each, [...path, name]));
  return path.length === 0 ? fields : [{ path, value }, ...fields];
}

function replaced(body: unknown, path: string[], value: unknown): unknown {
  const copy = structuredClone(body);
  const parent = path
    .slice(0, -1)
    .reduce((node, name) => node[name] as Record<string, unknown>, copy as Record<string, unknown>);
  parent[path.at(-1) ?? ''] = value;
  return copy;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
  test.each<[string, string | undefined, string]>([
    ['no key', undefined, 'Missing API key: send it in the X-Api-Key header'],
    ['a malformed key', 'nonsense', 'Invalid API key'],
    ['an unknown key', `svc_${'0'.repeat(40)}`, 'Invalid API key'],
    ['a revoked key', revoked.key, 'Invalid API key'],
    ['an expired key', expired.key, 'Invalid API key'],
  ])('refuses %s', async (_what, key, message) => {
    const answer = await call(route, key === undefined ? {} : { key });
    expect(answer.body).toEqual({ statusCode: 401, message, error: 'Unauthorized' });
    expect(answer.status).toBe(401);
  });

  test('refuses a key without its scope, before it looks at the request', async () => {
    const key = route.scope === 'read' ? deleter.key : reader.key;
    const answer = await call(route, {
      key,
      id: 'malformed',
      query: '?unknown=1',
      ...(route.body && { body: { unknown: 1 } }),
    });
    const message = `API key missing required scope: ${route.scope}`;
    expect(answer.body).toEqual({ statusCode: 403, message, error: 'Forbidden' });
    expect(answer.status).toBe(403);
  });

  test('is for no page of another site, and kept by no cache, whatever it answers', async () => {
    const headers = { Origin: 'https://evil.example' };
    const answers = [
      await call(route, { key: mine.key, headers }),
      await call(route, { headers }),
      await api.call('OPTIONS', pathOf(route, randomUUID()), {
        headers: { ...headers, 'Access-Control-Request-Method': route.method.toUpperCase() },
      }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    expect(answers.at(-1)?.status).toBe(401);
  });

  test('answers HEAD as GET without the body, and where there is no GET not at all', async () => {
    const id = resources[route.path.split('/')[2] ?? ''] ?? '';
    const head = await api.call('HEAD', pathOf(route, id), { key: mine.key });
    const get = await api.call('GET', pathOf(route, id), { key: mine.key });
    expect([head.status, head.body]).toEqual([get.status, undefined]);
    expect((await api.call('HEAD', pathOf(route, id))).status).toBe(401);
  });

  test('refuses a query parameter it does not know, by name', async () => {
    const answer = await call(route, { key: mine.key, query: '?surprise=1' });
    const { message } = answer.body;
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'Bad Request' } });
    expect(message).toEqual(['surprise is not a known parameter']);
  });

  test('counts against the rate limit', async () => {
    const { key } = await limited.tenant();
    for (let count = 0; count < 2; count++) await limited.call('GET', '/v1/nothing', { key });
    const answer = await call(route, { key, on: limited });
    expect(answer.body).toEqual({ statusCode: 429, message: 'Rate limit exceeded' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  if (route.body)
    test('refuses a field it does not know, by name', async () => {
      const answer = await call(route, { key: mine.key, body: { surprise: 1 } });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('surprise is not a known field');
    });

  if (route.body)
    test('refuses a body that is not an object', async () => {
      for (const body of [[], 'text', 5]) {
        const answer = await call(route, { key: mine.key, body });
        expect(answer.body).toEqual({
          statusCode: 400,
          message: ['body must be an object'],
          error: 'Bad Request',
        });
      }
    });

  const example = examples[nameOf(route)]?.body;
  if (route.body)
    test('refuses a wrong type at every field, by name', async () => {
      for (const { path, value } of fieldsOf(example)) {
        for (const wrong of [5, true, 'x', null, {}, []].filter((other) => kindOf(other) !== kindOf(value))) {
          const answer = await call(route, { key: mine.key, body: replaced(example, path, wrong) });
          expect(answer.status, `${path.join('.')} = ${JSON.stringify(wrong)}`).toBe(400);
          const sentences: string[] = [answer.body.message].flat();
          expect(
            sentences.some(
              (sentence) =>
                sentence.startsWith(`${path.join('.')} `) || sentence.startsWith(`${path.join('.')}.`),
            ),
          ).toBe(true);
        }
      }
    });

  if (route.body)
    test('takes metacharacters in every string as text, or refuses them', async () => {
      for (const { path, value } of fieldsOf(example)) {
        if (typeof value !== 'string') continue;
        for (const text of metacharacters) {
          const answer = await call(route, { key: mine.key, body: replaced(example, path, text) });
          expect([200, 201, 400, 402, 404], `${path.join('.')} = ${text}: ${answer.status}`).toContain(
            answer.status,
          );
        }
      }
    });

  if (route.body)
    test('answers an id in its body that is "not yours" exactly as one that is "not there"', async () => {
      for (const { path } of fieldsOf(example).filter(({ value }) => uuid.test(String(value)))) {
        const answerTo = async (id: string) => {
          const body = replaced(example, path, id);
          const answer = await call(route, { key: other.key, id: otherFinding, body });
          return JSON.stringify([answer.status, answer.body]).replaceAll(id, '…').replace(uuids, '…');
        };
        const notThere = await answerTo(randomUUID());
        for (const id of Object.values(resources))
          expect(await answerTo(id), `${path.join('.')} = ${id}`).toBe(notThere);
      }
    });

  if (route.path.includes(':id'))
    test('refuses a malformed id, by name', async () => {
      const answer = await call(route, { key: mine.key, id: 'not-a-uuid' });
      expect(answer.body).toEqual({ statusCode: 400, message: ['id must be a UUID'], error: 'Bad Request' });
    });

  if (route.path.includes(':id'))
    test('answers "not yours" exactly as "not there"', async () => {
      const kind = route.path.split('/')[2] ?? '';
      const id = resources[kind];
      expect(id, `test/support/owned-resources.ts must make one of ${kind}`).toBeDefined();
      const notYours = await call(route, { key: other.key, id: id ?? '' });
      const notThere = await call(route, { key: other.key, id: randomUUID() });
      expect(notYours.status).toBe(404);
      expect(notYours.body).toEqual(notThere.body);
      expect([...notYours.headers.keys()]).toEqual([...notThere.headers.keys()]);
    });
});
