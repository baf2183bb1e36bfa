import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ForbiddenUrlError, TimedOutError, toNetworkError, UnreachableError } from './network-errors.ts';
import { isTrustedOrigin, type NetworkPolicy } from './network-policy.ts';
import { isPublicAddress } from './public-address.ts';

const systemResolver = (hostname: string) => lookup(hostname, { all: true });

/**
 * The addresses to connect to for a URL, at least one. All of them must be public: a name that has one private
 * address among public ones is an attack or a mistake. The caller connects to exactly these addresses, so that
 * a second, different answer of the name server changes nothing.
 * @throws ForbiddenUrlError, UnreachableError, TimedOutError; the signal's reason when aborted
 */
export async function resolvePublic(
  url: URL,
  policy: NetworkPolicy,
  signal?: AbortSignal,
): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolveName(host, policy, signal) : [{ address: host, family }];
  if (addresses.length === 0) throw new UnreachableError('the host name does not resolve');
  if (!isTrustedOrigin(url, policy) && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new ForbiddenUrlError('the host does not resolve to public addresses only');
  }
  return addresses;
}

async function resolveName(
  host: string,
  policy: NetworkPolicy,
  signal?: AbortSignal,
): Promise<LookupAddress[]> {
  signal?.throwIfAborted();
  // The system's resolver cannot be interrupted; its late answer is dropped.
  let stopWaiting = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stopWaiting = () => reject(signal?.reason ?? new TimedOutError('no answer in time'));
    signal?.addEventListener('abort', stopWaiting, { once: true });
  });
  try {
    return await Promise.race([
      (policy.resolve ?? systemResolver)(host).catch((error: unknown) => {
        throw toNetworkError(error);
      }),
      aborted,
    ]);
  } finally {
    signal?.removeEventListener('abort', stopWaiting);
  }
}
