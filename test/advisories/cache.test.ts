import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cachedSource } from '../../src/advisories/cached-source.ts';
import { databaseCache, dropExpiredAdvisories, memoryCache } from '../../src/advisories/index.ts';
import type { AdvisoryAnswer, AdvisorySource } from '../../src/engine/dependencies/advisories/advisory.ts';
import type { PackageVersion } from '../../src/engine/dependencies/package.ts';
import { advisoryOf } from '../engine/dependencies/osv-records.ts';
import { cloneDatabase } from '../support/database.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  clone = await cloneDatabase();
  pool = new pg.Pool({ connectionString: clone.url });
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});

const npm = (name: string, version = '1.0.0'): PackageVersion => ({ ecosystem: 'npm', name, version });

/** Knows one flaw of `query`, and counts how often it is asked about what. */
function counting(problem?: string): AdvisorySource & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async lookUp(packages): Promise<AdvisoryAnswer> {
      asked.push(...packages.map(({ name, version }) => `${name}@${version}`));
      const found = packages
        .filter(({ name }) => name === 'query')
        .map((each) => ({ package: each, advisories: [advisoryOf({ summary: 'with a \u0000' })] }));
      return { found, ...(problem !== undefined && { problem }) };
    },
  };
}

test.each([
  ['in memory', () => memoryCache()],
  ['in the database', () => databaseCache(pool)],
])('%s, what was answered is not asked again', async (_title, cacheOf) => {
  const source = counting();
  const cached = cachedSource(source, cacheOf());
  const first = await cached.lookUp([npm('query'), npm('other')]);
  const second = await cached.lookUp([npm('query'), npm('other'), npm('query', '2.0.0')]);
  expect(source.asked).toEqual(['query@1.0.0', 'other@1.0.0', 'query@2.0.0']);
  expect(first.found).toHaveLength(1);
  expect(second.found.map(({ package: { version } }) => version)).toEqual(['1.0.0', '2.0.0']);
});

test('an answer with a problem is not kept', async () => {
  const source = counting('nobody is there');
  const cached = cachedSource(source, memoryCache());
  expect((await cached.lookUp([npm('query')])).problem).toBe('nobody is there');
  await cached.lookUp([npm('query')]);
  expect(source.asked).toHaveLength(2);
});

test('a cache that fails costs a call', async () => {
  const fail = () => Promise.reject(new Error('away'));
  const cached = cachedSource(counting(), { read: fail, write: fail });
  expect((await cached.lookUp([npm('query')])).found).toHaveLength(1);
});

test('entries in the database expire, and are dropped', async () => {
  const source = counting();
  const cached = cachedSource(source, databaseCache(pool));
  await cached.lookUp([npm('query', '3.0.0')]);
  await pool.query("update advisory_cache set expires_at = now() - interval '1 minute'");
  await cached.lookUp([npm('query', '3.0.0')]);
  expect(source.asked).toHaveLength(2);
  await pool.query(
    "update advisory_cache set expires_at = now() - interval '1 minute' where version <> '3.0.0'",
  );
  await dropExpiredAdvisories(pool);
  const { rows } = await pool.query(
    "select version, expires_at > now() + interval '4 hours' as later from advisory_cache",
  );
  expect(rows).toEqual([{ version: '3.0.0', later: true }]);
});

test('entries of another shape are asked for again', async () => {
  const source = counting();
  const cached = cachedSource(source, databaseCache(pool));
  await cached.lookUp([npm('query', '4.0.0')]);
  await pool.query(`update advisory_cache set advisories = '[{"old": true}]' where version = '4.0.0'`);
  expect((await cached.lookUp([npm('query', '4.0.0')])).found).toHaveLength(1);
  expect(source.asked).toHaveLength(2);
});

test('many packages at once', async () => {
  const source = counting();
  const cached = cachedSource(source, databaseCache(pool));
  const packages = Array.from({ length: 5_000 }, (_, index) => npm(`many-${index}`));
  await Promise.all([cached.lookUp(packages), cached.lookUp([...packages].reverse())]);
  source.asked.length = 0;
  expect(await cached.lookUp(packages)).toEqual({ found: [] });
  expect(source.asked).toEqual([]);
});
