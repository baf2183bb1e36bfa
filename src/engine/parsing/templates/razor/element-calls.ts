/**
 * Elements of a page that may be classes of the program: `<badge label="@Model.Name" />` as a call that is given the
 * element's name, and name and value of each attribute. Whether there is such a class, only the program knows.
 */

import { partialView } from './tag-helpers.ts';

/** How such a call is written. What stands for code where a property is no text has a name with a mark. */
export const elementCall = { name: 'tag_helper', codeMark: '=' } as const;

const elementStart = /<(?=[A-Za-z])/g;

const element = /<([A-Za-z][\w:-]{0,80})(?=\s)/y;
const attribute = /\s{1,200}([A-Za-z_][\w:.-]{0,80})\s{0,20}=\s{0,20}(["'])/y;
const flag = /\s{1,200}[\w:.-]{1,80}(?=[\s/>])(?!\s{0,20}=)/y;
const value =
  /@(?:[A-Za-z_]\w*)?(?:\((?:[^()\n]|\([^()\n]*\)){0,300}\)|\[[^\]\n]{0,100}\]|[!?]?\.[A-Za-z_]\w*)*/y;
/** Attributes that are of the page's own language or of no helper of the program. */
const others = /^(?:data-|aria-|asp-|on|@)/i;
const code = /^(?:true|false|Model|\d+|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)$/;
const maxAttributes = 30;
/** How far back the beginning of a comment is looked for. */
const maxComment = 1000;

/** Elements of HTML, which are helpers only by an attribute with a name of two words. */
const plain = new Set(
  `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col
  colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript
  object ol optgroup option output p picture pre progress q rp rt ruby s samp script section select slot small source
  span strong style sub summary sup svg path g circle rect line use text table tbody td template textarea tfoot th thead
  time title tr track u ul var video wbr font center partial component cache environment`.split(/\s+/),
);

/** What elements that begin between these places are, and where. */
export function* elementCalls(
  source: string,
  from: number,
  end: number,
): Generator<{ call: string; at: number }> {
  for (const { index } of source.slice(from, end).matchAll(elementStart)) {
    const at = from + index;
    const call = callOfElement(source, at);
    if (call !== null) yield { call, at };
  }
}

/**
 * The call; null for what is an element of HTML, or is given nothing that is computed.
 * @param at where the element begins
 */
function callOfElement(source: string, at: number): string | null {
  element.lastIndex = at;
  const name = element.exec(source)?.[1];
  if (name === undefined) return null;
  if (name === 'partial') return partialView(source, at);
  const given = attributesIn(source, element.lastIndex);
  if (isInComment(source, at)) return null;
  const isHelper = !plain.has(name.toLowerCase()) || given.some(([key]) => isOfHelper(key));
  if (!isHelper || !given.some(([, parts]) => parts.some(isCode) || code.test(textOf(parts)))) return null;
  const args = given.flatMap(([key, parts]) => {
    const text = textOf(parts);
    const pair = `${JSON.stringify(key)}, ${written(parts)}`;
    return parts.some(isCode) || !code.test(text)
      ? [pair]
      : [pair, `${JSON.stringify(elementCall.codeMark + key)}, ${text}`];
  });
  return `${elementCall.name}(${[JSON.stringify(name), ...args].join(', ')})`;
}

function isInComment(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - maxComment), at);
  return before.lastIndexOf('<!--') > before.lastIndexOf('-->');
}

type Part = { text: string } | { code: string };

function isOfHelper(name: string): boolean {
  return name.includes('-') && !others.test(name);
}

function isCode(part: Part): part is { code: string } {
  return 'code' in part;
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (isCode(part) ? '' : part.text)).join('');
}

function written(parts: readonly Part[]): string {
  if (parts.length === 0) return '""';
  return parts.map((part) => (isCode(part) ? part.code : JSON.stringify(part.text))).join(' + ');
}

function attributesIn(source: string, from: number): [name: string, parts: Part[]][] {
  const found: [string, Part[]][] = [];
  let at = from;
  while (found.length < maxAttributes) {
    attribute.lastIndex = at;
    const [all, name = '', quote = ''] = attribute.exec(source) ?? [];
    if (all === undefined) {
      flag.lastIndex = at;
      if (!flag.test(source)) break;
      at = flag.lastIndex;
      continue;
    }
    const parts: Part[] = [];
    at = readValue(source, attribute.lastIndex, quote, parts);
    if (!others.test(name)) found.push([name, parts]);
  }
  return found;
}

/** Up to behind the quote that closes it. Linear. */
function readValue(source: string, from: number, quote: string, into: Part[]): number {
  let text = '';
  let at = from;
  const addText = () => {
    if (text !== '') into.push({ text });
    text = '';
  };
  for (; at < source.length && source[at] !== quote; at++) {
    value.lastIndex = at;
    const [written = ''] = source[at] === '@' && source[at + 1] !== '@' ? (value.exec(source) ?? []) : [];
    if (written.length < 2) text += source[at];
    else {
      addText();
      into.push({ code: `(${written.slice(1)})` });
      at += written.length - 1;
    }
  }
  addText();
  return at + 1;
}
