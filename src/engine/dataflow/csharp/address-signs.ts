/** How methods of C# look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\bDns\.(?:GetHostAddresses|GetHostEntry|Resolve)/,
    /\bIsLoopback\b|\b127\.|localhost/,
    /\bIsIPv6(?:LinkLocal|SiteLocal|UniqueLocal)\b|\b169\.254|==\s*169\b/,
    /\b192\.168|==\s*192\b|"10\.|==\s*10\b|\b172\.16/,
    /\bIPNetwork\b|\bGetAddressBytes\(/,
  ],
  throws: /\bthrow\b/,
};
