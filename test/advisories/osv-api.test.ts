import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OsvApi, type OsvApiOptions } from '../../src/advisories/osv-api.ts';
import type { PackageVersion } from '../../src/engine/dependencies/package.ts';
import { osvRecord } from '../engine/dependencies/osv-records.ts';
import { type OsvServer, startOsvServer } from '../support/osv-server.ts';

let osv: OsvServer;
beforeAll(async () => {
  osv = await startOsvServer({ pageSize: 2 });
});
afterAll(() => osv.close());
beforeEach(() => {
  osv.requests.length = 0;
  osv.busiest = 0;
  osv.fault = null;
  osv.records = [osvRecord({ id: 'GHSA-1' })];
});

const api = (options: Partial<OsvApiOptions> = {}) =>
  new OsvApi({
    url: osv.origin,
    ...options,
    patience: { firstDelayMs: 5, timeoutMs: 5_000, ...options.patience },
  });
const npm = (name: string, version = '1.0.0'): PackageVersion => ({ ecosystem: 'npm', name, version });

test('an affected version is answered with its advisories, others with nothing', async () => {
  const answer = await api().lookUp([npm('query'), npm('query', '1.2.0'), npm('other')]);
  expect(answer).toEqual({
    found: [
      {
        package: npm('query'),
        advisories: [
          expect.objectContaining({ id: 'GHSA-1', affected: [{ introduced: null, fixed: '1.2.0' }] }),
        ],
      },
    ],
  });
  expect(osv.requests).toEqual(['/v1/querybatch 3', '/v1/vulns/GHSA-1']);
});

test('versions of actions are compared here', async () => {
  const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '41' }] }];
  osv.records = [osvRecord({ id: 'GHSA-1', ecosystem: 'GitHub Actions', name: 'acme/changed', ranges })];
  const action = (version: string): PackageVersion => ({
    ecosystem: 'GitHub Actions',
    name: 'acme/changed',
    version,
  });
  const { found } = await api().lookUp(['40.1.0', '40.*', '41.0.0', '41.*'].map(action));
  expect(found.map((each) => each.package.version)).toEqual(['40.1.0', '40.*']);
});

test('a thousand packages go into one question', async () => {
  const packages = Array.from({ length: 2_500 }, (_, index) => npm(`p${index}`));
  expect(await api().lookUp(packages)).toEqual({ found: [] });
  expect(osv.requests.sort()).toEqual(['/v1/querybatch 1000', '/v1/querybatch 1000', '/v1/querybatch 500']);
});

test('further pages are asked for, only for the packages that have some', async () => {
  osv.records = Array.from({ length: 5 }, (_, index) => osvRecord({ id: `GHSA-${index}` }));
  const { found } = await api().lookUp([npm('query'), npm('other')]);
  expect(found[0]?.advisories.map(({ id }) => id)).toEqual([
    'GHSA-0',
    'GHSA-1',
    'GHSA-2',
    'GHSA-3',
    'GHSA-4',
  ]);
  expect(osv.requests.slice(0, 3)).toEqual(['/v1/querybatch 2', '/v1/querybatch 1', '/v1/querybatch 1']);
});

test('each advisory is read once, a few at a time', async () => {
  osv.records = Array.from({ length: 60 }, (_, index) =>
    osvRecord({ id: `GHSA-${index}`, name: `p${index % 30}` }),
  );
  const packages = ['1.0.0', '1.1.0'].flatMap((version) =>
    Array.from({ length: 30 }, (_, index) => npm(`p${index}`, version)),
  );
  const { found } = await api().lookUp(packages);
  expect(found).toHaveLength(60);
  expect(osv.requests.filter((path) => path.startsWith('/v1/vulns/'))).toHaveLength(60);
  expect(osv.busiest).toBeLessThanOrEqual(8);
});

test('an advisory that has gone meanwhile, or was withdrawn, is none', async () => {
  osv.records = [
    { ...osvRecord({ id: 'GHSA-1' }), withdrawn: '2024-01-01T00:00:00Z' } as { id: string },
    osvRecord({ id: 'GHSA-2' }),
  ];
  osv.fault = (path, response) => {
    if (!path.endsWith('GHSA-2')) return false;
    response.writeHead(404).end();
    return true;
  };
  expect(await api().lookUp([npm('query')])).toEqual({ found: [] });
});

