/**
 * `select! { line = reader.next() => …, _ = stop.recv() => … }` waits for whatever comes first. It is read as a `match`
 * of nothing whose arms ask, `match () { _ if let line = reader.next() => …`: as text of the same length, in which all names
 * stand where they stood. The words that it needs take the place of blanks.
 */

const start = /\b(?:(?:tokio|futures|futures_util)::)?select!\s{0,20}\{/g;
/** Comments, texts and characters, brackets, and what parts an arm. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\.)'|[=!<>]=|=>|[=,;]|[()[\]{}]/g;
const maxBody = 30_000;
/** More of them are written by nobody. */
const maxMacros = 300;
const blanks = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))*/y;

/** What stands at a place of the text from now on. */
type Edit = [at: number, text: string];

export function withSelects(source: string): string {
  if (!source.includes('select!')) return source;
  const edits: Edit[] = [];
  let count = 0;
  for (const { 0: head, index } of source.matchAll(start)) {
    if (++count > maxMacros) break;
    const within = inArms(source, index + head.length);
    if (within) edits.push([index, 'match ()'.padEnd(head.length - 1)], ...within);
  }
  return edited(source, edits);
}

/** What has to change in the arms; null where they end far away, or are written in another way. */
function inArms(source: string, begin: number): Edit[] | null {
  const edits: Edit[] = [];
  for (let at = begin; at < begin + maxBody; ) {
    const from = behindBlanks(source, at);
    if (source[from] === '}') return edits;
    if (source.startsWith('biased;', from)) {
      edits.push([from, '       ']);
      at = from + 7;
      continue;
    }
    const arrow = headOf(source, at, from, edits);
    const end = arrow === null ? null : behindBody(source, arrow + 2);
    if (end === null) return null;
    at = source[end] === ',' ? end + 1 : end;
  }
  return null;
}

/** The place of the arrow of the arm that begins here, behind blanks and comments. */
function headOf(source: string, at: number, from: number, edits: Edit[]): number | null {
  let asks = false;
  for (const [sign, place] of signs(source, from)) {
    if (sign === '=' && !asks) {
      asks = true;
      // What is a blank, the last of them in one line.
      if (!/\s/.test(source[at] ?? '') || from - at < 8 || !/^[ \t]{7}$/.test(source.slice(from - 7, from)))
        return null;
      edits.push([at, '_'], [from - 7, 'if let ']);
    } else if (sign === ',' && asks && source.startsWith(', if', place)) edits.push([place, ' && ']);
    else if (sign === '=>') {
      const isOther = !asks && source.slice(from, place).trim() === 'else';
      if (isOther) edits.push([from, '_   ']);
      return asks || isOther ? place : null;
    } else if (/^[,;}]$/.test(sign)) return null;
  }
  return null;
}

/** Where the body that begins here has ended: a block by itself, anything else before a comma or the last bracket. */
function behindBody(source: string, from: number): number | null {
  const isBlock = source[behindBlanks(source, from)] === '{';
  for (const [sign, at] of signs(source, from)) {
    if (sign === '{}' && isBlock) return at + 1;
    if (sign === ',' || sign === '}') return at;
    if (sign === ';') return null;
  }
  return null;
}

/** The signs outside of brackets, `{}` where a pair of these has closed, and the first bracket that closes what is around. */
function* signs(source: string, from: number): Generator<[sign: string, at: number]> {
  let depth = 0;
  token.lastIndex = from;
  for (let match = token.exec(source); match && match.index < from + maxBody; match = token.exec(source)) {
    const { 0: sign, index: at } = match;
    const next = token.lastIndex;
    if (/^[([{]$/.test(sign)) depth++;
    else if (/^[)\]}]$/.test(sign)) {
      if (depth-- === 0) yield [sign, at];
      if (depth < 0) return;
      if (depth === 0 && sign === '}') yield ['{}', at];
    } else if (depth === 0 && /^[=,;]/.test(sign)) yield [sign, at];
    token.lastIndex = next;
  }
}

function behindBlanks(source: string, from: number): number {
  blanks.lastIndex = from;
  return from + (blanks.exec(source)?.[0].length ?? 0);
}

function edited(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const [at, text] of [...edits].sort(([a], [b]) => a - b)) {
    // Within another one that has been read as it was.
    if (at < from) continue;
    parts.push(source.slice(from, at), text);
    from = at + text.length;
  }
  return parts.join('') + source.slice(from);
}
