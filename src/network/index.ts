export { checkPublicUrl } from './check-public-url.ts';
export {
  AnswerTooLargeError,
  ForbiddenUrlError,
  NetworkError,
  TimedOutError,
  TooManyRedirectsError,
  UnreachableError,
} from './network-errors.ts';
export type { NetworkPolicy } from './network-policy.ts';
export { resolvePublic } from './resolve-public.ts';
export { type SafeResponse, safeFetch } from './safe-fetch.ts';
