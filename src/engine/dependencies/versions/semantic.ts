/** Semantic versions (npm, crates.io, Go, Hex, Pub), and NuGet's, which have a fourth number and no case. */
import { compareDigits, compareLists } from './numbers.ts';

interface Parsed {
  numbers: string[];
  /** Null for a release. */
  pre: string[] | null;
}

function parse(version: string): Parsed {
  const [core = ''] = version
    .trim()
    .replace(/^[vV=]+/, '')
    .split('+');
  const hyphen = core.indexOf('-');
  const numbers = (hyphen < 0 ? core : core.slice(0, hyphen))
    .split('.')
    .map((part) => /^\d+/.exec(part)?.[0] ?? '0');
  return { numbers, pre: hyphen < 0 ? null : core.slice(hyphen + 1).split('.') };
}

export function compareSemantic(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  const order = compareLists(left.numbers, right.numbers, '0', compareDigits);
  if (order !== 0) return order;
  if (left.pre === null || right.pre === null) return Number(left.pre === null) - Number(right.pre === null);
  // More identifiers come later when all before them are equal.
  return compareLists(left.pre, right.pre, '', compareIdentifiers);
}

export function compareNuget(a: string, b: string): number {
  return compareSemantic(a.toLowerCase(), b.toLowerCase());
}

function compareIdentifiers(a: string, b: string): number {
  if (a === '' || b === '') return a.length - b.length;
  const isNumber = (text: string) => /^\d+$/.test(text);
  if (isNumber(a) && isNumber(b)) return compareDigits(a, b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
