/**
 * The text with what stands between these marks blanked, the marks with it: comments, and text that is no template.
 * Offsets stay true. Linear in its length.
 */
export function withoutUnread(source: string, marks: readonly [open: string, close: string][]): string {
  return marks.reduce((text, [open, close]) => {
    const pieces: string[] = [];
    let from = 0;
    for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
      const end = text.indexOf(close, at + open.length);
      if (end < 0) break;
      pieces.push(text.slice(from, at), text.slice(at, end + close.length).replace(/[^\r\n]/g, ' '));
      from = end + close.length;
    }
    return pieces.join('') + text.slice(from);
  }, source);
}
