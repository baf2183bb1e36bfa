/**
 * Regular expressions of other languages, written as JavaScript's. Only what means the same is translated; of the
 * rest nothing is said. Languages whose engine takes linear time (Go, Rust) have no row and need none.
 */

export interface PlainRegex {
  pattern: string;
  flags: string;
}

type Translate = (pattern: string, flags: string) => PlainRegex | null;

/** Whether it ends anywhere or starts where the last ended does not change how long one match takes. */
const javascript: Translate = (pattern, flags) => {
  if (!/^[dgimsuy]*$/.test(flags)) return null;
  return { pattern, flags: [...new Set(flags)].filter((flag) => 'imsu'.includes(flag)).join('') };
};

/** Inline flags, comments, conditions, possessive and atomic parts, and POSIX classes. */
const perlOnly = /\(\?(?:[#>(|&+\d]|P>|[a-zA-Z-]+[:)])|[*+?}]\+|\[\[:|\\[GKRXQEhHNC]/;

const perlLike: Translate = (pattern, flags) => {
  if (perlOnly.test(pattern) || !/^[ims]*$/.test(flags)) return null;
  const written = pattern
    .replace(/\(\?P</g, '(?<')
    .replace(/\(\?P=(\w{1,50})\)/g, '\\k<$1>')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$');
  return { pattern: written, flags };
};

const flavours: Readonly<Record<string, Translate>> = {
  javascript,
  typescript: javascript,
  python: perlLike,
  csharp: perlLike,
  java: perlLike,
  kotlin: perlLike,
};

/** Null where the language's engine is not one that tries and goes back, or the pattern has no equal. */
export function asJavaScriptRegex(
  language: string | null,
  pattern: string,
  flags: string,
): PlainRegex | null {
  if (language === null || !Object.hasOwn(flavours, language)) return null;
  return flavours[language]?.(pattern, flags) ?? null;
}
