import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  idPath,
  offsetParameters,
  pageParameters,
  sortParameters,
} from '../../src/http/input/list-parameters.ts';
import { defineRoute } from '../../src/http/v1/route.ts';
import { startApi } from '../support/api.ts';

const common = {
  method: 'get',
  scope: 'read',
  tag: 'Probe',
  summary: '',
  status: 200,
  result: z.unknown(),
} as const;
const routes = [
  defineRoute({
    ...common,
    path: '/v1/pages',
    query: z.strictObject({ ...pageParameters, ...sortParameters(['created_at', 'status']) }),
    handle: async (_context, { query }) => query,
  }),
  defineRoute({
    ...common,
    path: '/v1/offsets',
    query: z.strictObject(offsetParameters),
    handle: async (_context, { query }) => query,
  }),
  defineRoute({
    ...common,
    path: '/v1/things/:id',
    params: idPath,
    handle: async (_context, { params }) => params,
  }),
];
const api = await startApi({ routes });
afterAll(() => api.stop());
const { key } = await api.tenant();
const get = (path: string) => api.call('GET', path, { key });

test('lists have the defaults of the specification', async () => {
  expect((await get('/v1/pages')).body).toEqual({
    page: 1,
    limit: 15,
    sort_by: 'created_at',
    sort_order: 'DESC',
  });
  expect((await get('/v1/offsets?')).body).toEqual({ limit: 50, offset: 0 });
});

test('lists take what they are given', async () => {
  const answer = await get('/v1/pages?page=7&limit=100&sort_by=status&sort_order=ASC');
  expect(answer.body).toEqual({ page: 7, limit: 100, sort_by: 'status', sort_order: 'ASC' });
});

describe('a query that is not right is refused with the name of the parameter', () => {
  test.each([
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    ['limit=0', 'limit must be a whole number from 1 to 100'],
    ['limit=-1', 'limit must be a whole number from 1 to 100'],
    ['limit=1.0', 'limit must be a whole number from 1 to 100'],
    ['limit=1e1', 'limit must be a whole number from 1 to 100'],
    ['limit=', 'limit must be a whole number from 1 to 100'],
    ['limit=%201', 'limit must be a whole number from 1 to 100'],
    ['page=0', 'page must be a whole number from 1 to 1000000'],
    ['page=1000001', 'page must be a whole number from 1 to 1000000'],
    ['page=99999999999999999999', 'page must be a whole number from 1 to 1000000'],
    ['sort_by=name', 'sort_by must be one of created_at, status'],
    ['sort_order=desc', 'sort_order must be one of ASC, DESC'],
    ['colour=red', 'colour is not a known parameter'],
    ['limit=5&limit=6', 'limit must be given only once'],
    ['limit[]=5', 'limit[] is not a known parameter'],
    ['limit[$gt]=5', 'limit[$gt] is not a known parameter'],
    ['sort_by=%00', 'sort_by must not contain the NUL character'],
    ['__proto__=x', '__proto__ is not a known parameter'],
    ['constructor=x', 'constructor is not a known parameter'],
  ])('%s', async (query, message) => {
    const answer = await get(`/v1/pages?${query}`);
    expect(answer.body).toEqual({ statusCode: 400, message: [message], error: 'Bad Request' });
  });

  test('a parameter where there is none', async () => {
    const answer = await get('/v1/things/0b9d7c44-7a1e-4f7e-8f0a-6f2f6f0f3b11?x=1');
    expect(answer.body.message).toEqual(['x is not a known parameter']);
  });

  test('hundreds of parameters', async () => {
    const answer = await get(
      `/v1/pages?${Array.from({ length: 300 }, (_, index) => `p${index}=1`).join('&')}`,
    );
    expect(answer.body.message).toEqual(['query has too many parameters']);
  });
});

describe('an id in a path', () => {
  test.each([
    'nonsense',
    '123',
    "'; drop table scans; --",
    '%2e%2e%2fetc',
    '%00',
    '0b9d7c44-7a1e-4f7e-8f0a-6f2f6f0f3b1',
  ])('%s is refused as malformed', async (id) => {
    const answer = await get(`/v1/things/${id.includes('%') ? id : encodeURIComponent(id)}`);
    expect(answer.body).toEqual({ statusCode: 400, message: ['id must be a UUID'], error: 'Bad Request' });
  });

  test('that cannot be decoded is refused', async () => {
    const answer = await get('/v1/things/%E0%A4%A');
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'Bad Request' } });
  });

  test('may be any UUID, in capitals too', async () => {
    const id = '11111111-1111-1111-1111-ABCDEFABCDEF';
    expect((await get(`/v1/things/${id}`)).body).toEqual({ id });
  });
});
