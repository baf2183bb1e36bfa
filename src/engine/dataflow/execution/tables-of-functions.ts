/**
 * Tables of functions that are written out: `for (const [path, handler] of routes) app.get(path, handler)`. Each row is gone
 * through by itself, so that a function is registered with what stands beside it, and not with what belongs to the others.
 */
import type { ForEach } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** Larger tables are gone through as anything else. The controllers of grown applications have a hundred methods. */
const maxRows = 120;
/** Those of longer tables have so many steps together, which are their own. */
const ownRows = 16;
const maxSteps = 20_000;
/** So deep in a row its function may stand: `['run', { options: { handler } }]`. */
const maxDepth = 3;

/** Of these languages a loop over a map goes through what it holds; of others through its keys, or not at all. */
const goThroughValues = new Set(['go', 'php']);

/** The values of the rounds of a loop; null where it is over something else. */
export function rowsOfLoop(
  { frame }: Interpreter,
  { overKeys }: ForEach,
  iterable: Value,
): readonly Value[] | null {
  if (overKeys) return null;
  const rows = rowsOf(iterable) ?? pairsOf(iterable);
  if (rows || !goThroughValues.has(frame.file.ir.language)) return rows;
  return namedFunctionsOf(iterable)?.map(([, row]) => row) ?? null;
}

/**
 * Goes through the rows of a table, one after the other.
 * @param rest is for those that are left of a long table when the steps are used up, all at once
 */
export function eachRow<T>(
  { budget }: Interpreter,
  rows: readonly T[],
  round: (row: T, at: number) => void,
  rest: (from: number) => void,
): void {
  if (rows.length <= ownRows) {
    rows.forEach(round);
    return;
  }
  budget.apart(() => {
    const end = budget.spent + maxSteps;
    const left = rows.findIndex((row, at) => {
      if (budget.spent > end) return true;
      round(row, at);
      return false;
    });
    if (left >= 0) rest(left);
  });
}

/** Longer tables of texts are gone through as anything else. */
const maxPairs = 12;

/** What stands in pairs of texts: `for old, new in (('&', '&amp;'), ('<', '&lt;')): text = text.replace(old, new)`. */
function pairsOf({ objects, isTainted }: Value): readonly Value[] | null {
  const [list, ...others] = objects;
  if (!list || others.length > 0 || isTainted || list.elementsValue) return null;
  const rows = list.itemsValue;
  return rows && rows.length > 0 && rows.length <= maxPairs && rows.every(isPair) ? rows : null;
}

function isPair({ objects: [row, ...others], isTainted }: Value): boolean {
  const items = others.length === 0 && !isTainted ? row?.itemsValue : null;
  return items?.length === 2 && items.every(isText);
}

function isText({ constant, isTainted }: Value): boolean {
  return typeof constant === 'string' && !isTainted;
}

/** The rows of a list; null for other lists, and where there may be more. */
export function rowsOf({ objects, isTainted }: Value): readonly Value[] | null {
  const [list, ...others] = objects;
  if (!list || others.length > 0 || isTainted || list.elementsValue) return null;
  const rows = list.itemsValue;
  if (!rows || rows.length < 2 || rows.length > maxRows) return null;
  return keysOfTables.has(list) || rows.some((row) => holdsFunction(row, maxDepth)) ? rows : null;
}

/** `Object.keys(controllers)`: lists of the names in tables of functions, of which each is a row like its function. */
export const keysOfTables = new WeakSet<HeapObject>();

/** What an object keeps under names, where these are all known: `{ run: { schema, handler } }`, `{ name: 'slug', age: 'digits' }`. */
export function namedRowsOf(table: Value): readonly [string, Value][] | null {
  const rows = knownEntries(table);
  if (rows && rows.length <= maxPairs && rows.every(([, row]) => isText(row))) return rows;
  return namedFunctionsOf(table);
}

/** `{ list: controller, create: controller }` */
export function namedFunctionsOf(table: Value): readonly [string, Value][] | null {
  const rows = knownEntries(table);
  return rows?.some(([, row]) => holdsFunction(row, maxDepth)) ? rows : null;
}

function knownEntries({ objects, isTainted }: Value): [string, Value][] | null {
  const [table, ...others] = objects;
  if (table?.kind !== 'object' || others.length > 0 || isTainted) return null;
  if (table.prototype || table.elementsValue || table.keysValue) return null;
  const rows = table.entries(maxRows + 1);
  return rows.length > 0 && rows.length <= maxRows ? rows : null;
}

/** `[PostController::class, 'show']` */
function isMethodPair({ itemsValue }: HeapObject): boolean {
  const [owner, method, ...others] = itemsValue ?? [];
  const isOfClass = owner?.objects.some(({ kind }) => kind === 'class');
  return isOfClass === true && method !== undefined && isText(method) && others.length === 0;
}

function holdsFunction({ objects }: Value, depth: number): boolean {
  return objects.some((object) => {
    if (object.kind === 'function' || isMethodPair(object)) return true;
    if (depth === 0 || (object.kind !== 'object' && object.kind !== 'array')) return false;
    const held = object.itemsValue?.slice(0, maxRows) ?? object.entries(maxRows).map(([, value]) => value);
    return held.some((value) => holdsFunction(value, depth - 1));
  });
}
