/** JTE: `${value}` is escaped for where it stands, `$unsafe{value}` is not. */
import type { Page } from '../../grammar.ts';
import { splitOutside } from './given-parts.ts';
import { withoutUnread } from './unread.ts';
import { type ViewPlace, viewPage } from './view.ts';

const place =
  /\$unsafe\{([^{}]{1,500})\}|!\{(?:var|val|final|[A-Z]\w{0,60})\s{1,20}(\w{1,100})\s{0,20}=([^{};]{1,500});?\}|@for\s{0,20}\((?:[^(){}:;]{0,100}\s)?(\w{1,100})\s{0,20}(?::|\sin\s)([^;\n]{1,300})\)|@template\.([\w.]{1,200})\(([^()]{0,500}(?:\([^()]{0,200}\)[^()]{0,300}){0,5})\)/g;
const unread: [string, string][] = [
  ['<%--', '--%>'],
  ['@raw', '@endraw'],
];
const named = /^(\w{1,100})\s{0,20}=(?!=)([\s\S]+)$/;

export function readJte(source: string): Page {
  const places: ViewPlace[] = [];
  for (const match of withoutUnread(source, unread).matchAll(place)) {
    const [all, value, target, assigned = '', element, list = '', page, given = ''] = match;
    const at = { start: match.index, end: match.index + all.length };
    if (value !== undefined) places.push({ ...at, expression: value });
    else if (target !== undefined) places.push({ ...at, expression: assigned, name: target });
    else if (element !== undefined) places.push({ ...at, expression: list, name: element, isLoop: true });
    else if (page !== undefined) {
      for (const one of splitOutside(given, /,/)) {
        const [, name, expression = ''] = named.exec(one) ?? [];
        if (name) places.push({ ...at, expression, name });
      }
      places.push({ ...at, page: page.replaceAll('.', '/'), expression: '' });
    }
  }
  return viewPage(source, places);
}
