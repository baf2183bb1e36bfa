/** What a template made, as documents: what is not known of it stands in them as that. */
import type { Entry, MapNode, Node } from '../document/node.ts';
import { readYaml, type YamlDocument } from '../document/read-yaml.ts';
import { holeCharacter } from './go-value.ts';
import { closeHoles } from './rendered-text.ts';

/** Documents that are whole; `isPartial` when there are others. */
export function readRendered(text: string): { documents: YamlDocument[]; isPartial: boolean } {
  const all = readYaml(closeHoles(text));
  if (!all) return { documents: [], isPartial: true };
  const hasHoles = text.includes(holeCharacter);
  const documents = all
    .filter(({ hasErrors }) => !hasErrors)
    .map((document) => (hasHoles ? { ...document, root: new Holes().mark(document.root) } : document));
  const isPartial = documents.length < all.length || documents.some(({ root }) => root.kind === 'unknown');
  return { documents, isPartial };
}

class Holes {
  readonly #marked = new Map<Node, Node>();

  mark(node: Node): Node {
    const known = this.#marked.get(node) ?? this.#markNew(node);
    this.#marked.set(node, known);
    return known;
  }

  #markNew(node: Node): Node {
    if (node.kind === 'list') return { ...node, items: node.items.map((item) => this.mark(item)) };
    if (node.kind === 'map') return this.#markMap(node);
    if (node.kind !== 'scalar' || typeof node.value !== 'string' || !node.value.includes(holeCharacter))
      return node;
    return { kind: 'unknown', text: '', mayBeMissing: true, start: node.start, end: node.end };
  }

  #markMap(node: MapNode): MapNode {
    const known = (entry: Entry) => !entry.key.includes(holeCharacter);
    const entries = node.entries.filter(known).map((entry) => ({ ...entry, value: this.mark(entry.value) }));
    return { ...node, entries, ...(entries.length < node.entries.length ? { isOpen: true } : {}) };
  }
}
