/** The lines around a place, cut to what fits on a screen. */
const maximumLines = 12;
const maximumCharacters = 2_000;
const maximumLineLength = 300;
/** Of a longer line only this much is looked at. */
const maximumReadLine = 5_000;
const linesBefore = 3;
const linesAfter = 2;

/**
 * At most 12 lines and 2,000 characters around `startLine`…`endLine` (1-based, inclusive). Each line keeps its
 * indentation; overlong ones are cut, after `redact` has hidden their secrets. Empty when the file has no such
 * line.
 */
export function affectedCode(
  lines: readonly string[],
  startLine: number,
  endLine: number,
  redact: (text: string) => string,
): string {
  if (startLine < 1 || startLine > lines.length) return '';
  const from = Math.max(1, startLine - linesBefore);
  const to = Math.min(lines.length, Math.max(startLine, endLine) + linesAfter, from + maximumLines - 1);
  const shown = lines
    .slice(from - 1, to)
    .map((line) => redact(line.slice(0, maximumReadLine)))
    .map((line) => (line.length > maximumLineLength ? `${line.slice(0, maximumLineLength - 1)}…` : line));
  return shown.join('\n').slice(0, maximumCharacters);
}
