const linesPerCredit = 1_000;

/** One credit per 1,000 lines of analysable code, rounded up; none where there is no code. */
export function creditsForLines(lines: number): number {
  return Math.ceil(lines / linesPerCredit);
}
