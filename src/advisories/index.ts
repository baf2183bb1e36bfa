export { createAdvisorySource } from './create-advisory-source.ts';
export { databaseCache, dropExpiredAdvisories } from './database-cache.ts';
export { memoryCache } from './memory-cache.ts';
