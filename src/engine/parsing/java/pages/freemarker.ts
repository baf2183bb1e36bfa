/** FreeMarker, which escapes only where a template or its kind says so. */
import type { Page } from '../../grammar.ts';
import { type ViewPlace, viewPage } from './view.ts';

const place =
  /<#--[\s\S]{0,5000}?-->|[$]\{([^{}]{1,500})\}|<(\/?)#(include|list|assign|local|global|noautoesc|autoesc|noescape|noparse)\b([^<>]{0,500})>/g;
const escapesAll = /<#escape\s|<#ftl\s[^<>]{0,200}output_format\s*=\s*["'](?:HTML|XHTML|XML)/;
/** What these give is fit for a page. */
const harmless =
  /\?(?:html|xhtml|xml|rtf|js_string|json_string|j_string|url|url_path|c|cn|string|number|int|round|floor|ceiling|length|size|index|counter|has_content|has_next|is_\w+|date|time|datetime|esc|exists|contains|starts_with|ends_with|matches|seq_contains|then)\b/;
const builtin = /\?{1,2}\w{0,30}(?:\([^()]{0,200}\))?/g;
const fallback = /!(?:"[^"]{0,200}"|'[^']{0,200}'|\([^()]{0,200}\)|[\w.]{1,100})?/g;

/** @param isHtml whether templates of this kind are escaped by themselves */
export function readFreemarker(source: string, isHtml: boolean): Page {
  const places: ViewPlace[] = [];
  const isEscaped = isHtml || escapesAll.test(source);
  const isRaw: boolean[] = [!isEscaped];
  for (const match of source.matchAll(place)) {
    const [all, value, slash, directive = '', rest = ''] = match;
    const at = { start: match.index, end: match.index + all.length };
    if (value !== undefined) {
      const isMarked = /\?no_esc\b/.test(value);
      if ((isMarked || isRaw.at(-1)) && !harmless.test(value))
        places.push({ ...at, expression: plain(value) });
    } else if (/^(?:no)?(?:autoesc|escape)$/.test(directive)) {
      if (slash === '') isRaw.push(directive.startsWith('no'));
      else if (isRaw.length > 1) isRaw.pop();
    } else if (directive === 'include') {
      const page = /^\s*["']([^"'<>]{1,200})["']/.exec(rest)?.[1];
      if (page) places.push({ ...at, page, expression: '' });
    } else if (slash === '') {
      const [, items, item] = /^\s*(\S{1,300})\s{1,20}as\s{1,20}(\w{1,100})/.exec(rest) ?? [];
      const [, target, given] = /^\s*(\w{1,100})\s{0,20}=\s{0,20}(\S[^<>]*?)\s*\/?$/.exec(rest) ?? [];
      if (items && item) places.push({ ...at, expression: plain(items), name: item, isLoop: true });
      else if (target && given)
        places.push({ ...at, expression: harmless.test(given) ? "''" : plain(given), name: target });
    }
  }
  return viewPage(source, places);
}

/** Without built-ins that leave the text as it is, and without what stands for a missing value. */
function plain(expression: string): string {
  return expression.replace(builtin, '').replace(fallback, '');
}
