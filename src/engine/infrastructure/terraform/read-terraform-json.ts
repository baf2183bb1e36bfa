/** Terraform written as JSON (`.tf.json`): the same blocks, as objects in objects. */
import { entriesOf, itemsOf, type MapNode, type Node } from '../document/node.ts';
import { readYaml } from '../document/read-yaml.ts';
import type { HclBlock } from './read-hcl.ts';

/** How many names stand between the type of a block and its body. */
const labelCounts: Readonly<Record<string, number>> = {
  resource: 2,
  data: 2,
  module: 1,
  provider: 1,
  variable: 1,
  locals: 0,
  terraform: 0,
};

const wholeReference = /^\$\{\s*([\w.[\]"*-]+)\s*\}$/;

export function readTerraformJson(text: string): HclBlock[] {
  const root = readYaml(text)?.[0]?.root;
  return entriesOf(root).flatMap(({ key, value, start }) =>
    Object.hasOwn(labelCounts, key) ? blocksOf(key, [], labelCounts[key] ?? 0, value, start) : [],
  );
}

function blocksOf(type: string, labels: string[], missing: number, node: Node, start: number): HclBlock[] {
  return itemsOf(node).flatMap((each) => {
    if (each.kind !== 'map') return [];
    if (missing === 0) return [{ type, labels, body: toBody(each), start, headEnd: start + 1 }];
    return each.entries.flatMap((entry) =>
      blocksOf(type, [...labels, entry.key], missing - 1, entry.value, entry.start),
    );
  });
}

function toBody(node: MapNode): MapNode {
  return { ...node, entries: node.entries.map((entry) => ({ ...entry, value: toValue(entry.value) })) };
}

/** Texts are templates here as in HCL: `"${var.a}"` is a reference. */
function toValue(node: Node): Node {
  if (node.kind === 'map') return toBody(node);
  if (node.kind === 'list') return { ...node, items: node.items.map(toValue) };
  if (node.kind !== 'scalar' || typeof node.value !== 'string' || !node.value.includes('${')) return node;
  const { start, end } = node;
  const text = wholeReference.exec(node.value)?.[1];
  return text === undefined ? { ...node, isTemplate: true } : { kind: 'unknown', text, start, end };
}
