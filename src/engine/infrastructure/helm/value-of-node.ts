import type { Node } from '../document/node.ts';
import type { Budget } from './budget.ts';
import { type GoMap, type GoValue, hole, holeCharacter, unknown } from './go-value.ts';

/** What a document of YAML holds. A map of which not all keys are known is not known. */
export function valueOfNode(node: Node | undefined, budget: Budget): GoValue {
  budget.spend(1);
  switch (node?.kind) {
    case 'scalar':
      return node.value === hole ? unknown : node.value;
    case 'list':
      return budget.within(() => node.items.map((item) => valueOfNode(item, budget)));
    case 'map': {
      const map: GoMap = new Map();
      for (const { key, value } of node.entries) {
        if (key.includes(holeCharacter)) return unknown;
        map.set(
          key,
          budget.within(() => valueOfNode(value, budget)),
        );
      }
      return map;
    }
    case undefined:
      return null;
    default:
      return unknown;
  }
}
