/** Pebble, whose tags look like Twig's: it escapes unless `raw` or `autoescape` say otherwise. */
import type { Page } from '../../grammar.ts';
import { HtmlContext } from '../../templates/html-context.ts';
import { splitOutside } from './given-parts.ts';
import { withoutUnread } from './unread.ts';
import { type ViewPlace, viewPage } from './view.ts';

const place = /\{\{-?([\s\S]{1,500}?)-?\}\}|\{%-?\s{0,20}(\w{1,30})([\s\S]{0,500}?)-?%\}/g;
const unread: [string, string][] = [['{#', '#}']];
/** What these give is fit for a page. */
const harmless =
  /^(?:abs|base64encode|date|escape|length|numberformat|number_format|sha256|slug|urlencode|sanitize\w*)\b/i;
const quotedPage = /^\s*(?:["']([^"']{1,200})["'])/;
const pair = /^["']?(\w{1,100})["']?\s{0,20}[:=](?!=)\s{0,20}([\s\S]+)$/;

export function readPebble(source: string): Page {
  const places: ViewPlace[] = [];
  const layouts: ViewPlace[] = [];
  const isRaw: boolean[] = [false];
  const text = withoutUnread(source, unread);
  const context = new HtmlContext();
  let from = 0;
  for (const match of text.matchAll(place)) {
    const [all, value, tag, rest = ''] = match;
    const at = { start: match.index, end: match.index + all.length };
    context.read(text.slice(from, at.start));
    from = at.end;
    if (value !== undefined) {
      const [, ...filters] = splitOutside(value, /\|/);
      const isMarked = isRaw.at(-1) || filters.at(-1) === 'raw';
      const output = isMarked ? 'raw' : context.escapedOrAddress;
      if (output !== 'escaped') places.push({ ...at, expression: plain(value), output });
      context.wrote();
      continue;
    }
    const given = /\bwith\s{0,20}\{([\s\S]{0,400})\}/.exec(rest)?.[1] ?? '';
    switch (tag) {
      case 'autoescape':
        isRaw.push(/^\s*(?:false|["']none)/.test(rest));
        break;
      case 'endautoescape':
        if (isRaw.length > 1) isRaw.pop();
        break;
      case 'set':
      case 'for': {
        const [, name, expression = ''] =
          /^\s*(\w{1,100})\s{0,20}(?:=|\sin\s)([\s\S]+)$/.exec(rest.replace(/\bin\s/, ' in ')) ?? [];
        if (name) places.push({ ...at, expression: plain(expression), name, isLoop: tag === 'for' });
        break;
      }
      case 'include':
      case 'extends':
      case 'embed': {
        const page = quotedPage.exec(rest)?.[1];
        for (const one of splitOutside(given, /,/)) {
          const [, name, expression = ''] = pair.exec(one) ?? [];
          if (name) places.push({ ...at, expression: plain(expression), name });
        }
        // The layout is filled when all has been read.
        if (page) (tag === 'extends' ? layouts : places).push({ ...at, page, expression: '' });
      }
    }
  }
  return viewPage(source, [...places, ...layouts]);
}

/** The expression without filters that leave the text as it is; an empty text where nothing harmful comes of it. */
function plain(written: string): string {
  const [expression = "''", ...filters] = splitOutside(written, /\|/);
  return filters.some((filter) => harmless.test(filter)) ? "''" : expression.replace(/\s~\s/g, ' + ');
}
