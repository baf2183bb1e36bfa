/**
 * `$@"SELECT ""{name}"""`: where two quotes for one stand at the beginning or the end of such a text, the grammar takes
 * three for those of a raw one, and loses what follows. They are hidden from it; what is lowered is the text as written.
 */

const opening = /\$@"|@\$"/g;

/** The text in the same length, or null where nothing has to be hidden. */
export function hideVerbatimQuotes(text: string): string | null {
  let result = '';
  let copied = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const begin = match.index + match[0].length;
    const end = endOf(text, begin);
    if (end === null) break;
    opening.lastIndex = end + 1;
    for (const pair of [begin, end - 2]) {
      if (pair < begin || pair < copied || !isPair(text, pair, begin, end)) continue;
      result += `${text.slice(copied, pair)}''`;
      copied = pair + 2;
    }
  }
  return copied === 0 ? null : result + text.slice(copied);
}

function isPair(text: string, at: number, begin: number, end: number): boolean {
  return at >= begin && at + 2 <= end && text.startsWith('""', at);
}

/** Where the quote stands that closes the text; null where none does. */
function endOf(text: string, begin: number): number | null {
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '}') {
      if (depth === 0 && text[at + 1] === character) at++;
      else depth = character === '{' ? depth + 1 : Math.max(0, depth - 1);
    } else if (character === '"') {
      if (text[at + 1] === '"') at++;
      else if (depth === 0) return at;
    }
  }
  return null;
}
