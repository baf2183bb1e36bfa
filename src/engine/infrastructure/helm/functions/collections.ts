/** Maps and lists. */
import type { Budget } from '../budget.ts';
import {
  type GoMap,
  type GoValue,
  isMap,
  isUncertain,
  TemplateFailure,
  textOfValue,
  truthOf,
  unknown,
} from '../go-value.ts';
import { exact, type FunctionTable, listAt, mapAt, numberAt, open, textAt } from './go-function.ts';
import { areEqual } from './logic.ts';

const maximumItems = 100_000;

export const mapFunctions: FunctionTable = {
  dict: open((given) => {
    const map: GoMap = new Map();
    for (let at = 0; at < given.length; at += 2) map.set(textAt(given, at), given[at + 1] ?? null);
    return map;
  }),
  get: open((given) =>
    isUncertain(textAt(given, 1)) ? unknown : (mapAt(given, 0).get(textAt(given, 1)) ?? ''),
  ),
  hasKey: exact((given) => mapAt(given, 0).has(textAt(given, 1))),
  set: open((given) => {
    const map = mapAt(given, 0);
    if (map.size > maximumItems) throw new TemplateFailure();
    return map.set(textAt(given, 1), given[2] ?? null);
  }),
  unset: open((given) => {
    const map = mapAt(given, 0);
    map.delete(textAt(given, 1));
    return map;
  }),
  keys: open((given) => given.flatMap((_, at) => [...mapAt(given, at).keys()])),
  values: open((given) => [...mapAt(given, 0).values()]),
  pick: open((given) => {
    const keys = new Set(given.slice(1).map((key) => textOfValue(key)));
    return new Map([...mapAt(given, 0)].filter(([key]) => keys.has(key)));
  }),
  omit: open((given) => {
    const keys = new Set(given.slice(1).map((key) => textOfValue(key)));
    return new Map([...mapAt(given, 0)].filter(([key]) => !keys.has(key)));
  }),
  pluck: open((given) =>
    given.slice(1).flatMap((_, at) => {
      const value = mapAt(given, at + 1).get(textAt(given, 0));
      return value === undefined ? [] : [value];
    }),
  ),
  dig: open((given) => {
    let value: GoValue = given.at(-1) ?? null;
    for (const key of given.slice(0, -2)) {
      if (value === unknown) return unknown;
      if (!isMap(value)) throw new TemplateFailure();
      const next: GoValue | undefined = value.get(textOfValue(key));
      if (next === undefined) return given.at(-2) ?? null;
      value = next;
    }
    return value;
  }),
  merge: open((given, { budget }) => mergeAll(given, false, budget)),
  mergeOverwrite: open((given, { budget }) => mergeAll(given, true, budget)),
  deepCopy: open(([value = null], { budget }) => copyValue(value, budget)),
};

export const listFunctions: FunctionTable = {
  list: open((given) => [...given]),
  tuple: open((given) => [...given]),
  first: open((given) => itemsAt(given)[0] ?? null),
  last: open((given) => itemsAt(given).at(-1) ?? null),
  rest: open((given) => itemsAt(given).slice(1)),
  initial: open((given) => itemsAt(given).slice(0, -1)),
  append: open((given) => limited([...listAt(given, 0), given[1] ?? null])),
  prepend: open((given) => limited([given[1] ?? null, ...listAt(given, 0)])),
  concat: open((given) => limited(given.flatMap((_, at) => listAt(given, at)))),
  reverse: open((given) => listAt(given, 0).toReversed()),
  compact: open((given) => listAt(given, 0).filter((each) => truthOf(each) !== false)),
  uniq: open((given) => [...new Set(listAt(given, 0))]),
  has: exact((given, { budget }) =>
    listAt(given, 1).some((each) => areEqual(each, given[0] ?? null, budget)),
  ),
  without: exact((given, { budget }) =>
    listAt(given, 0).filter((each) => !given.slice(1).some((other) => areEqual(each, other, budget))),
  ),
  chunk: open((given) => {
    const size = Math.max(1, numberAt(given, 0));
    const items = listAt(given, 1);
    return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
      items.slice(at * size, (at + 1) * size),
    );
  }),
  until: exact((given) => countUp(0, numberAt(given, 0), 1)),
  untilStep: exact((given) => countUp(numberAt(given, 0), numberAt(given, 1), numberAt(given, 2))),
  seq: exact((given) => {
    const [from, step, to] =
      given.length === 1
        ? [1, 1, numberAt(given, 0)]
        : given.length === 2
          ? [numberAt(given, 0), 1, numberAt(given, 1)]
          : [numberAt(given, 0), numberAt(given, 1), numberAt(given, 2)];
    return countUp(from, to + Math.sign(step), step).join(' ');
  }),
  len: exact(([value = null]) => sizeOf(value)),
  slice: exact((given) => {
    const value = given[0] ?? null;
    const end = given.length > 2 ? numberAt(given, 2) : undefined;
    if (typeof value === 'string' || Array.isArray(value)) return value.slice(numberAt(given, 1), end);
    throw new TemplateFailure();
  }),
  index: open((given) => {
    let value: GoValue = given[0] ?? null;
    for (const key of given.slice(1)) {
      if (value === unknown || isUncertain(key)) return unknown;
      if (isMap(value)) value = value.get(textOfValue(key)) ?? null;
      else if (Array.isArray(value) && typeof key === 'number' && key in value) value = value[key] ?? null;
      else if (value !== null) throw new TemplateFailure();
    }
    return value;
  }),
};

/** Values of `over` into `map`: those that it has stay, unless `overwrites`. Maps in both are merged. */
function mergeInto(map: GoMap, over: GoMap, overwrites: boolean, budget: Budget): GoMap {
  for (const [key, value] of over) {
    budget.spend(1);
    const own = map.get(key);
    if (isMap(own) && isMap(value)) budget.within(() => mergeInto(own, value, overwrites, budget));
    else if (own === undefined || overwrites || truthOf(own) === false)
      map.set(key, copyValue(value, budget));
  }
  return map;
}

export function copyValue(value: GoValue, budget: Budget): GoValue {
  budget.spend(1);
  if (Array.isArray(value)) return budget.within(() => value.map((each) => copyValue(each, budget)));
  if (!isMap(value)) return value;
  return budget.within(() => new Map([...value].map(([key, each]) => [key, copyValue(each, budget)])));
}

/** The first one is changed, as in Go. */
function mergeAll(given: readonly GoValue[], overwrites: boolean, budget: Budget): GoValue {
  const [first = null, ...others] = given;
  if (given.includes(unknown)) return unknown;
  if (!isMap(first)) throw new TemplateFailure();
  for (const other of others) {
    if (other === null) continue;
    if (!isMap(other)) throw new TemplateFailure();
    if (other !== first) mergeInto(first, other, overwrites, budget);
  }
  return first;
}

function itemsAt(given: readonly GoValue[]): GoValue[] {
  return listAt(given, 0);
}

function limited(items: GoValue[]): GoValue[] {
  if (items.length > maximumItems) throw new TemplateFailure();
  return items;
}

function countUp(from: number, to: number, step: number): number[] {
  const length = step === 0 ? 0 : Math.max(0, Math.ceil((to - from) / step));
  if (length > maximumItems) throw new TemplateFailure();
  return Array.from({ length }, (_, at) => from + at * step);
}

function sizeOf(value: GoValue): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (isMap(value)) return value.size;
  if (value === null) return 0;
  throw new TemplateFailure();
}
