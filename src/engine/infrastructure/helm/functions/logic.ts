/** Comparisons and choices. */

import type { Budget } from '../budget.ts';
import {
  type GoValue,
  isMap,
  isUncertain,
  someText,
  TemplateFailure,
  textOfValue,
  truthOf,
  unknown,
} from '../go-value.ts';
import { exact, type FunctionTable, open } from './go-function.ts';

export const logicFunctions: FunctionTable = {
  not: open(([value = null]) => invert(truthOf(value))),
  empty: open(([value = null]) => invert(truthOf(value))),
  default: open(([fallback = null, value = null]) => choose(truthOf(value), value, fallback)),
  coalesce: open((given) => {
    for (const value of given) {
      const truth = truthOf(value);
      if (truth === undefined) return unknown;
      if (truth) return value;
    }
    return null;
  }),
  ternary: open(([yes = null, no = null, condition = null]) => choose(truthOf(condition), yes, no)),
  all: open((given) => every(given.map(truthOf))),
  any: open((given) => invert(every(given.map((value) => not(truthOf(value)))) as boolean | undefined)),
  eq: open(([first = null, ...others], { budget }) => others.some((other) => areEqual(first, other, budget))),
  ne: open(([first = null, second = null], { budget }) => !areEqual(first, second, budget)),
  lt: exact(([first = null, second = null]) => compare(first, second) < 0),
  le: exact(([first = null, second = null]) => compare(first, second) <= 0),
  gt: exact(([first = null, second = null]) => compare(first, second) > 0),
  ge: exact(([first = null, second = null]) => compare(first, second) >= 0),
  deepEqual: exact(([first = null, second = null], { budget }) => areEqual(first, second, budget)),
  kindOf: exact(([value = null]) => kindOf(value)),
  kindIs: exact(([kind = null, value = null]) => kind === kindOf(value)),
  typeOf: exact(([value = null]) => typeOf(value)),
  typeIs: exact(([type = null, value = null]) => type === typeOf(value)),
  typeIsLike: exact(([type = null, value = null]) => textOfValue(type).replace(/^\*/, '') === typeOf(value)),
  /** Whoever installs the chart has to give it. */
  required: open(([, value = null]) => (value === null || value === '' ? someText : value)),
  fail: open(() => {
    throw new TemplateFailure();
  }),
  /** As without a cluster. */
  lookup: open(() => new Map()),
};

function not(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth;
}

function invert(truth: boolean | undefined): GoValue {
  return not(truth) ?? unknown;
}

function choose(truth: boolean | undefined, yes: GoValue, no: GoValue): GoValue {
  if (truth === undefined) return unknown;
  return truth ? yes : no;
}

function every(truths: readonly (boolean | undefined)[]): boolean | typeof unknown {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? unknown : true;
}

/** @throws TemplateFailure where something in them is not known */
export function areEqual(first: GoValue, second: GoValue, budget: Budget): boolean {
  budget.spend(1);
  if (isUncertain(first) || isUncertain(second)) {
    const [one, other] = [truthOf(first), truthOf(second)];
    // Something is not nothing, whatever it is.
    if (one !== undefined && other !== undefined && one !== other) return false;
    throw new TemplateFailure();
  }
  if (Array.isArray(first) && Array.isArray(second))
    return (
      first.length === second.length &&
      budget.within(() => first.every((each, at) => areEqual(each, second[at] ?? null, budget)))
    );
  if (isMap(first) && isMap(second))
    return (
      first.size === second.size &&
      budget.within(() =>
        [...first].every(([key, each]) => second.has(key) && areEqual(each, second.get(key) ?? null, budget)),
      )
    );
  return first === second;
}

function compare(first: GoValue, second: GoValue): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  if (typeof first === 'string' && typeof second === 'string')
    return first < second ? -1 : first > second ? 1 : 0;
  throw new TemplateFailure();
}

function kindOf(value: GoValue): string {
  if (value === null) return 'invalid';
  if (Array.isArray(value)) return 'slice';
  if (isMap(value)) return 'map';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'function' ? 'func' : 'string';
}

function typeOf(value: GoValue): string {
  const kind = kindOf(value);
  if (kind === 'map') return 'map[string]interface {}';
  if (kind === 'slice') return '[]interface {}';
  return kind === 'invalid' ? '<nil>' : kind;
}
