/** Patterns of addresses that fix the host: `^https:\/\/(?:www\.)?example\.com\/`. */

import { hasTopLevelAlternative } from './regex-guards.ts';

/** Longer patterns are not looked at. */
const maxPattern = 500;

/** What stands in front of the host; where lines have beginnings of their own, only the text's counts. */
const scheme = /^(?:\\A|(\^))(?:https?\??|\((?:\?:)?https?\??\)|wss?\??)(?::|\\:)\\?\/\\?\/(.*)$/s;

/** Behind it the host has ended. */
const end =
  /^(?:\((?:\?:)?(?::|\\:)\\d(?:[+*]|\{[\d,]+\})\)\??)?(?:\((?:\?:)?\\?\/[^()]*\)\?(?:\$|\\[zZ])|\\?\/|[[](?:\\?[/?#]){1,3}\]|\((?:\?:|\?=)?\\?\/\|\\?[$zZ]\)(?![?*{])|\(\\?\/\.\*\)\?\$|\$|\\[zZ])/;

/** A part of a host that may be many: characters of names, or a group of such. */
const open =
  /^(?:\[(?:\\[wd.-]|[\w.-])+\]|\\[wd])(?:[+*]|\{[\d,]+\})?\??|^\((?:\?:)?(?:\\[wd.-]|[\w|-]|\[(?:\\[wd.-]|[\w.-])+\][+*]?|[+])+\)[?+*]?/;
const literal = /^(?:\\([.-])|([a-z\d-]))/i;

/**
 * Whether every text that the pattern matches is an address at a host of the domain that it names.
 * @param hasLines `^` is the beginning of any line, as in Ruby
 */
export function fixesHost(pattern: string, flags: string, hasLines = false): boolean {
  if (pattern.length > maxPattern || hasTopLevelAlternative(pattern)) return false;
  // What has to match as a whole begins where the group around it does.
  const inner = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1];
  if (inner !== undefined && isOneGroup(inner)) return fixesHost(`^${inner}$`, flags, hasLines);
  const begin = scheme.exec(pattern);
  if (!begin || (begin[1] !== undefined && (hasLines || flags.includes('m')))) return false;
  let rest = begin[2] ?? '';
  // Of what stands behind the last part that may be many, and whether that part ends with a dot.
  let domain = '';
  let isWhole = true;
  while (!end.test(rest)) {
    const written = literal.exec(rest);
    const token = written ?? open.exec(rest);
    if (!token) return false;
    rest = rest.slice(token[0].length);
    // `com?`, `\.+`
    if (written && /^[?*+{|]/.test(rest)) return false;
    domain = written ? domain + (written[1] ?? written[2] ?? '') : '';
    if (!written) isWhole = /\\\.\)[?+*]?$/.test(token[0]);
  }
  return (isWhole ? /^[^.]+\.[^.]/ : /^\.[^.]+\.[^.]/).test(domain);
}

/** `(?:a)(?:b)` with its outer brackets taken away is none. */
function isOneGroup(inner: string): boolean {
  let depth = 0;
  for (const bracket of inner.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '').match(/[()]/g) ?? []) {
    depth += bracket === '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Whether a text that matches may be the name of any host: it may hold dots, is not written out, and does not end with
 * a domain of ours.
 */
export function leavesHostOpen(pattern: string): boolean {
  const isOpen = /\[|\\[wd]/.test(pattern);
  const endsAtHome = /(?:^|\\\.|\))[a-z\d-]+\\\.[a-z]{2,}\)*(?:\$|\\[zZ])?\)*$/i.test(pattern);
  return isOpen && !endsAtHome && /\\\.|\[[^\]]*\./.test(pattern);
}
