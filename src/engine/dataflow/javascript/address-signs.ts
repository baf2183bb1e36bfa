/** How functions of JavaScript look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\bdns\b|\blookup\(|\bresolve[46]\(/i,
    /\b127\.|localhost|loopback/i,
    /\b169\.254|link_?local|metadata\./i,
    /\b192\.168|\b10\.|\b172\.|private/i,
    /::1|\bfe80|\bf[cd]00|unique_?local/i,
    /BlockList|CIDR|ipaddr|\bisIP\b|(?:deny|block|black)_?list/i,
  ],
  throws: /\bthrow\b|\breject\(/,
};
