/** What a value holds inside of it that came from outside. */
import type { HeapObject } from '../values/heap.ts';
import { taintedHole } from '../values/shape.ts';
import { type Value, withForms } from '../values/value.ts';
import { joinTaints } from './join-taints.ts';
import { noTaints, type Taint } from './taint.ts';

/** So many objects are looked into. */
const maxVisited = 40;

/** The value's own taints and those of what it holds, a few levels deep, but for what stands under some keys. */
export function taintsWithin(value: Value, except?: readonly string[], levels = 3): readonly Taint[] {
  if (value.taints.length > 0) return value.taints;
  return value.objects.length === 0 ? noTaints : collectTaints(value, new Set(), levels, except);
}

/** The same, each with its own form in what holds it: `['https://api.example/' + id]`. */
export function formedTaintsWithin(value: Value, except?: readonly string[]): readonly Taint[] {
  return collectTaints(value, new Set(), 3, except, (inner) => withForms(inner, taintedHole));
}

function collectTaints(
  value: Value,
  visited: Set<HeapObject>,
  levels: number,
  except: readonly string[] | undefined,
  of: (value: Value) => readonly Taint[] = ({ taints }) => taints,
): readonly Taint[] {
  if (value.taints.length > 0 || levels < 0) return of(value);
  let taints: readonly Taint[] = noTaints;
  const visit = (inner: Value) => {
    taints = joinTaints(taints, collectTaints(inner, visited, levels - 1, except, of));
  };
  for (const object of value.objects) {
    if (object.kind !== 'object' && object.kind !== 'array' && object.kind !== 'collection') continue;
    if (visited.has(object) || visited.size >= maxVisited) continue;
    visited.add(object);
    object.itemsValue?.slice(0, 20).forEach(visit);
    if (object.elementsValue) visit(object.elementsValue);
    if (!except?.some((name) => object.get(name))) object.firstValues(30).forEach(visit);
  }
  return taints;
}
