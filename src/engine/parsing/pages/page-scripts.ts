/** The scripts of a page: what stands in its script elements, its event handlers and its `javascript:` addresses. */

export interface PageScript {
  start: number;
  end: number;
  /** As long as the place, and followed and preceded by what the place leaves room for. */
  text: string;
}

/** More than these no honest page has. */
const maxScripts = 2_000;

const scriptTypes = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'text/ecmascript',
  'application/ecmascript',
  'text/babel',
  'text/jsx',
]);

const opening = /<!--|<[a-z][\w:-]{0,60}(?=[\s>/])/gi;
const attribute =
  /[\s/]{1,1000}([^\s=>"'/<]{1,80})(?:[ \t]{0,100}=[ \t]{0,100}(?:"([^"]{0,20000})"|'([^']{0,20000})'|([^\s"'=<>`]{1,2000})))?/y;
const scriptEnd = /<\/script(?=[\s>/])/gi;

/** Whether it is worth looking for scripts in a text. */
export function mayHoldScripts(text: string): boolean {
  return /<script[\s>]|\bon[a-z]{3,20}\s{0,10}=|\bjavascript:/i.test(text);
}

/** The scripts of a page in its order; those of a comment are none. Linear in the page's length. */
export function scriptsOfPage(page: string): PageScript[] {
  const scripts: PageScript[] = [];
  let at = 0;
  while (scripts.length < maxScripts) {
    opening.lastIndex = at;
    const open = opening.exec(page);
    if (!open) break;
    at = open.index + open[0].length;
    if (open[0] === '<!--') {
      const close = page.indexOf('-->', at);
      if (close < 0) break;
      at = close + 3;
      continue;
    }
    const isScript = open[0].toLowerCase() === '<script';
    const attributes = new Map<string, string>();
    for (;;) {
      attribute.lastIndex = at;
      const found = attribute.exec(page);
      if (!found) break;
      at = attribute.lastIndex;
      const [all, name = '', double, single, bare] = found;
      const value = double ?? single ?? bare ?? '';
      attributes.set(name.toLowerCase(), value);
      const isQuoted = double !== undefined || single !== undefined;
      const code = isQuoted ? codeOfAttribute(name, value, found.index + all.length - 1) : null;
      if (code && scripts.length < maxScripts) scripts.push(code);
    }
    if (!isScript) continue;
    const close = page.indexOf('>', at);
    if (close < 0) break;
    scriptEnd.lastIndex = close;
    const end = scriptEnd.exec(page)?.index ?? page.length;
    at = end;
    if (isCode(attributes)) scripts.push(codeOfElement(page, close, end));
  }
  return scripts;
}

function isCode(attributes: ReadonlyMap<string, string>): boolean {
  const type = (attributes.get('type') ?? '').split(';')[0] ?? '';
  return !attributes.has('src') && scriptTypes.has(type.trim().toLowerCase());
}

/** `<!--` and `<![CDATA[` hide a script from what does not know of scripts. The `>` before it begins a statement. */
function codeOfElement(page: string, from: number, to: number): PageScript {
  const text = page.slice(from + 1, to).replace(/<!--|-->|<!\[CDATA\[|\]\]>/g, (mark) => blank(mark));
  return { start: from, end: to, text: `;${text}` };
}

const handler = /^on[a-z]{3,40}$/i;
const address = /^(?:href|action|formaction|src|xlink:href)$/i;
const scheme = /^\s{0,20}javascript:/i;
/** What the browser makes of an attribute is the body of a function. */
const begin = ';()=>{';

/** @param end where the value ends, at its quote */
function codeOfAttribute(name: string, value: string, end: number): PageScript | null {
  const skipped = address.test(name) ? scheme.exec(value)?.[0].length : handler.test(name) ? 0 : undefined;
  const code = skipped === undefined ? '' : value.slice(skipped);
  if (code.trim() === '') return null;
  return {
    start: end - code.length - begin.length,
    end: end + 1,
    text: `${begin}${withoutEntities(code)}}`,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** As long as the text was: what an entity leaves is put before the first quote of a text, and behind the second. */
function withoutEntities(code: string): string {
  let isOpen = false;
  return code
    .replaceAll('&amp;&amp;', '&&        ')
    .replace(/&(?:quot|apos|lt|gt|amp|#34|#39|#x27);/gi, (all) => {
      const character = entities[all.toLowerCase()] ?? '';
      if (/["']/.test(character)) isOpen = !isOpen;
      return isOpen ? character.padStart(all.length) : character.padEnd(all.length);
    });
}

/** Spaces of the same length, with the same lines. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
