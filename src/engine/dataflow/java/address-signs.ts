/** How methods of Java and Kotlin look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\bInetAddress\.get(?:All)?ByName\(/,
    /\.isSiteLocalAddress\b/,
    /\.isLoopbackAddress\b|\b127\.|localhost/,
    /\.isLinkLocalAddress\b|\b169\.254/,
    /\.is(?:AnyLocal|Multicast)Address\b/,
    /\b192\.168|"10\.|\b172\.16/,
  ],
  throws: /\bthrow\b|\b(?:require|check|error)\s*[({]/,
};
