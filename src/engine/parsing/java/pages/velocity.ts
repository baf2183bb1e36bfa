/** Velocity, which escapes nothing. */
import type { Page } from '../../grammar.ts';
import { type ViewPlace, viewPage } from './view.ts';

/** `$name`, `${name}`, `$!name.of.it`; calls with arguments are left out, since most make the value fit. */
const reference = String.raw`\$!?\{?([a-zA-Z_]\w{0,100}(?:\.\w{1,100}(?:\(\))?){0,10})(?![\w.]*\()`;
const place = new RegExp(
  String.raw`##[^\n]{0,5000}|#\*[\s\S]{0,5000}?\*#|#\{?([a-z]{2,10})\}?\s{0,20}\(|\\?${reference}|\$!?\{?\w[\w.]{0,200}(?:\(\)[\w.]{0,100}){0,5}\(`,
  'g',
);
const inParentheses = /[^()\n]{0,300}(?:\([^()\n]{0,200}\)[^()\n]{0,300}){0,5}\)/y;
const assignment = new RegExp(
  String.raw`^\s{0,20}\$!?\{?(\w{1,100})\}?\s{0,20}(?:=|in\s)\s{0,20}(?:"[^"$]{0,200})?(?:${reference})?`,
);

export function readVelocity(source: string): Page {
  const places: ViewPlace[] = [];
  place.lastIndex = 0;
  for (let match = place.exec(source); match; match = place.exec(source)) {
    const [all, directive = '', written] = match;
    const at = { start: match.index, end: match.index + all.length };
    if (written !== undefined && !all.startsWith('\\')) places.push({ ...at, expression: written });
    if (!all.endsWith('(')) continue;
    inParentheses.lastIndex = at.end;
    const inner = inParentheses.exec(source)?.[0] ?? '';
    place.lastIndex = at.end + inner.length;
    const page = directive === 'parse' ? /^\s*["']([^"'()]{1,200})["']/.exec(inner)?.[1] : undefined;
    if (page) places.push({ ...at, page, expression: '' });
    const [, name, given = "''"] = assignment.exec(inner) ?? [];
    if (name !== undefined && /^(?:set|foreach)$/.test(directive))
      places.push({ ...at, expression: given, name, isLoop: directive === 'foreach' });
  }
  return viewPage(source, places);
}
