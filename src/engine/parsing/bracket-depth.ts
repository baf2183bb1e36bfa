/**
 * Deepest nesting of brackets that is parsed. Where a file ends or errs inside of a hundred thousand open ones,
 * the parser's recovery takes gigabytes and many seconds in one step that cannot be interrupted.
 */
export const maxBracketDepth = 10_000;

/** Whether brackets are nested deeper than that, wherever they stand: brackets in strings and comments count too. */
export function isTooDeep(text: string): boolean {
  return opensMoreThan(maxBracketDepth, text) && bracketDepth(text) > maxBracketDepth;
}

/** To look for each bracket is many times faster than to look at each character, and nearly every text has few. */
function opensMoreThan(limit: number, text: string): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const bracket of '([{')
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1))
      if (++count > limit) return true;
  return false;
}

function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28: // (
      case 0x5b: // [
      case 0x7b: // {
        depth++;
        if (depth > deepest) deepest = depth;
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        if (depth > 0) depth--;
        break;
    }
  }
  return deepest;
}
