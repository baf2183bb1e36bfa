/**
 * `["a", .., var last]`, `[var first, .. var rest]`: the grammar takes two dots at the beginning of a list pattern for
 * a range, and knows none with a pattern of their own. It is shown an element in their place; what is lowered is the
 * text as written.
 */

const list = /\[([^[\]"]|"(?:[^"\\\n]|\\.)*")*\]/g;
const isPatternBefore = /\b(?:is|not|or|and|case)\s*$/;
const isPatternAfter = /^\s*(?:=>|(?:when|and|or)\b)/;
const slice = /((?:^\[|,)\s*)\.\.(?=\s*(\S))/g;

/** The text in the same length. */
export function withoutSlices(source: string): string {
  if (!source.includes('..')) return source;
  return source.replace(list, (text: string, _last: string, at: number) => {
    if (!text.includes('..')) return text;
    const isPattern =
      isPatternBefore.test(source.slice(Math.max(0, at - 12), at)) ||
      isPatternAfter.test(source.slice(at + text.length, at + text.length + 40));
    if (!isPattern) return text;
    return text.replace(
      slice,
      (_, before: string, next: string) => before + (/[,\]]/.test(next) ? ' _' : '  '),
    );
  });
}

/** Whether the element at this place of the text as written stands for all that the others leave. */
export function isSlice(source: string, start: number): boolean {
  return (
    source.startsWith('..', start) || /[[,]\s*\.\.\s*$/.test(source.slice(Math.max(0, start - 40), start))
  );
}
