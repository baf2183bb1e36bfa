import ipaddr from 'ipaddr.js';

/** Addresses of cloud platforms' metadata services that lie in public ranges. */
const metadataAddresses = new Set(['168.63.129.16']);

/**
 * True when an address is one of the public internet. Everything else is refused: private, loopback,
 * link-local, multicast, reserved, documentation and benchmarking ranges, and every IPv6 form that carries an
 * IPv4 address inside (mapped, compatible, NAT64, 6to4, Teredo), because a gateway may lead it inside.
 * @param address IPv4 or IPv6, with or without brackets; anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.parse(plain);
  if (parsed.range() !== 'unicast' || metadataAddresses.has(parsed.toString())) return false;
  // Only 2000::/3 is handed out for global unicast; what IANA has not assigned counts as internal.
  return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}
