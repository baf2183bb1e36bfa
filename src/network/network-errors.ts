/**
 * Why something outside could not be reached. `reason` is a clause for people that can follow "could not be
 * fetched: "; it never names addresses that were resolved, tokens, or parts of an answer.
 */
export abstract class NetworkError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** The URL, or what it led to, is one we do not connect to. */
export class ForbiddenUrlError extends NetworkError {}

/** The name does not resolve, the connection is refused or breaks, TLS fails, or the answer is not HTTP. */
export class UnreachableError extends NetworkError {}

export class TimedOutError extends NetworkError {}

export class AnswerTooLargeError extends NetworkError {}

export class TooManyRedirectsError extends NetworkError {}

/** By the `code` of the errors of Node and undici. */
const reasonsByCode = new Map([
  ['ENOTFOUND', 'the host name does not resolve'],
  ['ENODATA', 'the host name does not resolve'],
  ['EAI_AGAIN', 'the host name does not resolve at the moment'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was reset'],
  ['UND_ERR_SOCKET', 'the connection was closed before the answer was complete'],
  ['EHOSTUNREACH', 'the host is unreachable'],
  ['ENETUNREACH', 'the network is unreachable'],
  ['CERT_HAS_EXPIRED', 'its TLS certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its TLS certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its TLS certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its TLS certificate is self-signed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its TLS certificate cannot be verified'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its TLS certificate cannot be verified'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its TLS certificate is for another host'],
  ['UND_ERR_HEADERS_OVERFLOW', 'the headers of its answer are too large'],
]);

/** Turns an error of a connection into one of ours; errors of ours pass unchanged. */
export function toNetworkError(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  const code = codeOf(error);
  if (
    code === 'ETIMEDOUT' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT'
  ) {
    return new TimedOutError('no answer in time', { cause: error });
  }
  const known = reasonsByCode.get(code);
  if (known) return new UnreachableError(known, { cause: error });
  if (code.startsWith('HPE_')) return new UnreachableError('its answer is not HTTP', { cause: error });
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR') || code.startsWith('ERR_BROTLI')) {
    return new UnreachableError('its answer is damaged', { cause: error });
  }
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code.includes('CERT')) {
    return new UnreachableError('no TLS connection could be made', { cause: error });
  }
  return new UnreachableError('the connection failed', { cause: error });
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return '';
}
