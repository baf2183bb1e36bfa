/** How methods of Java and Kotlin look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\bInetAddress\.get(?:All)?ByName\(/,
    /\bisSiteLocalAddress\b/,
    /\bisLoopbackAddress\b|\b127\.|localhost/,
    /\bisLinkLocalAddress\b|\b169\.254/,
    // Another function is asked, which may be one of the address's type: `it.isInternal()`.
    /\bis(?:Private|Internal|Blocked|Forbidden|Reserved)\w*\(/,
    /\bis(?:AnyLocal|Multicast)Address\b/,
    /\b192\.168|"10\.|\b172\.16/,
  ],
  throws: /\bthrow\b|\b(?:require|check|error)\s*[({]/,
};
