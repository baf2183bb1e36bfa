/** Weak algorithms that somebody asked for by their names: `case 'md5':`, `if (stored.startsWith(SHA1_PREFIX))`. */
import type { Rule } from '../../rules/rule-set.ts';
import type { Subject } from '../models/subject.ts';

const inQuotes = /["'`]\W?s?(?:md[245]|sha-?1?|3?des|ntlm|rc[24])(?![a-z0-9(])/i;
const asConstant = /\b(?:[A-Z0-9]+_)*S?(?:MD[245]|SHA_?1?|3?DES|NTLM|RC[24])(?:_[A-Z0-9_]+)?\b(?! *\()/;
const asPrefix = /(?:md5|sha1?)\w*(?:prefix|algorithm|scheme)/i;

const aboutAlgorithms: ReadonlySet<string> = new Set(['weak-hash', 'weak-cipher']);

/** Whether a setting, or what was stored before, decides that it is this one: that is its owner's business. */
export function isChosenAlgorithm(rule: Rule, subject: Subject): boolean {
  return (
    aboutAlgorithms.has(rule.category) &&
    subject.conditions.some((condition) =>
      [inQuotes, asConstant, asPrefix].some((name) => name.test(condition)),
    )
  );
}
