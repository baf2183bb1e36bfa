/** What stands in a page before one of its outputs: it decides what of a value does harm there. */
import type { ProgramFile } from '../modules/program.ts';
import type { Shape } from '../values/shape.ts';

/** Opens an output; its expression follows, with what the template's language has around it. */
const opening = /(?:\{\{|\{!!|<%|<\?(?:=|php\s{1,9}(?:echo|print)\b)|[$@#*]\{|\{@?|@)[^{}<>]{0,60}$/i;
const startsWithOpening = /^(?:\{[{!@$]|<[%?]|[$@#*]\{)/;

/** Code of templates between the texts of a page. */
const code =
  /\{\{[\s\S]*?\}\}|\{[%#][\s\S]*?[%#]\}|<%[\s\S]*?%>|<\?(?:php|=)[\s\S]*?\?>|\$\{[^{}]*\}|\{\$[^{}]*\}/g;

/** Pages that are written without tags. */
const withoutTags = /\.(?:pug|jade|haml|slim)$/;

/** So many characters before an output say where in the page it stands. */
const maxBefore = 8_000;

const unknownMark = '\uFFFF';

/** The text of the page before an output that begins there; null where that is not seen. */
export function pageBefore({ path, text }: ProgramFile, start: number): Shape | null {
  if (withoutTags.test(path)) return null;
  const before = text.slice(Math.max(0, start - maxBefore), start);
  const end = startsWithOpening.test(text.slice(start, start + 2))
    ? before.length
    : opening.exec(before)?.index;
  return end === undefined ? null : [{ fixed: before.slice(0, end).replace(code, unknownMark) }];
}
