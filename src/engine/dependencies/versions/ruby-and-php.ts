/** Versions of RubyGems and of Composer. */
import { compareDigits, compareLists } from './numbers.ts';

/** Letters make a version one before the release: `1.0.0.rc1`. */
export function compareRubyGems(a: string, b: string): number {
  return compareLists(rubySegments(a), rubySegments(b), '0', (left, right) => {
    const [isNumber, isOtherNumber] = [/^\d/.test(left), /^\d/.test(right)];
    if (isNumber && isOtherNumber) return compareDigits(left, right);
    if (isNumber !== isOtherNumber) return isNumber ? 1 : -1;
    return left < right ? -1 : left > right ? 1 : 0;
  });
}

function rubySegments(version: string): string[] {
  return (
    version
      .slice(0, 200)
      .replaceAll('-', '.pre.')
      .match(/\d+|[a-z]+/gi) ?? []
  );
}

const stabilities: Readonly<Record<string, number>> = {
  dev: 0,
  a: 1,
  alpha: 1,
  b: 2,
  beta: 2,
  c: 3,
  rc: 3,
  p: 5,
  pl: 5,
  patch: 5,
};
const stable = 4;

/** Up to four numbers, then how stable it is: `1.0.0-beta2`, `2.1-p1`. */
export function compareComposer(a: string, b: string): number {
  const [left, right] = [parseComposer(a), parseComposer(b)];
  return (
    compareLists(left.numbers, right.numbers, '0', compareDigits) ||
    left.stability - right.stability ||
    compareDigits(left.number, right.number)
  );
}

function parseComposer(version: string): { numbers: string[]; stability: number; number: string } {
  const [core = ''] = version.slice(0, 200).toLowerCase().replace(/^v/, '').split('+');
  const numbers = /^\d+(?:\.\d+)*/.exec(core)?.[0] ?? '0';
  const [, word, number = ''] = /^[.\-_]?([a-z]+)[.\-_]?(\d*)/.exec(core.slice(numbers.length)) ?? [];
  return {
    numbers: numbers.split('.'),
    stability: word === undefined ? stable : (stabilities[word] ?? stable),
    number: number || '0',
  };
}