describe('failures that pass are waited out', () => {
  test.each([429, 500, 503])('status %d', async (status) => {
    let failures = 2;
    osv.fault = (_path, response) => {
      if (failures-- <= 0) return false;
      response.writeHead(status).end('busy');
      return true;
    };
    const answer = await api().lookUp([npm('query')]);
    expect(answer).toMatchObject({ found: [{ package: npm('query') }] });
    expect(answer.problem).toBeUndefined();
  });

  test('a connection that breaks', async () => {
    let failures = 1;
    osv.fault = (_path, response) => {
      if (failures-- <= 0) return false;
      response.destroy();
      return true;
    };
    expect((await api().lookUp([npm('query')])).problem).toBeUndefined();
  });

  test('as long as the server asks for', async () => {
    let failures = 1;
    osv.fault = (_path, response) => {
      if (failures-- <= 0) return false;
      response.writeHead(429, { 'retry-after': '1' }).end();
      return true;
    };
    const start = performance.now();
    await api().lookUp([npm('other')]);
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  test('but not for ever', async () => {
    osv.fault = (_path, response) => {
      response.writeHead(503, { 'retry-after': '3600' }).end();
      return true;
    };
    const answer = await api().lookUp([npm('query')]);
    expect(answer).toEqual({
      found: [],
      problem: 'the OSV API could not be asked: it answered with status 503',
    });
    expect(osv.requests).toHaveLength(1);
  });
});

describe('what cannot be used is a problem, never a failure', () => {
  test.each([
    ['text', 'hello', 'its answer is not JSON'],
    ['half of an answer', '{"results":[', 'its answer is not JSON'],
    ['another shape', '{"results":5}', 'its answer is not as described'],
    ['fewer results than questions', '{"results":[]}', 'its answer is not as described'],
    ['nothing', 'null', 'its answer is not as described'],
  ])('%s', async (_title, body, reason) => {
    osv.fault = (_path, response) => {
      response.writeHead(200).end(body);
      return true;
    };
    expect(await api().lookUp([npm('query')])).toEqual({
      found: [],
      problem: `the OSV API could not be asked: ${reason}`,
    });
  });

  test('an answer without an end', async () => {
    osv.fault = (_path, response) => {
      response.writeHead(200);
      const piece = Buffer.alloc(1_048_576, 32);
      const more = () => {
        while (!response.destroyed && response.write(piece)) {
          // Until the pipe is full.
        }
      };
      response.on('drain', more);
      more();
      return true;
    };
    expect((await api().lookUp([npm('query')])).problem).toContain('its answer is larger than');
  });

  test('a redirect to somewhere else', async () => {
    osv.fault = (_path, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      return true;
    };
    expect((await api().lookUp([npm('query')])).problem).toContain('it answered with status 302');
  });

  test('no answer at all, one request or all of them', async () => {
    osv.fault = () => true;
    const one = await api({ patience: { timeoutMs: 50, attempts: 2 } }).lookUp([npm('query')]);
    expect(one.problem).toBe('the OSV API could not be asked: no answer within 1 seconds');
    const all = await api({ totalMs: 60 }).lookUp([npm('query')]);
    expect(all.problem).toBe('the OSV API took longer than 0 seconds');
  });

  test('what was found before stays', async () => {
    osv.records = [osvRecord({ id: 'GHSA-1' }), osvRecord({ id: 'GHSA-2' })];
    osv.fault = (path, response) => {
      if (!path.endsWith('GHSA-2')) return false;
      setTimeout(() => response.writeHead(400).end(), 300);
      return true;
    };
    const answer = await api().lookUp([npm('query')]);
    expect(answer).toMatchObject({
      found: [{ advisories: [{ id: 'GHSA-1' }] }],
      problem: expect.any(String),
    });
  });

  test('ids that would lead elsewhere are passed over', async () => {
    osv.fault = (path, response) => {
      if (!path.startsWith('/v1/querybatch')) return false;
      response.end(
        JSON.stringify({ results: [{ vulns: [{ id: '../../admin' }, { id: '' }, { id: 'a?b=c' }] }] }),
      );
      return true;
    };
    expect(await api().lookUp([npm('query')])).toEqual({ found: [] });
    expect(osv.requests).toEqual(['/v1/querybatch 1']);
  });

  test('pages that never end', async () => {
    osv.fault = (_path, response) => {
      response.end(JSON.stringify({ results: [{ vulns: [], next_page_token: 'again' }] }));
      return true;
    };
    expect((await api().lookUp([npm('query')])).problem).toBe('the answer had too many pages');
  });
});

test('a caller that stops gets its own reason', async () => {
  osv.fault = () => true;
  const controller = new AbortController();
  const running = api().lookUp([npm('query')], controller.signal);
  setTimeout(() => controller.abort(new Error('stopped')), 50);
  await expect(running).rejects.toThrow('stopped');
});
