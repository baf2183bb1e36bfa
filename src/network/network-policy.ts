/** Where outgoing connections may go, decided once by the caller and passed along unchanged. */
import type { LookupAddress } from 'node:dns';

/**
 * Answers with every address of a host name, as `dns.promises.lookup(name, {all: true})` does.
 * @throws an error with a `code` such as `ENOTFOUND`
 */
type Resolver = (hostname: string) => Promise<LookupAddress[]>;

export interface NetworkPolicy {
  /** The one origin that is trusted whatever it is: plain http, another port or a private address included. */
  githubServerUrl: string;
  /** More origins trusted in the same way. Production has none; tests name their loopback servers here. */
  allowOrigins?: readonly string[];
  /** Allows `http:` on port 80 of public hosts, for the check that plain http leads to https. */
  allowPlainHttp?: boolean;
  /** Replaces the system's name resolution. */
  resolve?: Resolver;
  /** A certificate authority (PEM) trusted besides the well-known ones. */
  certificateAuthority?: string;
}

/** True for URLs that are exempt from the rules for public URLs because an operator vouches for their origin. */
export function isTrustedOrigin(url: URL, policy: NetworkPolicy): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  return [policy.githubServerUrl, ...(policy.allowOrigins ?? [])].some(
    (trusted) => URL.canParse(trusted) && new URL(trusted).origin === url.origin,
  );
}
