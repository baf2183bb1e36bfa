/** An open tag of a template with its attributes, read in one pass. */

interface Attribute {
  name: string;
  value: string;
  at: number;
}

export interface OpenTag {
  name: string;
  at: number;
  attributes: Attribute[];
  isClosed: boolean;
  /** Behind its `>`. */
  after: number;
}

const tagName = /[A-Za-z][\w:.-]*/y;
const blanks = /[\s/]*/y;
const attributeName = /[^\s"'<>/=]+/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s"'<>=]*/y;

/** @param at of its `<`; null where no tag begins there */
export function readOpenTag(source: string, at: number): OpenTag | null {
  const name = matched(tagName, source, at + 1);
  if (name === '') return null;
  const attributes: Attribute[] = [];
  let from = at + 1 + name.length;
  for (;;) {
    from += matched(blanks, source, from).length;
    const attribute = matched(attributeName, source, from);
    if (attribute === '') break;
    const start = from;
    from += attribute.length;
    const sign = matched(equals, source, from);
    from += sign.length;
    const quote = source[from] ?? '';
    let value = '';
    if (sign !== '' && (quote === '"' || quote === "'")) {
      const end = source.indexOf(quote, from + 1);
      if (end < 0) return null;
      value = source.slice(from + 1, end);
      from = end + 1;
    } else if (sign !== '') {
      value = matched(bareValue, source, from);
      from += value.length;
    }
    attributes.push({ name: attribute, value, at: start });
  }
  if (source[from] !== '>') return null;
  return { name, at, attributes, isClosed: source[from - 1] === '/', after: from + 1 };
}

function matched(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}
