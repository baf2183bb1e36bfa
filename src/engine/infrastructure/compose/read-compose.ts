/** Services of a compose file. */
import { entriesOf, type MapNode, valueAt } from '../document/node.ts';
import type { YamlDocument } from '../document/read-yaml.ts';
import type { Subject } from '../subject.ts';

const maximumServices = 2_000;

/** Each service as a subject of its own. */
export function readCompose([document]: readonly YamlDocument[]): Subject[] {
  return entriesOf(valueAt(document?.root, 'services'))
    .slice(0, maximumServices)
    .flatMap(({ key, value, start, end }) =>
      value.kind === 'map'
        ? [
            {
              kinds: ['compose:service'],
              name: `service ${key}`,
              node: value satisfies MapNode,
              header: { start, end: Math.min(end, start + key.length) },
              around: {},
            },
          ]
        : [],
    );
}
