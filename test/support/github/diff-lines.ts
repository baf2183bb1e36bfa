/** Lines that a review can comment on. */

/** Of both sides of a patch: those that changed and those shown around them. */
export function diffLines(patch: string): Record<'LEFT' | 'RIGHT', Set<number>> {
  const lines = { LEFT: new Set<number>(), RIGHT: new Set<number>() };
  let left = 0;
  let right = 0;
  for (const line of patch.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (hunk) [left, right] = [Number(hunk[1]), Number(hunk[2])];
    else if (line.startsWith('+')) lines.RIGHT.add(right++);
    else if (line.startsWith('-')) lines.LEFT.add(left++);
    else if (line.startsWith(' ')) {
      lines.LEFT.add(left++);
      lines.RIGHT.add(right++);
    }
  }
  return lines;
}
