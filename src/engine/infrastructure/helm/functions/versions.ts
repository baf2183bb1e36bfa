/** Conditions on versions as charts write them: `>=1.19-0`, `^1.2.x || ~2.0`. */
import { TemplateFailure } from '../go-value.ts';

interface Version {
  /** Fewer than three where the rest does not matter: `1.2.x`. */
  numbers: number[];
  isPrerelease: boolean;
}

const condition = /^(=|==|!=|<>|>=|=>|<=|=<|>|<|~>?|\^)?\s*(v?[\dxX*][\w.*+-]{0,60})$/;

/** @throws TemplateFailure where one of them is no version */
export function satisfiesVersions(version: string, conditions: string): boolean {
  const { numbers, isPrerelease } = parse(version);
  return conditions.split('||').some((alternative) =>
    alternative
      .trim()
      .replace(/([<>=~^!])\s+/g, '$1')
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .every((part) => {
        const [, operator = '=', wanted = ''] = condition.exec(part) ?? [];
        if (wanted === '') throw new TemplateFailure();
        const limit = parse(wanted);
        // A version before the release is only looked at by conditions that name one.
        if (isPrerelease && !limit.isPrerelease) return false;
        return satisfies(numbers, operator, limit);
      }),
  );
}

function parse(text: string): Version {
  const [core = '', ...rest] = text.trim().replace(/^v/, '').replace(/\+.*$/s, '').split('-');
  const numbers: number[] = [];
  for (const part of core.split('.')) {
    if (/^[xX*]$/.test(part)) break;
    if (!/^\d{1,15}$/.test(part)) throw new TemplateFailure();
    numbers.push(Number(part));
  }
  return { numbers, isPrerelease: rest.length > 0 };
}

function satisfies(
  numbers: readonly number[],
  operator: string,
  { numbers: limit, isPrerelease }: Version,
): boolean {
  const order = compare(numbers, limit);
  // `1.2-0` is before `1.2.0`.
  const isBefore = order < 0;
  const isAfter = order > 0 || (order === 0 && isPrerelease);
  const isWithin = limit.every((number, at) => numbers[at] === number || (numbers[at] ?? 0) === number);
  switch (operator) {
    case '!=':
    case '<>':
      return !isWithin;
    case '>':
      return limit.length < 3 && !isPrerelease ? order > 0 && !isWithin : isAfter;
    case '>=':
    case '=>':
      return !isBefore;
    case '<':
      return isBefore;
    case '<=':
    case '=<':
      return isBefore || isWithin;
    case '~':
    case '~>':
      return !isBefore && startsWith(numbers, limit.slice(0, Math.min(2, limit.length)));
    case '^': {
      const fixed = limit.findIndex((number) => number > 0);
      return !isBefore && startsWith(numbers, limit.slice(0, fixed < 0 ? limit.length : fixed + 1));
    }
    default:
      return isWithin;
  }
}

function startsWith(numbers: readonly number[], start: readonly number[]): boolean {
  return start.every((number, at) => (numbers[at] ?? 0) === number);
}

function compare(first: readonly number[], second: readonly number[]): number {
  for (let at = 0; at < 3; at++) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
