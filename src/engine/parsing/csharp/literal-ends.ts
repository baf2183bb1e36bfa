/** Texts, characters and comments of C#: brackets and marks in them mean nothing. */

const character = /'(?:\\[^\r\n]{1,9}?|[^'\\\r\n])'/y;
const opening = /(?:\$@?|@\$?|\${2,9})?("{3,20}|")/y;

/** Where the text, character or comment that begins here ends; the same place where none begins. */
export function literalEnd(source: string, at: number): number {
  const char = source[at];
  if (char === '/') return commentEnd(source, at);
  if (char === "'") {
    character.lastIndex = at;
    return character.test(source) ? character.lastIndex : at;
  }
  if (char !== '"' && char !== '$' && char !== '@') return at;
  opening.lastIndex = at;
  const quotes = opening.exec(source)?.[1];
  if (quotes === undefined) return at;
  const start = opening.lastIndex;
  const prefix = source.slice(at, start - quotes.length);
  if (prefix.includes('@')) return verbatimEnd(source, start - quotes.length + 1);
  if (quotes.length > 2) return after(source, quotes, start);
  return plainEnd(source, start, prefix !== '');
}

function commentEnd(source: string, at: number): number {
  if (source.startsWith('//', at)) {
    const end = source.indexOf('\n', at);
    return end < 0 ? source.length : end;
  }
  return source.startsWith('/*', at) ? after(source, '*/', at + 2) : at;
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
}

/** A quote is written twice in it. */
function verbatimEnd(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] !== '"') continue;
    if (source[at + 1] !== '"') return at + 1;
    at++;
  }
  return source.length;
}

/** Up to the end of the line; the values in an interpolated text may hold texts themselves. */
function plainEnd(source: string, start: number, isInterpolated: boolean): number {
  let depth = 0;
  let isInside = false;
  for (let at = start; at < source.length; at++) {
    const char = source[at];
    if (char === '\n') return at;
    if (char === '\\') at++;
    else if (char === '"') {
      if (depth === 0) return at + 1;
      isInside = !isInside;
    } else if (isInterpolated && !isInside) {
      if (char === '{') depth++;
      else if (char === '}' && depth > 0) depth--;
    }
  }
  return source.length;
}
