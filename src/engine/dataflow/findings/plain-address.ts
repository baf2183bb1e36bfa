/** Addresses of hosts elsewhere over plain HTTP: whoever is on the way can change what comes back. */
import type { HeapObject } from '../values/heap.ts';
import { shapeOf, type Value } from '../values/value.ts';

/** Not of this machine, of a private network, or by a name without a dot: those are a team's own services. */
const plainAddress =
  /^http:\/\/(?!127\.|0\.|10\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:[\w-]+\.)+(?!(?:local|localhost|internal|lan|test|invalid|svc)(?:[/:?#]|$))\w+(?:[/:?#]|$)/i;

/** Makers of makers are asked up to here. */
const maxMakers = 4;

/** The text itself, or what was made from it: a connection of an address. */
export function isPlainAddress(value: Value): boolean {
  if (beginsPlain(value)) return true;
  return value.objects.some((object) => {
    let at: HeapObject | null = object;
    for (let depth = 0; at && depth < maxMakers; depth++, at = at.madeBy) {
      const [address] = at.madeWith ?? [];
      if (address) return beginsPlain(address);
    }
    return false;
  });
}

function beginsPlain(value: Value): boolean {
  const [first] = shapeOf(value);
  return first !== undefined && 'fixed' in first && plainAddress.test(first.fixed);
}
