/**
 * Deepest nesting of brackets that is parsed. Where a file ends or errs inside of a hundred thousand open ones,
 * the parser's recovery takes gigabytes and many seconds in one step that cannot be interrupted.
 */
export const maxBracketDepth = 10_000;

/** How deep brackets are nested at most, wherever they stand: brackets in strings and comments count too. */
export function bracketDepth(text: string): number {
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
