/** Dotted keys as maps in maps, so that `a.b: 1`, `a: { b: 1 }` and a line `a.b=1` are the same. */
import { type Entry, entriesOf, type MapNode, type Node } from '../document/node.ts';

const maximumDepth = 30;
const maximumEntries = 50_000;

/** How a framework compares keys: Spring takes `http-only`, `httpOnly` and `HTTP_ONLY` for the same. */
export type KeyForm = (key: string) => string;

export const relaxedKey: KeyForm = (key) => key.toLowerCase().replaceAll(/[-_]/g, '');

/** A map whose keys hold no dots; the order of what has the same key is kept. */
export function nestKeys(
  entries: readonly Entry[],
  form: KeyForm,
  range: { start: number; end: number },
): MapNode {
  const nest = new Nest(form);
  const root = nest.newMap(range);
  nest.add(root, entries, 0);
  return root;
}

class Nest {
  readonly #form: KeyForm;
  /** Maps that were made for a part of a key, by map and key. */
  readonly #made = new Map<MapNode, Map<string, MapNode>>();
  #entries = 0;

  constructor(form: KeyForm) {
    this.#form = form;
  }

  newMap({ start, end }: { start: number; end: number }): MapNode {
    return { kind: 'map', entries: [], start, end };
  }

  add(target: MapNode, entries: readonly Entry[], depth: number): void {
    for (const entry of entries) {
      const keys = entry.key.split('.').map(this.#form);
      const last = keys.pop() ?? '';
      if (++this.#entries > maximumEntries || depth + keys.length > maximumDepth) return;
      const holder = keys.reduce((map, key) => this.#mapAt(map, key, entry), target);
      if (entry.value.kind === 'map')
        this.add(this.#mapAt(holder, last, entry), entriesOf(entry.value), depth + keys.length + 1);
      else holder.entries.push({ ...entry, key: last, value: withHoles(entry.value) });
    }
  }

  #mapAt(map: MapNode, key: string, range: Entry): MapNode {
    const known = this.#made.get(map) ?? new Map<string, MapNode>();
    this.#made.set(map, known);
    let inner = known.get(key);
    if (!inner) {
      inner = this.newMap(range);
      known.set(key, inner);
      map.entries.push({ key, value: inner, start: range.start, end: range.end });
    }
    return inner;
  }
}

/** `${NAME}` is filled in from the environment. */
function withHoles(node: Node): Node {
  const isText = node.kind === 'scalar' && typeof node.value === 'string';
  return isText && String(node.value).includes('${') ? { ...node, isTemplate: true } : node;
}
