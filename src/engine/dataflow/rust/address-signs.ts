/** How functions of Rust look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\.to_socket_addrs\(|\blookup_(?:host|ip)\(/,
    /\.is_private\(/,
    /\.is_loopback\(/,
    /\.is_(?:unicast_)?link_local\(/,
    /\.is_(?:unique_local|unspecified)\(/,
  ],
  // What comes out of a result went well; one that holds nothing is asked whether it did.
  throws: /^[^{]*->[^{]*\bResult<(?!\(\))/,
};
