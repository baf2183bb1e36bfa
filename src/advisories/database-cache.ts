/**
 * Advisories by package and version, kept for hours in a table that nothing else knows. It is shared by all
 * organizations: advisories are public, and are the same for everybody.
 */
import type { Pool } from 'pg';
import { storableJson } from '../database/storable-json.ts';
import { type Advisory, advisoryAnswerSchema } from '../engine/dependencies/advisories/advisory-schema.ts';
import type { PackageVersion } from '../engine/dependencies/package.ts';
import type { AdvisoryCache, CacheEntry } from './cached-source.ts';

/** New advisories are seen after so long at most; each entry expires a little earlier, not all at once. */
const freshHours = 6;
const spread = 0.25;
const rowsAtOnce = 2_000;

interface Row extends PackageVersion {
  advisories: Advisory[];
}

export function databaseCache(pool: Pool): AdvisoryCache {
  return {
    async read(packages) {
      const entries: CacheEntry[] = [];
      for (const some of chunks(packages)) {
        const { rows } = await pool.query<Row>(
          `select c.ecosystem, c.name, c.version, c.advisories from advisory_cache c
           join unnest($1::text[], $2::text[], $3::text[]) as wanted (ecosystem, name, version)
             using (ecosystem, name, version)
           where c.expires_at > now()`,
          columns(some),
        );
        for (const { advisories, ...found } of rows) entries.push({ package: found, advisories });
      }
      // Written by an earlier version of this program, an entry may have another shape.
      return advisoryAnswerSchema.safeParse({ found: entries }).success ? entries : [];
    },

    async write(entries) {
      for (const some of chunks(entries)) {
        const hours = some.map(() => freshHours * (1 - spread * Math.random()));
        await pool.query(
          `insert into advisory_cache (ecosystem, name, version, advisories, expires_at)
           select e, n, v, a::jsonb, now() + make_interval(secs => h * 3600)
           from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[]) as given (e, n, v, a, h)
           -- In one order everywhere, so that two that write the same do not wait for each other.
           order by e, n, v
           on conflict (ecosystem, name, version) do update
             set advisories = excluded.advisories, expires_at = excluded.expires_at`,
          [
            ...columns(some.map((entry) => entry.package)),
            some.map(({ advisories }) => storableJson(advisories)),
            hours,
          ],
        );
      }
    },
  };
}

/** For the sweep. @returns how many were dropped */
export async function dropExpiredAdvisories(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from advisory_cache where expires_at < now()');
  return rowCount ?? 0;
}

function columns(packages: readonly PackageVersion[]): string[][] {
  return [
    packages.map(({ ecosystem }) => ecosystem),
    packages.map(({ name }) => name),
    packages.map(({ version }) => version),
  ];
}

function chunks<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += rowsAtOnce) parts.push(items.slice(at, at + rowsAtOnce));
  return parts;
}
