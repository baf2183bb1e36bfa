/** The elements of arrays, as far as they are known. */
import { Cell } from './journal.ts';
import { joinValues, type Value } from './value.ts';

/** What an array holds that is longer on one way than on the other: after what both begin with, anything. */
export class AnyOrder {
  readonly beginning: readonly Value[];
  /** Any of all elements. */
  readonly element: Value;

  constructor(beginning: readonly Value[], element: Value) {
    this.beginning = beginning;
    this.element = element;
  }
}

type Items = readonly Value[] | AnyOrder | null;

/** The elements of an array whose length is known; null once it is not. */
export class ItemsCell extends Cell<Items> {
  override join(a: Items, b: Items): Items {
    if (a === b) return a;
    if (Array.isArray(a) && Array.isArray(b) && a.length === b.length)
      return a.map((item, index) => joinValues(item, b[index]) as Value);
    const element = joinValues(anyOf(a), anyOf(b));
    return element ? new AnyOrder(commonBeginning(beginningOf(a), beginningOf(b)), element) : null;
  }
}

function anyOf(items: Items): Value | undefined {
  if (items === null) return undefined;
  if (items instanceof AnyOrder) return items.element;
  return items.reduce<Value | undefined>(joinValues, undefined)?.withoutConstant();
}

export function beginningOf(items: Items): readonly Value[] {
  return items instanceof AnyOrder ? items.beginning : (items ?? []);
}

/** The elements between two places; null where nothing is known of them. */
export function partOf(items: Items, from: unknown, to: unknown): Items {
  const hasPlaces = typeof from === 'number' && (to === undefined || typeof to === 'number');
  if (items === null) return null;
  if (!(items instanceof AnyOrder) && hasPlaces) return items.slice(from, to);
  const element = anyOf(items);
  if (!element) return items;
  const beginning = beginningOf(items);
  if (!hasPlaces || from < 0 || (to ?? 0) < 0) return new AnyOrder([], element);
  const part = beginning.slice(from, to);
  return to !== undefined && to <= beginning.length ? part : new AnyOrder(part, element);
}

function commonBeginning(a: readonly Value[], b: readonly Value[]): readonly Value[] {
  const end = a.findIndex((item, index) => item !== b[index]);
  return end < 0 ? a : a.slice(0, end);
}
