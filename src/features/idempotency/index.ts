export {
  claimIdempotencyKey,
  dropOldIdempotencyKeys,
  type IdempotentRequest,
  releaseIdempotencyKey,
  rememberAnswer,
} from './idempotency-keys.ts';
