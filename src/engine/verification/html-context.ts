/** Where in HTML the attacker's part stands. */
import { isAddress } from '../parsing/templates/address-attributes.ts';
import { quoteOpenInScript } from '../parsing/templates/script-quotes.ts';
import { openQuote } from './string-context.ts';

export type HtmlContext =
  | { place: 'text' | 'script' | 'tag' | 'comment' }
  /** Inside of an element whose content is no markup: it ends with its end tag and nothing else. */
  | { place: 'element'; name: string }
  | { place: 'attribute'; quote: string | null; startsAddress: boolean }
  /** @param quote of the string; null outside of strings */
  | { place: 'handler'; quote: string | null }
  | { place: 'script-string'; quote: string };

/** More of a page says nothing else, and takes time. */
const maxRead = 16_000;

const withoutMarkup = /<(script|style|title|textarea)\b[^>]*>/gi;

/** @param page the text of the page up to that part */
export function htmlContext(page: string): HtmlContext {
  const before = withoutComments(page.slice(-maxRead));
  const open = openElement(before);
  if (open?.name === 'script') {
    const quote = quoteOpenInScript(open.content);
    return quote ? { place: 'script-string', quote } : { place: 'script' };
  }
  if (open) return { place: 'element', name: open.name };
  if (before.includes('<!--')) return { place: 'comment' };
  const tag = /<[a-z][^<>]*$/i.exec(outsideOfQuotes(before))?.index;
  return tag === undefined ? { place: 'text' } : inTag(before.slice(tag));
}

/** Without those that have ended. */
function withoutComments(html: string): string {
  let rest = '';
  let from = 0;
  for (let at = html.indexOf('<!--'); at >= 0; at = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', at + 4);
    if (end < 0) break;
    rest += html.slice(from, at);
    from = end + 3;
  }
  return rest + html.slice(from);
}

/** The last of such elements that has not ended. */
function openElement(before: string): { name: string; content: string } | null {
  const last = [...before.matchAll(withoutMarkup)].at(-1);
  if (!last) return null;
  const name = (last[1] ?? '').toLowerCase();
  const content = before.slice(last.index + last[0].length);
  return content.toLowerCase().includes(`</${name}`) ? null : { name, content };
}

/** With `>` and `<` in closed quotes of tags taken out, in place. */
function outsideOfQuotes(html: string): string {
  return html.replace(/=\s{0,5}(?:"[^"]*"|'[^']*')/g, (quoted) => quoted.replace(/[<>]/g, '_'));
}

function inTag(tag: string): HtmlContext {
  const element = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
  const attribute = /([^\s"'=<>/]+)\s{0,5}=\s{0,5}(["']?)([^"']*|(?<=")[^"]*|(?<=')[^']*)$/.exec(tag);
  const [, name = '', quote = '', value = ''] = attribute ?? [];
  if (!attribute || (quote === '' && /\s/.test(value))) return { place: 'tag' };
  if (/^on[a-z]+$/i.test(name)) return { place: 'handler', quote: openQuote(value, `'"\``) };
  return {
    place: 'attribute',
    quote: quote === '' ? null : quote,
    startsAddress: value.trim() === '' && isAddress(element, name),
  };
}
