/** An open tag with its attributes, read in one pass. */

export interface Attribute {
  /** Empty for what stands alone between braces. */
  name: string;
  value: string;
  at: number;
  /** Where the value begins. */
  valueAt: number;
  /** What the value stands between: a quote, a brace, or nothing. */
  mark: string;
}

export interface OpenTag {
  name: string;
  at: number;
  attributes: Attribute[];
  isClosed: boolean;
  /** Behind its `>`. */
  after: number;
}

/** Longer tags are written by nobody. */
const maxTag = 50_000;

const tagName = /[A-Za-z][\w:.-]*/y;
const blanks = /[\s/]*/y;
const attributeName = /[^\s"'<>/={}]+/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s"'<>=]*/y;

/**
 * @param at of its `<`
 * @param closingBrace finds the end of code between braces, where attributes may be that
 * @returns null where no tag begins there
 */
export function readOpenTag(
  source: string,
  at: number,
  closingBrace?: (from: number) => number,
): OpenTag | null {
  const name = matched(tagName, source, at + 1);
  if (name === '') return null;
  const attributes: Attribute[] = [];
  let from = at + 1 + name.length;
  for (;;) {
    from += matched(blanks, source, from).length;
    const start = from;
    const attribute = matched(attributeName, source, from);
    if (attribute === '' && !(closingBrace && source[from] === '{')) break;
    from += attribute.length;
    const sign = attribute === '' ? '' : matched(equals, source, from);
    from += sign.length;
    const mark = sign === '' && attribute !== '' ? '' : markAt(source, from, closingBrace !== undefined);
    let value = '';
    if (mark !== '') {
      const end = mark === '{' ? (closingBrace?.(from) ?? -1) : source.indexOf(mark, from + 1);
      if (end < 0 || from - at > maxTag) return null;
      value = source.slice(++from, end);
    } else if (sign !== '') value = matched(bareValue, source, from);
    attributes.push({ name: attribute, value, at: start, valueAt: from, mark });
    from += value.length + (mark === '' ? 0 : 1);
  }
  if (source[from] !== '>') return null;
  return { name, at, attributes, isClosed: source[from - 1] === '/', after: from + 1 };
}

function markAt(source: string, at: number, mayBeBrace: boolean): string {
  const character = source[at] ?? '';
  return character === '"' || character === "'" || (mayBeBrace && character === '{') ? character : '';
}

function matched(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

/** Elements that have no end. */
export const withoutEnd: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
