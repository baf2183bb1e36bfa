/** Filters of Jinja and Django, and what others share of them. Those that a program has made itself are calls of its functions. */
import { asPython } from './jinja-expressions.ts';
import { pageCalls } from './page-calls.ts';

/** After these a value is fit for HTML whatever it held. */
const safeFilters =
  /^(?:tojson|json_script|escapejs|urlencode|url_encode|urlize|int|float|length|date|time|floatformat|e|escape|forceescape|force_escape|striptags|slugify|linebreaks|linebreaksbr|filesizeformat|round|count|wordcount|pluralize|yesno|add|intcomma)\b/;

/** They leave of a value what it was, as far as it matters here. */
const plainFilters = new Set(
  (
    'abs addslashes attr batch capfirst capitalize center cut default default_if_none dictsort dictsortreversed ' +
    'divisibleby filter first format get_digit groupby indent items iriencode join last length_is linenumbers list ' +
    'ljust lower make_list map max min phone2numeric pprint random raw reject rejectattr replace reverse rjust safe ' +
    'safeseq select selectattr slice sort split string stringformat sum timesince timeuntil title trans translate ' +
    'trim truncate truncatechars truncatechars_html truncatewords truncatewords_html unique unordered_list upper ' +
    'urlizetrunc wordwrap xmlattr'
  ).split(' '),
);

export function isMadeSafe(filters: readonly string[]): boolean {
  return filters.some((filter) => safeFilters.test(filter));
}

export function isMarkedSafe(filters: readonly string[]): boolean {
  return filters.some((filter) => /^(?:safe(?:seq)?|raw)\b/.test(filter));
}

/** The expression of Python, with the program's own filters around it: `bold`, `under:"dots"`, `under("dots")`. */
export function withFilters(expression: string, filters: readonly string[]): string {
  return filters.reduce((value, filter) => {
    const [, name, one, several] = /^(\w{1,100})\s*(?::\s*([^:]+)|\(([\s\S]*)\))?$/.exec(filter) ?? [];
    if (!name || plainFilters.has(name) || safeFilters.test(name)) return value;
    const more = (one ?? several ?? '').trim();
    return `${pageCalls.filter}('${name}', ${value}${more === '' ? '' : `, ${asPython(more)}`})`;
  }, asPython(expression));
}
