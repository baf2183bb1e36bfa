/** What stands in a page before one of its outputs: it decides what of a value does harm there. */
import { unknownWithin } from '../../results/candidate.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { Shape } from '../values/shape.ts';

/** Opens an output; its expression follows, with what the template's language has around it. */
const opening = /(?:\{\{|\{!!|<%|<\?(?:=|php\s{1,9}(?:echo|print)\b)|[$@#*]\{|\{@?|@)[^{}<>]{0,60}$/i;
const startsWithOpening = /^(?:\{[{!@$]|<[%?]|[$@#*]\{)/;

/** Code of templates between the texts of a page. */
const code =
  /\{\{[\s\S]{0,500}?\}\}|\{[%#][\s\S]{0,500}?[%#]\}|<%[\s\S]{0,500}?%>|<\?(?:php|=)[\s\S]{0,500}?\?>|\$\{[^{}]*\}|\{\$[^{}]*\}/g;

/** Pages that are written without tags. */
const withoutTags = /\.(?:pug|jade|haml|slim)$/;

/** So many characters before an output say where in the page it stands. */
const maxBefore = 16_000;

/** Pages that are code of their language, with texts between. */
export const isMarkup = (path: string): boolean => /\.(?:erb|rhtml)$/.test(path);

/** Values of many sources reach the same output. */
const known = new WeakMap<ProgramFile, Map<number, Shape | null>>();

/** The text of the page before an output that begins there; null where that is not seen. */
export function pageBefore(file: ProgramFile, start: number): Shape | null {
  const ofFile = known.get(file) ?? new Map<number, Shape | null>();
  known.set(file, ofFile);
  const found = ofFile.get(start);
  if (found !== undefined) return found;
  const before = textBefore(file, start);
  ofFile.set(start, before);
  return before;
}

function textBefore({ path, text }: ProgramFile, start: number): Shape | null {
  if (withoutTags.test(path)) return null;
  const before = text.slice(Math.max(0, start - maxBefore), start);
  const end = startsWithOpening.test(text.slice(start, start + 2))
    ? before.length
    : opening.exec(before)?.index;
  return end === undefined ? null : [{ fixed: before.slice(0, end).replace(code, unknownWithin) }];
}
