/** How functions of PHP look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  signs: [
    /\bgethostbynamel?\(|\bdns_get_record\(/i,
    /FILTER_FLAG_NO_PRIV_RANGE|FILTER_FLAG_GLOBAL_RANGE/,
    /FILTER_FLAG_NO_RES_RANGE/,
    /\b127\.|localhost|loopback|::1/i,
    /\b169\.254/,
    /\b192\.168|['"]10\.|\b172\.16/,
    /\bIpUtils\b|\bip2long\(/,
  ],
  throws: /\bthrow\b|\babort\(/,
};
