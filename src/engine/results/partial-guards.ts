/** Partial checks that verification tells apart. */

/** It says what kind of address it is, and nothing of the host. */
export const schemeIsChecked = 'the scheme of the address is checked';
