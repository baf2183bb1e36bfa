/** How functions of Go look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\.IsPrivate\(/,
    /\.IsLoopback\(|\b127\.0|localhost/,
    /\.IsLinkLocal\w+\(|\b169\.254/,
    /\.Is(?:Unspecified|Multicast|InterfaceLocalMulticast|GlobalUnicast)\(/,
    /\b192\.168|"10\.|\b172\.16/,
    /\bLookup(?:IP|IPAddr|NetIP|Host)\(|\bResolveIPAddr\(/,
    /\bParse(?:CIDR|Prefix)\(/,
  ],
  // Who gives what was found as well is asked for its error first.
  throws: /^[^{]*,\s*error\)\s*\{/,
  answersError: /^[^{]*\berror\)?\s*\{/,
};
