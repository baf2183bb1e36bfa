import type { Advisory, AdvisorySource } from '../engine/dependencies/advisories/advisory.ts';
import { type PackageVersion, packageKey } from '../engine/dependencies/package.ts';

export interface CacheEntry {
  package: PackageVersion;
  /** Empty for a package about which nothing is known. */
  advisories: Advisory[];
}

/** Keeps answers for some hours; losing one costs a call and nothing else. */
export interface AdvisoryCache {
  /** What is known and has not expired. */
  read(packages: readonly PackageVersion[]): Promise<CacheEntry[]>;
  write(entries: readonly CacheEntry[]): Promise<void>;
}

/** Asks only for what the cache has not; an answer that is not complete is not kept. */
export function cachedSource(source: AdvisorySource, cache: AdvisoryCache): AdvisorySource {
  return {
    async lookUp(packages, signal) {
      // A cache that is away must not keep a scan from its answer.
      const known = await cache.read(packages).catch((): CacheEntry[] => []);
      const keys = new Set(known.map((entry) => packageKey(entry.package)));
      const missing = packages.filter((each) => !keys.has(packageKey(each)));
      const found = known.filter(({ advisories }) => advisories.length > 0);
      if (missing.length === 0) return { found };
      const answer = await source.lookUp(missing, signal);
      if (answer.problem === undefined) {
        const answered = new Map(
          answer.found.map((entry) => [packageKey(entry.package), entry.advisories] as const),
        );
        const entries = missing.map((each) => ({
          package: each,
          advisories: answered.get(packageKey(each)) ?? [],
        }));
        await cache.write(entries).catch(() => undefined);
      }
      return { ...answer, found: [...found, ...answer.found] };
    },
  };
}
