/** Filters and tags that no template language has by itself: the program declares them, and runs them for its pages. */
import { asPython, splitAt } from './jinja-expressions.ts';

/** Jinja's and Django's own. */
const ownFilters = new Set(
  (
    'abs addslashes attr batch capfirst capitalize center cut default default_if_none dictsort dictsortreversed ' +
    'divisibleby first format get_digit groupby indent items iriencode items join last length_is linenumbers list ' +
    'ljust lower make_list map max min phone2numeric pprint random raw reject rejectattr replace reverse rjust safe ' +
    'safeseq select selectattr slice sort string stringformat sum timesince timeuntil title trans trim truncate ' +
    'truncatechars truncatechars_html truncatewords truncatewords_html unescape unique unordered_list upper wordwrap xmlattr'
  ).split(' '),
);

/**
 * The calls of the program's filters on a value, one in the other: `value|first|second:"x"`.
 * @returns null where there are none
 */
export function filterCalls(expression: string, filters: readonly string[]): string | null {
  let made = asPython(expression);
  let isCalled = false;
  for (const filter of filters) {
    const [, name = '', more = ''] = /^(\w{1,100})\s*(.*)$/s.exec(filter) ?? [];
    if (name === '' || ownFilters.has(name)) continue;
    const given = more.startsWith('(') ? more.slice(1, -1) : more.replace(/^:/, '');
    made = `page_filter('${name}', ${made}${given.trim() === '' ? '' : `, ${asPython(given)}`})`;
    isCalled = true;
  }
  return isCalled ? made : null;
}

/** `{% name first second=value as result %}`: what the program's tag is called with, and what takes its result. */
export function tagCall(name: string, text: string): string {
  const words = splitAt(text.replace(/\s/g, ' '), ' ').filter((word) => word !== '');
  const as = words.indexOf('as');
  const given = (as < 0 ? words : words.slice(0, as)).map((word) => {
    const [, key = '', value = word] = /^(\w{1,100}=)(?!=)(.+)$/s.exec(word) ?? [];
    const [expression = '', ...filters] = splitAt(value, '|');
    return `${key}${filterCalls(expression, filters) ?? asPython(expression)}`;
  });
  const call = `page_tag(${[`'${name}'`, ...given].join(', ')})`;
  const target = as < 0 ? undefined : words[as + 1];
  return target && /^\w+$/.test(target) ? `${target} = ${call}` : call;
}
