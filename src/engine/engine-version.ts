/** Raised with every change that can change findings: results are cached under it and the rule set's version. */
export const engineVersion = '0.42.0';
