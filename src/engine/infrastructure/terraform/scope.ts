/** What names stand for at one place of Terraform: variables, locals, and the element of a loop. */
import { entriesOf, type MapNode, type Node, textOf, valueAt } from '../document/node.ts';
import { choice } from './hcl-values.ts';

/** Names that lead to names are followed this far. */
const maximumSteps = 20;
/** Deeper values are of no use to anybody. */
const maximumDepth = 100;
/** More elements of a loop than this say nothing new. */
const maximumElements = 20;
/** So much is filled in for one use of a module, in all: values that name values can grow without end. */
const maximumParts = 200_000;

const reference = /^[a-z]\w*\.[\w-]+(?:\.[\w-]+|\[(?:"[^"\]]*"|\d+)\])*$/;
const segment = /[\w-]+|"[^"]*"/g;

/** Functions that say the same as what they are given, in another form or none. */
const sameText: ReadonlySet<string> = new Set([
  'base64encode',
  'base64gzip',
  'chomp',
  'nonsensitive',
  'sensitive',
  'tostring',
  'trimspace',
]);

export class Scope {
  readonly #values: ReadonlyMap<string, Node>;
  readonly #outer: Scope | null;
  readonly #unrolled = new WeakMap<MapNode, Node>();
  readonly #room: { parts: number };

  /** @param values by the first two parts of their names: `var.port`, `each.value` */
  constructor(values: ReadonlyMap<string, Node>, outer: Scope | null = null) {
    this.#values = values;
    this.#outer = outer;
    this.#room = outer ? outer.#room : { parts: maximumParts };
  }

  /** What a node stands for where that is known, itself otherwise. */
  resolve(node: Node): Node {
    const known = this.#follow(node, { left: maximumSteps });
    return known.kind === 'map' && known.loop ? this.#unroll(known, known.loop) : known;
  }

  /** The same value with everything filled in that is known here; the rest is left, or unknown for another scope. */
  fill(node: Node, isForElsewhere: boolean, depth = 0): Node {
    if (--this.#room.parts < 0 || depth > maximumDepth) return unknown(node);
    const fill = (each: Node) => this.fill(each, isForElsewhere, depth + 1);
    const known = this.#follow(node, { left: maximumSteps });
    switch (known.kind) {
      case 'scalar':
        return known;
      case 'unknown':
        return isForElsewhere ? unknown(known) : known;
      case 'list':
        return { ...known, items: known.items.map(fill) };
      case 'call':
        return { ...known, parameters: known.parameters.map(fill) };
      case 'map':
        return {
          ...known,
          entries: known.entries.map((entry) => ({ ...entry, value: fill(entry.value) })),
          ...(known.loop ? { loop: { ...known.loop, over: fill(known.loop.over) } } : {}),
        };
    }
  }

  /** One scope for each element; null where it is not known how many there are. */
  elements(over: Node, name: string): Scope[] | null {
    const known = this.resolve(over);
    const isSet = known.kind === 'call' && /^to(?:set|list|map)$/.test(known.name);
    const all = isSet && known.parameters[0] ? this.resolve(known.parameters[0]) : known;
    if (all.kind !== 'list' && all.kind !== 'map') return null;
    const pairs: [key: Node, value: Node][] =
      all.kind === 'list'
        ? all.items.map((item) => [item, item])
        : all.entries.map(({ key, value, start, end }) => [
            { kind: 'scalar', value: key, start, end },
            value,
          ]);
    return pairs.slice(0, maximumElements).map(([key, value]) => {
      const values = new Map([
        [`${name}.key`, key],
        [`${name}.value`, value],
      ]);
      return new Scope(values, this);
    });
  }

  #follow(node: Node, steps: { left: number }): Node {
    let known = node;
    for (;;) {
      const value = this.#step(known, steps);
      if (!value) return known;
      known = value;
    }
  }

  #step(node: Node, steps: { left: number }): Node | undefined {
    if (node.kind === 'unknown') return reference.test(node.text) ? this.#named(node.text, steps) : undefined;
    if (node.kind !== 'call' || --steps.left < 0) return undefined;
    if (sameText.has(node.name)) return node.parameters[0];
    if (node.name !== choice) return undefined;
    const [condition, then, otherwise] = node.parameters;
    const decided = condition && textOf(this.#follow(condition, steps));
    if (decided === 'true') return then;
    return decided === 'false' ? otherwise : undefined;
  }

  #named(text: string, steps: { left: number }): Node | undefined {
    if (--steps.left < 0) return undefined;
    const parts = (text.match(segment) ?? []).map((each) => each.replaceAll('"', ''));
    let node = this.#lookUp(parts.slice(0, 2).join('.'));
    for (const part of parts.slice(2)) {
      const map = node && this.#follow(node, steps);
      node = map?.kind === 'list' ? map.items[Number(part)] : valueAt(map, part);
    }
    return node;
  }

  #lookUp(name: string): Node | undefined {
    const own = this.#values.get(name);
    return own || !this.#outer ? own : this.#outer.#lookUp(name);
  }

  #unroll(map: MapNode, { name, over }: NonNullable<MapNode['loop']>): Node {
    const before = this.#unrolled.get(map);
    if (before) return before;
    const { loop: _, ...content } = map;
    const { start, end } = map;
    const items = (this.elements(over, name) ?? []).map((scope) => scope.fill(content, false));
    const made: Node = items.length > 0 ? { kind: 'list', items, start, end } : content;
    this.#unrolled.set(map, made);
    return made;
  }
}

function unknown({ start, end }: Node): Node {
  return { kind: 'unknown', text: '', start, end };
}

/** Whether a block makes nothing here. */
export function isSwitchedOff(body: MapNode, scope: Scope): boolean {
  const each = valueAt(body, 'for_each');
  const count = valueAt(body, 'count');
  const isNone = each?.kind === 'map' && entriesOf(each).length === 0;
  return isNone || (count !== undefined && textOf(scope.resolve(count)) === '0');
}
