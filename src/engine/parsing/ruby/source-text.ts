/** Spellings of Ruby that its grammar does not know, written as it does. */

/** `run(path,\n  &\n)`: the block without a name is passed on, and the bracket stands on a line of its own. */
const blockBeforeLineEnd = /([(,]\s*)&([^\S\n]*\n\s*)\)/g;

/** As long as the source and with the same lines: the sign is moved to its bracket. */
export function readableText(source: string): string {
  return source.includes('&') ? source.replace(blockBeforeLineEnd, '$1$2&)') : source;
}
