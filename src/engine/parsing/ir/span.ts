/** Where a node stands. Offsets are UTF-16 indices into the file's text; lines are 1-based. */
export interface Span {
  line: number;
  endLine: number;
  start: number;
  end: number;
}

/** Only where it stands. */
export function spanOf({ line, endLine, start, end }: Span): Span {
  return { line, endLine, start, end };
}
