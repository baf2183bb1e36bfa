import { packageKey } from '../engine/dependencies/package.ts';
import type { AdvisoryCache, CacheEntry } from './cached-source.ts';

/** For one run of the command line. */
export function memoryCache(): AdvisoryCache {
  const entries = new Map<string, CacheEntry>();
  return {
    read: async (packages) => packages.flatMap((each) => entries.get(packageKey(each)) ?? []),
    write: async (given) => {
      for (const entry of given) entries.set(packageKey(entry.package), entry);
    },
  };
}
