/** How methods of Ruby look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\bResolv\b|\bgetaddress(?:es)?\b|\bAddrinfo\b|\bgetaddrinfo\b|\bgethostbyname\b/,
    /\bIPAddr\b/,
    /\.(?:ipv4_)?private\?|\b192\.168|['"]10\.|\b172\.16/,
    /\.(?:ipv[46]_)?loopback\?|\b127\.|localhost|::1/,
    /\.link_local\?|\b169\.254/,
  ],
  throws: /\braise\b|\bhalt\b/,
};
