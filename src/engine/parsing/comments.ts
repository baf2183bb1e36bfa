import type { IrFile } from './ir/file.ts';

/** Texts of comments without the markers that begin and end them in any of our languages. */
export function readComments(
  source: string,
  spans: readonly { start: number; end: number }[],
  lineAt: Uint32Array,
): IrFile['comments'] {
  return spans.map(({ start, end }) => ({
    line: lineAt[start] ?? 1,
    endLine: lineAt[Math.max(start, end - 1)] ?? 1,
    text: withoutMarkers(source.slice(start, end)),
  }));
}

const markers: readonly [begin: string, end: string][] = [
  ['/*', '*/'],
  ['<!--', '-->'],
  ['//', ''],
  ['#', ''],
];

function withoutMarkers(comment: string): string {
  for (const [begin, end] of markers) {
    if (!comment.startsWith(begin)) continue;
    const to = end && comment.endsWith(end) ? comment.length - end.length : comment.length;
    return comment.slice(begin.length, Math.max(begin.length, to)).trim();
  }
  return comment.trim();
}
