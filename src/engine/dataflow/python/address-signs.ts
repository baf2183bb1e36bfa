/** How functions of Python look at where an address leads. */
import type { AddressSigns } from '../guards/address-checks.ts';

export const addressSigns: AddressSigns = {
  // What looks at numbers alone says nothing of where a name leads: the name is looked up, and what it stands for is looked at.
  signs: [
    /\bgetaddrinfo\b|\bgethostby(?:name|addr)(?:_ex)?\b|\bdns\.|\bresolver?\.(?:resolve|query|resolve_name)\(/,
    /\.is_(?:private|global|loopback|link_local|reserved)\b|\bip_network\(|\bIP(?:v[46])?Network\(|\b(?:127|169\.254|192\.168)\./,
  ],
  throws: /\braise\b|\babort\(/,
};
