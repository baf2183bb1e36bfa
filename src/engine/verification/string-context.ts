/** Where in a string the attacker's part stands: what is fixed before and after it, and inside which quotes. */
import { type ShapePart, unknownWithin } from '../results/candidate.ts';

export interface StringContext {
  /** Fixed text before the first tainted hole; unknown parts are one `unknownPart` each. */
  before: string;
  /** The same after it. */
  after: string;
}

/** Stands for an unknown part; not a character of real code. */
export const unknownPart = '\uFFFC';

/** Null when the shape is not known or has no tainted part. */
export function stringContext(shape: readonly ShapePart[] | null): StringContext | null {
  const hole = shape?.findIndex((part) => 'hole' in part && part.hole === 'tainted') ?? -1;
  if (!shape || hole < 0) return null;
  const text = (parts: readonly ShapePart[]) =>
    parts
      .map((part) => ('fixed' in part ? part.fixed.replaceAll(unknownWithin, unknownPart) : unknownPart))
      .join('');
  return { before: text(shape.slice(0, hole)), after: text(shape.slice(hole + 1)) };
}

/**
 * The quote that is open at the end of `text`, or null. Backslashes escape the next character, a doubled quote
 * inside a quoted part stands for itself.
 */
export function openQuote(text: string, quotes: string): string | null {
  let open: string | null = null;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\') index++;
    else if (open === null) {
      if (quotes.includes(character)) open = character;
    } else if (character === open) {
      if (text[index + 1] === open) index++;
      else open = null;
    }
  }
  return open;
}

/** What of a URL stands fixed before the hole. */
export type UrlContext = 'whole' | 'after-scheme' | 'in-host' | 'after-slash' | 'after-host' | 'unknown';

export function urlContext(before: string): UrlContext {
  const text = before.trimStart();
  if (text === '') return 'whole';
  if (text.startsWith(unknownPart)) return 'unknown';
  if (text === '/' || text === '\\') return 'after-slash';
  const authority = /^(?:[a-z][a-z0-9+.-]{0,30}:)?[/\\]{2}(.*)$/is.exec(text);
  if (!authority) return /^[a-z][a-z0-9+.-]{0,30}:$/i.test(text) ? 'after-scheme' : 'after-host';
  const host = authority[1] ?? '';
  if (host === '') return 'after-scheme';
  return /[/\\?#]/.test(host) ? 'after-host' : 'in-host';
}
