/** Compares numbers written out in digits, however many. */
export function compareDigits(a: string, b: string): number {
  const left = a.replace(/^0+(?=\d)/, '');
  const right = b.replace(/^0+(?=\d)/, '');
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The first difference of two lists; `filler` stands for what the shorter one has not. */
export function compareLists<T>(
  a: readonly T[],
  b: readonly T[],
  filler: T,
  compare: (a: T, b: T) => number,
): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = compare(a[at] ?? filler, b[at] ?? filler);
    if (order !== 0) return order;
  }
  return 0;
}
