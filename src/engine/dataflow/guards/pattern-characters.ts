/** Which characters that may do harm a text cannot hold, because no part of the pattern that it matches as a whole takes them. */

/** What the categories ask for, but for ends of lines, which `$` lets through in some languages. */
const telling = [...'<\'./\\:;&|`$> {}%+*()[]"?#='];

const harmlessEscape = /^\\(?:[wdbBAzZGKnrtfv\d]|p\{(?:L[ulmto]?|N[dlo]?|M[nce]?|Alpha|Alnum)\})$/;
const named = /^\[:(?:alpha|alnum|digit|word|upper|lower|xdigit):\]$/;
/** Empty classes are JavaScript's own, classes in classes Java's and Ruby's: languages read them differently. */
const readDifferently = /\[\^?\]|&&/;
const classInClass = /(?:^|[^\\])\[(?!:)/;
const atom = /\\(?:p\{\^?\w+\}|x[0-9a-fA-F]{2}|[\s\S])|\[:\^?\w+:\]|[\s\S]/g;

/** @param pattern anchored at both ends, not longer than what may be looked through */
export function charactersLacking(pattern: string): string {
  if (readDifferently.test(pattern)) return '';
  const left = new Set(telling);
  const taken = (character: string) => left.delete(character);
  for (let at = 0; at < pattern.length; ) {
    if (pattern[at] === '[') {
      const end = endOfClass(pattern, at);
      if (classInClass.test(pattern.slice(at + 1, end))) return '';
      for (const character of takenByClass(pattern.slice(at + 1, end))) taken(character);
      at = end + 1;
      continue;
    }
    const [part = ''] = pattern.slice(at, at + 12).match(atom) ?? [];
    at += part.length;
    if (part === '.') return '';
    if (part.startsWith('\\')) for (const character of takenByEscape(part)) taken(character);
    else if (/[?*+|^$()]/.test(part)) at += syntaxBehind(pattern, part, at);
    else {
      const quantifier = part === '{' ? /^\d*,?\d*\}/.exec(pattern.slice(at, at + 12))?.[0] : undefined;
      if (quantifier === undefined) taken(part);
      else at += quantifier.length;
    }
  }
  return [...left].join('');
}

/** `(?:`, `(?<name>`, `(?!`: what opens a group is no text. */
function syntaxBehind(pattern: string, part: string, at: number): number {
  return part === '(' ? (/^\?(?:[:=!>]|<[=!]|P?<\w+>)/.exec(pattern.slice(at, at + 40))?.[0].length ?? 0) : 0;
}

function endOfClass(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern[at] === '^') at++;
  while (at < pattern.length && pattern[at] !== ']') {
    const posix = /^\[:\^?\w+:\]/.exec(pattern.slice(at, at + 14));
    at += posix ? posix[0].length : pattern[at] === '\\' ? 2 : 1;
  }
  return at;
}

function takenByEscape(written: string): readonly string[] {
  if (harmlessEscape.test(written)) return [];
  if (written === '\\s') return [' '];
  if (written === '\\S') return telling.filter((character) => character !== ' ');
  if (/^\\x/.test(written)) return [String.fromCharCode(Number.parseInt(written.slice(2), 16))];
  return /^\\[^\w]$/.test(written) ? [written.charAt(1)] : telling;
}

/** `[^/?*]`: all but these; `[\w./-]`: these. */
function takenByClass(inner: string): readonly string[] {
  const isNegated = inner.startsWith('^');
  const parts = (isNegated ? inner.slice(1) : inner).match(atom) ?? [];
  const held = new Set<string>();
  for (const [index, part] of parts.entries()) {
    const isRange = part === '-' && index > 0 && index < parts.length - 1;
    const inPart = isRange
      ? rangeBetween(parts[index - 1] ?? '', parts[index + 1] ?? '')
      : heldBy(part, isNegated);
    for (const character of inPart) held.add(character);
  }
  return isNegated ? telling.filter((character) => !held.has(character)) : [...held];
}

/** Of what is left out only what is known for certain counts. */
function heldBy(part: string, isNegated: boolean): readonly string[] {
  if (named.test(part)) return [];
  if (part.startsWith('[:') && part.length > 2) return isNegated ? [] : telling;
  if (!part.startsWith('\\')) return [part];
  const isCertain = /^\\(?:[^\w]|[sS]|x[0-9a-fA-F]{2})$/.test(part);
  return isNegated && !isCertain ? [] : takenByEscape(part);
}

function rangeBetween(from: string, to: string): readonly string[] {
  const [first, last] = [from, to].map((end) => takenByEscapeOrItself(end));
  if (first === undefined || last === undefined) return [];
  return telling.filter((character) => character >= first && character <= last);
}

function takenByEscapeOrItself(part: string): string | undefined {
  const [only, ...others] = part.startsWith('\\') ? takenByEscape(part) : [part];
  return others.length === 0 ? only : undefined;
}
