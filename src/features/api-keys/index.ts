export type { ApiKey, ApiKeyScope } from './api-key.entity.ts';
export { createApiKey, type NewApiKey } from './create-api-key.ts';
export { hashKey, looksLikeKey } from './generate-key.ts';
export { createKeyLookup, type Principal } from './key-lookup.ts';
export { listApiKeys } from './list-api-keys.ts';
export { organizationOfApiKey, revokeApiKey } from './revoke-api-key.ts';
