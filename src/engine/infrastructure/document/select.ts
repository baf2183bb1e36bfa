/** Finds what stands at a path of keys. */
import { type Entry, entriesOf, type Node, type Range } from './node.ts';
import { readJson } from './read-json.ts';

/** What a path leads to. */
export interface Selected {
  node: Node;
  /** The key it stands under; for an item of a list that of the list. */
  key: string | null;
  /** What is reported: key and value, or the item. */
  place: Range;
  /** The value stands elsewhere, maybe in another file: places inside of it mean nothing here. */
  isElsewhere: boolean;
}

/** What a name stands for where that is known: variables and locals of Terraform. */
export type Resolve = (node: Node) => Node;

/** More than anybody writes at one path; nodes shared by aliases can make a path lead to billions. */
const maximumSelected = 1_000;

const itself: Resolve = (node) => node;

/**
 * All values at a dotted path. Lists on the way are looked through, and a list at its end gives its items. `*` is
 * any key. Text that holds JSON, and what a function such as `jsonencode` is given, is looked into.
 * A dot within a key is written `\.`.
 */
export function select(root: Node, path: string, resolve: Resolve = itself): Selected[] {
  let current = flatten([{ node: root, key: null, place: root, isElsewhere: false }], resolve);
  for (const key of splitPath(path)) {
    const next: Selected[] = [];
    for (const from of current) {
      const members = membersOf(from.node, resolve).filter((entry) => key === '*' || entry.key === key);
      for (const entry of members) {
        if (next.length >= maximumSelected) break;
        const place = from.isElsewhere ? from.place : entry;
        next.push({ node: entry.value, key: entry.key, place, isElsewhere: from.isElsewhere });
      }
      if (members.length === 0 && mayHold(from.node)) {
        const { start, end } = from.node;
        next.push({ ...from, node: { kind: 'unknown', text: '', mayBeMissing: true, start, end }, key });
      }
    }
    current = flatten(next, resolve);
  }
  return current;
}

function splitPath(path: string): string[] {
  return path === '' ? [] : path.split(/(?<!\\)\./).map((key) => key.replaceAll('\\.', '.'));
}

function flatten(selected: readonly Selected[], resolve: Resolve): Selected[] {
  const flat: Selected[] = [];
  for (const each of selected) {
    const known = resolve(each.node);
    const isElsewhere = each.isElsewhere || known !== each.node;
    if (known.kind !== 'list') {
      flat.push({ ...each, node: known, isElsewhere });
      continue;
    }
    for (const item of known.items) {
      if (flat.length >= maximumSelected) return flat;
      const value = resolve(item);
      flat.push({
        node: value,
        key: each.key,
        place: isElsewhere ? each.place : item,
        isElsewhere: isElsewhere || value !== item,
      });
    }
  }
  return flat.slice(0, maximumSelected);
}

/** Functions whose result has what their first parameter has. */
const transparent = new Set(['jsonencode', 'yamlencode', 'tolist', 'toset', 'tomap', 'merge', 'concat']);

function membersOf(node: Node, resolve: Resolve): readonly Entry[] {
  const inside = lookInto(node, resolve);
  if (inside?.kind !== 'list') return entriesOf(inside ?? undefined);
  return inside.items.slice(0, maximumSelected).flatMap((item) => entriesOf(resolve(item)));
}

/** Whether a key that is not seen may be there. */
function mayHold(node: Node): boolean {
  return node.kind === 'unknown' ? node.mayBeMissing === true : node.kind === 'map' && node.isOpen === true;
}

function lookInto(node: Node, resolve: Resolve): Node | null {
  if (node.kind === 'call') {
    const [parameter] = transparent.has(node.name) ? node.parameters : [];
    return parameter ? resolve(parameter) : null;
  }
  if (node.kind === 'scalar') return typeof node.value === 'string' ? readJson(node.value, node) : null;
  return node;
}
