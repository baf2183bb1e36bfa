/** FreeMarker, which escapes only where a template or its kind says so. */
import type { Page } from '../../grammar.ts';
import { HtmlContext } from '../../templates/html-context.ts';
import { type GivenPart, givenPlaces, OwnParts, splitOutside } from './given-parts.ts';
import { type ViewPlace, viewPage } from './view.ts';

const place =
  /<#--[\s\S]{0,5000}?-->|[$]\{([^{}]{1,500})\}|<(\/?)#(include|import|macro|list|assign|local|global|noautoesc|autoesc|noescape|escape|outputformat|noparse)\b((?:[^<>"']|"[^"]{0,200}"|'[^']{0,200}'){0,500})>|<@([\w.]{1,100})\b([^<>]{0,500})>/g;
const escapesAll = /<#ftl\s[^<>]{0,200}output_format\s*=\s*["'](?:HTML|XHTML|XML)/;
/** What these give is fit for the text of a page. */
const escapes = /\?(?:html|xhtml|xml|rtf|esc)\b/;
/** What these give is fit for all of it. */
const harmless =
  /\?(?:js_string|json_string|j_string|url|url_path|c|cn|string|number|int|round|floor|ceiling|length|size|index|counter|has_content|has_next|is_\w+|date|time|datetime|exists|contains|starts_with|ends_with|matches|seq_contains|then)\b/;
/** Those that are not read here stand in the tags of HTML as well. */
const otherTag = /<\/?[#@][^<>]{0,500}>/g;
const builtin = /\?{1,2}\w{0,30}(?:\([^()]{0,200}\))?/g;
const fallback = /!(?:"[^"]{0,200}"|'[^']{0,200}'|\([^()]{0,200}\)|[\w.]{1,100})?/g;
const named = /^(\w{1,100})\s{0,20}=(?!=)\s{0,20}/;
const quotedPage = /^\s*["']([^"'<>]{1,200})["'](?:\s{1,20}as\s{1,20}(\w{1,100}))?/;
const spaceAround = /\s{0,20}=\s{0,20}/g;

/** @param isHtml whether templates of this kind are escaped by themselves */
export function readFreemarker(source: string, isHtml: boolean): Page {
  const places: ViewPlace[] = [];
  const own = new OwnParts();
  /** Pages with macros, by the name they are known by here. */
  const libraries = new Map<string, string>();
  const isEscaped = isHtml || escapesAll.test(source);
  const isRaw: boolean[] = [!isEscaped];
  const context = new HtmlContext();
  let from = 0;
  for (const match of source.matchAll(place)) {
    const [all, value, slash, directive = '', rest = '', macro, given = ''] = match;
    const at = { start: match.index, end: match.index + all.length };
    context.read(source.slice(from, at.start).replace(otherTag, ''));
    from = at.end;
    if (value !== undefined) {
      const isUnescaped = (/\?no_esc\b/.test(value) || isRaw.at(-1)) && !escapes.test(value);
      const output = isUnescaped ? 'raw' : context.escapedOrAddress;
      if (output !== 'escaped' && !harmless.test(value))
        places.push({ ...at, expression: plain(value), output });
      context.wrote();
    } else if (macro !== undefined) {
      context.wrote();
      const [name = '', library] = macro.split('.').reverse();
      const parts = givenParts(given.replace(/\/$/, ''));
      const page = libraries.get(library ?? '');
      if (library === undefined) own.give(name, parts);
      if (page !== undefined) places.push(...givenPlaces(at, name, parts), { ...at, page, expression: '' });
    } else if (/^(?:no)?(?:autoesc|escape)$/.test(directive)) {
      if (slash === '')
        isRaw.push(
          directive.startsWith('no') || (directive === 'escape' && !/\?x?(?:html|xml)\b/.test(rest)),
        );
      else if (isRaw.length > 1) isRaw.pop();
    } else if (directive === 'outputformat') {
      if (slash === '') isRaw.push(!/HTML|XML/.test(rest));
      else if (isRaw.length > 1) isRaw.pop();
    } else if (directive === 'include' || directive === 'import') {
      const [, page, library = ''] = quotedPage.exec(rest) ?? [];
      if (page) libraries.set(library, page);
      if (page && directive === 'include') places.push({ ...at, page, expression: '' });
    } else if (directive === 'macro') {
      const [name, ...parameters] = splitOutside(rest.replace(spaceAround, '='), /[\s,]/);
      if (slash === '' && name !== undefined)
        own.define(
          at,
          name,
          parameters.map((parameter) => parameter.replace(/(?:\.\.\.|=).*$/s, '')),
        );
    } else if (slash === '') {
      const [, items, item] = /^\s*(\S{1,300})\s{1,20}as\s{1,20}(\w{1,100})/.exec(rest) ?? [];
      const [, target, assigned] = /^\s*(\w{1,100})\s{0,20}=\s{0,20}(\S.*?)\s*\/?$/s.exec(rest) ?? [];
      if (items && item) places.push({ ...at, expression: plain(items), name: item, isLoop: true });
      else if (target && assigned) places.push({ ...at, expression: fitting(assigned), name: target });
    }
  }
  return viewPage(source, [...own.places(), ...places]);
}

/** `title "text" other=value` */
function givenParts(list: string): GivenPart[] {
  return splitOutside(list.replace(spaceAround, '='), /[\s,]/).map((text) => {
    const [begin = '', name = null] = named.exec(text) ?? [];
    return { name, expression: fitting(text.slice(begin.length)) };
  });
}

/** The expression, or an empty text where nothing harmful comes of it. */
function fitting(expression: string): string {
  return harmless.test(expression) || escapes.test(expression) ? "''" : plain(expression);
}

/** Without built-ins that leave the text as it is, and without what stands for a missing value. */
function plain(expression: string): string {
  return expression.replace(builtin, '').replace(fallback, '');
}
