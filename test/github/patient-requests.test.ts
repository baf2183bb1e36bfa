/** How GitHub's refusals and failures are met. */
import { Octokit } from '@octokit/rest';
import nock from 'nock';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePatient, mayHaveBeenDone, statusOf } from '../../src/github/patient-requests.ts';
import { startHttpServer, type TestServer } from '../support/http-server.ts';

const origin = 'https://github.test';
const repository = { owner: 'octo', repo: 'app' };
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(() => {
  // It changes the whole process, which other files use as well.
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
  return () => {
    nock.enableNetConnect();
    nock.restore();
  };
});
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
});

const octokit = (options = {}) =>
  makePatient(new Octokit({ baseUrl: origin, log: quiet }), { firstDelayMs: 100, ...options });
const read = (github = octokit()) => github.rest.repos.get(repository);
const write = (github = octokit()) =>
  github.rest.issues.createComment({ ...repository, issue_number: 7, body: 'x' });
const reading = () => nock(origin).get('/repos/octo/app');
const writing = () => nock(origin).post('/repos/octo/app/issues/7/comments');

describe('a read', () => {
  it('is repeated after a failure that passes', async () => {
    reading().reply(502);
    reading().replyWithError('connection reset');
    reading().reply(200, { name: 'app' });
    expect((await read()).data.name).toBe('app');
  });

  it.each([401, 404, 422])('is not repeated after %i', async (status) => {
    reading().reply(status, { message: 'no' });
    expect(statusOf(await read().catch((error: unknown) => error))).toBe(status);
  });
});

describe('what may be asked in an hour', () => {
  const usedUp = (inSeconds: number) => ({
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + inSeconds),
  });

  it('is waited for when it is back soon', async () => {
    reading().reply(403, { message: 'API rate limit exceeded' }, usedUp(1));
    reading().reply(200, { name: 'app' });
    expect((await read()).data.name).toBe('app');
  });

  it('is no refusal of what was asked for: nobody goes on without it', async () => {
    reading().reply(403, { message: 'API rate limit exceeded' }, usedUp(3_000));
    expect(statusOf(await read().catch((error: unknown) => error))).toBe(429);
    reading().reply(
      403,
      { message: 'Resource not accessible by integration' },
      { 'x-ratelimit-remaining': '4999' },
    );
    expect(statusOf(await read().catch((error: unknown) => error))).toBe(403);
  });
});

describe('what is not answered in time', () => {
  let asked = 0;
  let silent: TestServer;
  beforeAll(async () => {
    nock.enableNetConnect('127.0.0.1');
    // Only reads are answered, and not at first.
    silent = await startHttpServer(({ method }, response) => {
      if (method === 'GET' && ++asked >= 3)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"app"}');
    });
    return () => silent.close();
  });
  const impatient = () =>
    makePatient(new Octokit({ baseUrl: silent.origin, log: quiet }), {
      timeoutMs: 500,
      firstDelayMs: 100,
      longestWaitMs: 5_000,
    });

  it('is repeated when it is a read', async () => {
    expect((await read(impatient())).data.name).toBe('app');
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  it('may have been done when it is a write', async () => {
    const startedAt = performance.now();
    const error = await write(impatient()).catch((reason: unknown) => reason);
    expect(mayHaveBeenDone(error)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

describe('a write', () => {
  it('is not repeated after a 5xx, when it may have been done', async () => {
    writing().reply(502);
    const error = await write().catch((reason: unknown) => reason);
    expect(mayHaveBeenDone(error)).toBe(true);
  });

  it.each([
    ['429', 429, { message: 'slow down' }],
    ['a secondary limit', 403, { message: 'You have exceeded a secondary rate limit.' }],
    ['abuse', 422, { errors: [{ code: 'abuse' }] }],
    ['haste', 422, { errors: [{ code: 'custom', message: 'was submitted too quickly' }] }],
  ])('is repeated after %s, as long afterwards as GitHub asks', async (_, status, body) => {
    writing().reply(status, body, { 'retry-after': '1' });
    writing().reply(201, { id: 1 });
    const startedAt = performance.now();
    expect((await write()).status).toBe(201);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it('is given up when GitHub asks for more patience than there is', async () => {
    writing().reply(429, {}, { 'retry-after': '3600' });
    expect(statusOf(await write().catch((error: unknown) => error))).toBe(429);
  });

  it('that notifies people waits for its turn', async () => {
    const times: number[] = [];
    for (let index = 0; index < 3; index++)
      writing().reply(201, () => {
        times.push(performance.now());
        return { id: index };
      });
    const github = octokit({ writeGapMs: 200 });
    await Promise.all([write(github), write(github), write(github)]);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(150);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(150);
  });
});

it('ends at once when it is told to', async () => {
  const ending = new AbortController();
  reading().reply(503);
  const asked = read(octokit({ signal: ending.signal }));
  setTimeout(() => ending.abort(new Error('stopped')), 200);
  await expect(asked).rejects.toThrow('stopped');
});
