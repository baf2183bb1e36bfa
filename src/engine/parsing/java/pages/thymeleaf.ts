/** Thymeleaf: what `th:utext` and `[(…)]` write; everything else is escaped. */
import type { Page } from '../../grammar.ts';
import { type ViewPlace, viewPage } from './view.ts';

const place =
  /\b(?:data-th-|th:)(utext|each|object|replace|insert|include)\s{0,20}=\s{0,20}(?:"([^"]{0,1000})"|'([^']{0,1000})')|\[\(([^\])]{1,500}(?:\)[^\])]{1,200}){0,3})\)\]/g;
/** A value that is not the test of a choice. */
const hole = /([$*])\{([^{}]{1,500})\}(?!\s{0,20}(?:\?(?!:)|[=!]=|[<>]|(?:eq|ne|lt|gt|le|ge|and|or)\b))/g;

export function readThymeleaf(source: string): Page {
  const places: ViewPlace[] = [];
  let object = '';
  for (const match of source.matchAll(place)) {
    const [all, attribute, double, single, inlined] = match;
    const written = double ?? single ?? inlined ?? '';
    const at = { start: match.index, end: match.index + all.length };
    const [loop, names = ''] = /^([^:]{0,200}):/.exec(written) ?? [];
    const values = [...written.slice(attribute === 'each' ? (loop?.length ?? 0) : 0).matchAll(hole)];
    const page = /^\s*(?:~\{)?\s*([\w./-]{1,200})(?=\s*(?:::|\}|$))/.exec(written)?.[1];
    if (attribute !== undefined && /^(?:replace|insert|include)$/.test(attribute)) {
      if (page) places.push({ ...at, page, expression: '' });
    } else if (attribute === 'object') object = values[0]?.[2] ?? '';
    else
      for (const [, sign, text = ''] of values) {
        const expression = sign === '*' && object !== '' ? `${object}.${text}` : text;
        if (attribute === 'each')
          places.push({ ...at, expression, name: names.split(',', 1)[0]?.trim() ?? '', isLoop: true });
        else places.push({ ...at, expression });
      }
  }
  return viewPage(source, places);
}
