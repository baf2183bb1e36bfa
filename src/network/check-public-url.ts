import { isIP } from 'node:net';
import { isTrustedOrigin, type NetworkPolicy } from './network-policy.ts';
import { isPublicAddress } from './public-address.ts';

export type PublicUrlCheck = { ok: true; url: URL } | { ok: false; reason: string };

const maxUrlLength = 2_048;

/** Names that only mean something inside a network: RFC 6761, 6762, 8375, ICANN's `.internal`, and custom. */
const internalSuffixes = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'onion',
];

/**
 * The rules for URLs that users give us (repositories, live targets), before anything is resolved. Addresses
 * behind a name are checked at connection time by `safeFetch` and by git's pinned address.
 * `reason` continues a sentence that begins with the field's name: "must be …".
 */
export function checkPublicUrl(text: string, policy: NetworkPolicy): PublicUrlCheck {
  const refuse = (reason: string): PublicUrlCheck => ({ ok: false, reason });
  if (text.length > maxUrlLength) return refuse(`must be at most ${maxUrlLength} characters long`);
  // The URL parser drops tabs and line breaks and turns backslashes around: what people see would not be what is fetched.
  if (hasHiddenCharacters(text)) return refuse('must not contain spaces, control characters or backslashes');
  if (!URL.canParse(text)) return refuse('must be an https URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return refuse('must not contain a user name or password');
  if (isTrustedOrigin(url, policy)) return { ok: true, url };

  const plainHttp = url.protocol === 'http:' && policy.allowPlainHttp === true;
  if (url.protocol !== 'https:' && !plainHttp) return refuse('must be an https URL');
  if (url.port !== '') return refuse('must use the default port');
  return checkHost(url) ?? { ok: true, url };
}

function checkHost(url: URL): PublicUrlCheck | null {
  const refuse = (reason: string): PublicUrlCheck => ({ ok: false, reason });
  const host = url.hostname;
  // By now the parser has turned decimal, octal, hexadecimal and full-width forms into plain addresses.
  if (host.startsWith('[') || isIP(host) !== 0) {
    return isPublicAddress(host)
      ? null
      : refuse('must not be a private, loopback, link-local or reserved address');
  }
  if (host.endsWith('.')) return refuse('must not have a host name that ends with a dot');
  if (!host.includes('.')) return refuse('must have a full public host name');
  if (internalSuffixes.some((suffix) => host.endsWith(`.${suffix}`)))
    return refuse('must not be an internal host name');
  if (!/^[a-z0-9._-]{1,253}$/.test(host)) return refuse('must have a valid host name');
  return null;
}

function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\s\\]/u.test(text);
}
