/** Orders that are the same on every machine: by code unit, never by locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first comparison that decides. */
export function inOrder(...comparisons: number[]): number {
  return comparisons.find((comparison) => comparison !== 0) ?? 0;
}
