/**
 * Components that the markup of another one uses, with what they are given: `<Child :body="text" />` of Vue, `<Child
 * body={text} />` of Svelte. Each becomes a call among the scripts, at its own place: `Child({body: text})`.
 */

/** What stands in a tag is looked at up to here. */
const maxTag = 3_000;
const maxUses = 200;

const tagName = /<([A-Z]\w{0,60}|[a-z]\w{0,30}(?:-\w{1,30}){1,5})(?=\s)/g;
/** From the blank in front of it up to its value, or to the end of a name without one. */
const attribute = /\s+([^\s"'<>/={}]{1,80})(?:(=)|(?=[\s/>]))|\s+(?=\{)/y;

interface Given {
  /** Where the name may be written, and what is put in front of it. */
  at: number;
  name: string;
  from: number;
  to: number;
}

/** @param scripts the scripts of the source, with spaces in the place of everything else */
export function withUses(source: string, scripts: string, firstScript: number): string {
  const text = scripts.split('');
  const isFree = (from: number, to: number) => /^ *$/.test(scripts.slice(from, to));
  let left = maxUses;
  for (const {
    0: { length },
    1: tag = '',
    index,
  } of source.matchAll(tagName)) {
    const end = Math.min(source.length, index + maxTag);
    const given = left > 0 && isFree(index, index + length) ? givenIn(source, index + length, end) : [];
    const last = given.at(-1);
    const close = last && placeFor(source, last.to + 1, end);
    const isFirst = index === 0 || /[\r\n]/.test(source[index - 1] ?? '');
    const opening = index < firstScript ? '()=>' : isFirst ? '' : ';';
    if (!last || close === undefined || !isFree(index - opening.length, index)) continue;
    left--;
    const put = (at: number, code: string) => {
      for (const [offset, character] of [...code].entries()) text[at + offset] = character;
    };
    put(index - opening.length, `${opening}${inPascalCase(tag)}(`);
    for (const [order, { at, name, from, to }] of given.entries()) {
      put(at, `${order === 0 ? '{' : ','}${name}`);
      put(from - 2, ': ');
      put(from, source.slice(from, to));
    }
    put(last.to, '}');
    put(close, text[close + 1] === ' ' ? ');' : ')');
  }
  return text.join('');
}

/** The attributes of a tag whose values are expressions. */
function givenIn(source: string, start: number, end: number): Given[] {
  const given: Given[] = [];
  attribute.lastIndex = start;
  for (let found = attribute.exec(source); found; found = attribute.exec(source)) {
    const [whole, name = '', equals] = found;
    const from = found.index + whole.length;
    const quote = source[from] ?? '';
    if (name === '' || equals) {
      const to = quote === '{' ? closingBrace(source, from, end) : source.indexOf(quote, from + 1);
      if (to < 0 || to > end || !/["'{]/.test(quote)) return given;
      attribute.lastIndex = to + 1;
      if (name !== '') addGiven(given, source, found.index + whole.indexOf(name), name, from, to);
    }
  }
  return given;
}

/** @param from where the value begins, with its quote or brace; `to` is where it ends */
function addGiven(
  given: Given[],
  source: string,
  start: number,
  name: string,
  from: number,
  to: number,
): void {
  const isSvelte = source[from] === '{';
  const bound = isSvelte ? [name] : /^(?:v-bind)?:([\w-]+)$/.exec(name)?.slice(1);
  const [property] = bound ?? [];
  if (property === undefined || !/^[A-Za-z]/.test(property)) return;
  const at = isSvelte ? start - 1 : start + name.length - property.length - 1;
  // What is put in front of the first name takes the place of a blank, or of the colon.
  if (source[at] === '\n' || source[at] === '\r' || to - from < 2) return;
  given.push({ at, name: inCamelCase(property), from: from + 1, to });
}

function closingBrace(source: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; at < end; at++) {
    if (source[at] === '{') depth++;
    else if (source[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

/** The next place on which something may be written, within the tag. */
function placeFor(source: string, from: number, end: number): number | undefined {
  for (let at = from; at < end; at++) if (source[at] !== '\n' && source[at] !== '\r') return at;
  return undefined;
}

function inCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function inPascalCase(tag: string): string {
  const name = inCamelCase(tag);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
