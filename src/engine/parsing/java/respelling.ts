/** What the grammar does not know of newer Java, in a spelling that it does; names are read from the source. */

export function respell(source: string): string {
  return withPlainRecords(withOnePattern(withLateSuper(source)));
}

/** `check(name); super(name);` of Java 25: the grammar knows such a call as the first of a constructor only. */
function withLateSuper(source: string): string {
  return source.replace(/([;}]\s{1,200})super(?=\s?\()/g, '$1supe_');
}

/** `case Square _, Circle _ ->` of Java 22: the grammar knows one pattern, and none of them names anything. */
function withOnePattern(source: string): string {
  return source.replace(
    /(\bcase\s[\w.\s]{1,200}\s_)((?:\s{0,100},\s{0,100}[\w.]{1,100}\s{1,20}_){1,20})(?=\s{0,50}(?:->|:|when\b))/g,
    (_, first: string, others: string) => first + others.replace(/\S/g, ' '),
  );
}

const recordPattern = /\b(?:case|instanceof)\s{1,20}(?:final\s{1,20})?[A-Z][\w.]{0,200}\s?\(/g;
const maxPattern = 1_000;

/** `case Shape.Circle(double r) ->`: records of patterns have plain names in the grammar. */
function withPlainRecords(source: string): string {
  let result = '';
  let copied = 0;
  recordPattern.lastIndex = 0;
  for (let match = recordPattern.exec(source); match; match = recordPattern.exec(source)) {
    const end = closingOf(source, match.index + match[0].length);
    const pattern = source.slice(match.index, end);
    result += source.slice(copied, match.index) + pattern.replace(/\.(?=[A-Z][\w.]{0,200}\s?\()/g, '_');
    copied = end;
    recordPattern.lastIndex = end;
  }
  return copied === 0 ? source : result + source.slice(copied);
}

/** Where the parenthesis is closed that was opened before. */
function closingOf(source: string, begin: number): number {
  let depth = 1;
  let at = begin;
  for (; at < source.length && at < begin + maxPattern && depth > 0; at++) {
    if (source[at] === '(') depth++;
    else if (source[at] === ')') depth--;
  }
  return at;
}
