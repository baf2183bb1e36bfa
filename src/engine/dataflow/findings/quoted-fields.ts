/** Arguments that a format writes as a literal: `logger.info('name %r', name)`. */
import type { CallSite } from '../calls/call-site.ts';

const field = /%[-#0 +]{0,5}(?:\d{1,5})?(?:\.\d{1,5})?([a-zA-Z%])/g;

/** Conversions that quote: line ends become `\n`. */
export const quotes: ReadonlySet<string | undefined> = new Set(['r', 'a']);

/** What PHP's `printf` writes as a number, whatever it is given. */
const numbers: ReadonlySet<string | undefined> = new Set('bcdeEfFgGouxX');

/** Longer formats are not looked into. */
const maxFormat = 2_000;

/** @param format which argument the format is; those that it is filled with follow */
export function isQuoted({ args, name }: CallSite, format: number, argument: number): boolean {
  const text = args[format]?.constant;
  if (typeof text !== 'string' || text.length > maxFormat || argument <= format) return false;
  // `%1$s` says itself which one it means.
  if (/%\d{1,2}\$/.test(text)) return false;
  const conversions = [...text.matchAll(field)].map(([, conversion]) => conversion);
  return (name === 'printf' ? numbers : quotes).has(
    conversions.filter((one) => one !== '%')[argument - format - 1],
  );
}
