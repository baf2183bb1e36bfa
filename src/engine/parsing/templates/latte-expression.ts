/** Expressions of Latte: PHP's, with filters behind bars: `$name|upper|truncate: 30|noescape`. */
import type { Part } from './blade-arguments.ts';

/** What becomes of a value by these is fit for HTML, or no text at all. */
const safeFilters =
  /^(?:escape\w*|breakLines|breaklines|bytes|checkUrl|count|dataStream|date|length|localDate|money|number|query|random|round|ceil|floor|clamp|slug|webalize|sanitize\w*|purify\w*|json\w*)$/i;
/** They leave of a value what it was, as far as it matters here. */
const plainFilters =
  /^(?:batch|capitalize|column|default|explode|filter|first|firstUpper|firstLower|group|implode|indent|join|last|lower|nl2br|padLeft|padRight|repeat|replace|replaceRE|reverse|slice|sort|spaceless|split|strip|substr|translate|trim|truncate|upper)$/i;

interface Filter {
  name: string;
  args: string;
}

export interface LatteExpression {
  value: Part;
  /** What the program itself does with the value, in their order. */
  own: Filter[];
  isRaw: boolean;
  /** Its address may be one of a script. */
  isUnchecked: boolean;
  /** A filter has made it fit for HTML. */
  isSafe: boolean;
}

export function readExpression(part: Part): LatteExpression {
  const [value = part, ...filters] = splitAt(part, isBar);
  const named = filters.flatMap(({ text }) => {
    const [, name, args = ''] = /^\s*(\w{1,100})\s*(?::([\s\S]*))?$/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, args }];
  });
  const is = (pattern: RegExp) => named.some(({ name }) => pattern.test(name));
  const isMark = /^(?:noescape|nocheck|nosafeurl|safeurl)$/i;
  return {
    value,
    own: named.filter(
      ({ name }) => !plainFilters.test(name) && !safeFilters.test(name) && !isMark.test(name),
    ),
    isRaw: is(/^noescape$/i),
    isUnchecked: is(/^(?:nocheck|nosafeurl)$/i),
    isSafe: is(safeFilters) || is(/^strip(?:Html|Tags)$/i),
  };
}

/** One that is no part of `||`. */
function isBar(text: string, at: number): boolean {
  return text[at] === '|' && text[at - 1] !== '|' && text[at + 1] !== '|';
}

export function splitArguments(part: Part): Part[] {
  return splitAt(part, (text, at) => text[at] === ',');
}

/** At characters outside of quotes and brackets. */
function splitAt({ text, at }: Part, isBetween: (text: string, at: number) => boolean): Part[] {
  const parts: Part[] = [];
  let quote = '';
  let depth = 0;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (quote !== '') {
      if (character === '\\') index++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (depth === 0 && isBetween(text, index)) {
      parts.push({ text: text.slice(from, index), at: at + from });
      from = index + 1;
    }
  }
  return [...parts, { text: text.slice(from), at: at + from }];
}

export interface NamedValue {
  /** Null where only the place says which one it is. */
  name: string | null;
  value: Part;
}

/** `text => $query`, `text: $query`, `$query` */
export function readArgument(part: Part): NamedValue {
  const [named = '', name] = /^\s*['"]?(\w{1,100})['"]?\s*(?:=>|:(?!:))/.exec(part.text) ?? [];
  const value = { text: part.text.slice(named.length), at: part.at + named.length };
  return { name: name ?? null, value: readExpression(value).value };
}
