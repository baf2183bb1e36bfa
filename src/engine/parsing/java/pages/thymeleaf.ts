/**
 * Thymeleaf: what `th:utext` and `[(…)]` write, and where the escape of everything else is no help: `th:href`. Handlers
 * (`th:onclick`) are given no texts by Thymeleaf itself, and attributes without `th:` are not read by it.
 */
import type { Page } from '../../grammar.ts';
import { isAddress } from '../../templates/address-attributes.ts';
import { HtmlContext } from '../../templates/html-context.ts';
import { type GivenPart, givenPlaces, OwnParts, splitOutside } from './given-parts.ts';
import { type ViewPlace, viewPage } from './view.ts';

const place =
  /\b(?:data-th-|th:)(utext|href|src|action|formaction|attr|each|object|with|fragment|replace|insert|include)\s{0,20}=\s{0,20}(?:"([^"]{0,1000})"|'([^']{0,1000})')|\[([([])([^\])]{1,500}(?:\)[^\])]{1,200}){0,3})[)\]]\]|<script\b[^<>]{0,500}>/g;
/** A value that is not the test of a choice. */
const hole = /([$*])\{([^{}]{1,500})\}(?!\s{0,20}(?:\?(?!:)|[=!]=|[<>]|(?:eq|ne|lt|gt|le|ge|and|or)\b))/g;
const beginning = /^(?:@\{|[|(]|\s){0,5}([$*]\{[^{}]{1,500}\})/;
const named = /^([\w-]{1,100})\s{0,20}=(?!=)/;
const fragment = /^\s{0,20}([\w-]{1,100})\s{0,20}\(([^()]{0,500})\)/;
/** `page :: name(values`, the page or the values left out. */
const reference =
  /^\s{0,20}(?:~\{)?\s{0,20}([\w./-]{0,200})(?=\s{0,20}(?:::|\}|$))(?:\s{0,20}::\s{0,20}([\w-]{1,100})\s{0,20}\()?/;

export function readThymeleaf(source: string): Page {
  const places: ViewPlace[] = [];
  const own = new OwnParts();
  const context = new HtmlContext();
  let from = 0;
  let isForScripts = false;
  let object = '';
  for (const match of source.matchAll(place)) {
    const [all, attribute, double, single, bracket, inlined] = match;
    const written = double ?? single ?? inlined ?? '';
    const at = { start: match.index, end: match.index + all.length };
    const isScript = attribute === undefined && bracket === undefined;
    context.read(source.slice(from, isScript ? at.end : at.start));
    from = at.end;
    if (isScript) isForScripts = /\binline\s{0,20}=\s{0,20}["']javascript/.test(all);
    const values = (text: string) =>
      [...text.matchAll(hole)].map(([, sign, value = '']) =>
        sign === '*' && object !== '' ? `${object}.${value}` : value,
      );
    switch (attribute) {
      case 'replace':
      case 'insert':
      case 'include': {
        const [begin = '', page = '', part] = reference.exec(written) ?? [];
        const given = part === undefined ? [] : givenParts(written.slice(begin.length), values);
        if (page === '') own.give(part ?? '', given);
        else places.push(...givenPlaces(at, part ?? '', given), { ...at, page, expression: '' });
        break;
      }
      case 'fragment': {
        const [, part = '', parameters = ''] = fragment.exec(written) ?? [];
        own.define(at, part, splitOutside(parameters, /,/));
        break;
      }
      case 'with':
        for (const { name, expression } of givenParts(written, values))
          if (name !== null) places.push({ ...at, expression: expression || "''", name });
        break;
      case 'object':
        object = hole.exec(written)?.[2] ?? '';
        hole.lastIndex = 0;
        break;
      case 'each': {
        const [loop = '', names = ''] = /^([^:]{0,200}):/.exec(written) ?? [];
        const name = names.split(',', 1)[0]?.trim() ?? '';
        for (const expression of values(written.slice(loop.length)))
          places.push({ ...at, expression, name, isLoop: true });
        break;
      }
      case 'href':
      case 'src':
      case 'action':
      case 'formaction':
      case 'attr': {
        const given =
          attribute === 'attr'
            ? givenParts(written, (text) => [text.replace(named, '')])
            : [{ name: attribute, expression: written }];
        for (const { name, expression } of given)
          if (isAddress(context.element ?? '', name ?? ''))
            for (const value of beginnings(expression).flatMap(values))
              places.push({ ...at, expression: value, output: 'address' });
        break;
      }
      default: {
        const isEscaped = bracket === '[';
        if (isEscaped && (isForScripts || context.attribute || context.escaped !== 'bare')) break;
        for (const expression of values(written))
          places.push({ ...at, expression, output: isEscaped ? 'bare' : 'raw' });
      }
    }
  }
  return viewPage(source, [...own.places(), ...places]);
}

/** The values that an address may begin with: `${link}`, `@{${link}(page=1)}`, `${link} ?: '/'`, but not `'/x/' + ${id}`. */
function beginnings(text: string): string[] {
  const [test = '', ...ways] = splitOutside(text, /\?/);
  if (ways.length === 0) return beginning.exec(test)?.slice(1) ?? [];
  const chosen = splitOutside(ways.join('?'), /:/);
  return [...(ways[0]?.startsWith(':') ? [test] : []), ...chosen].flatMap(beginnings);
}

/** `${title}, text='now ' + ${text}` */
function givenParts(list: string, values: (text: string) => string[]): GivenPart[] {
  return splitOutside(list, /,/).map((text) => ({
    name: named.exec(text)?.[1] ?? null,
    expression: values(text).join(' + '),
  }));
}
