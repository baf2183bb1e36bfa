import type { AdvisorySource } from '../engine/dependencies/advisories/advisory.ts';
import type { AdvisorySetting } from './advisory-setting.ts';
import { type AdvisoryCache, cachedSource } from './cached-source.ts';
import { OsvApi } from './osv-api.ts';
import { OsvFolder } from './osv-folder.ts';

/** Null where packages are not to be looked up. What is on disk is not cached: it is as near as the cache. */
export function createAdvisorySource(setting: AdvisorySetting, cache: AdvisoryCache): AdvisorySource | null {
  switch (setting.kind) {
    case 'off':
      return null;
    case 'api':
      return cachedSource(new OsvApi({ url: setting.url }), cache);
    case 'folder':
      return new OsvFolder(setting.path);
  }
}
