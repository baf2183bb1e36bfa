import type { Node, Range } from './node.ts';

const maximumLength = 100_000;
const maximumDepth = 30;

/** Each text is asked for by many rules and read once. */
const known = new WeakMap<Range, Node | null>();

/** The value of a text that holds JSON, all of it placed where the text stands; null when it holds none. */
export function readJson(text: string, range: Range): Node | null {
  const before = known.get(range);
  if (before !== undefined) return before;
  const node = parse(text, range);
  known.set(range, node);
  return node;
}

function parse(text: string, range: Range): Node | null {
  const first = text.trimStart().charAt(0);
  if ((first !== '{' && first !== '[') || text.length > maximumLength) return null;
  try {
    return toNode(parseLeniently(text), range, 0);
  } catch {
    return null;
  }
}

/** A comma behind the last item is what people leave behind who take a line out. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(/,(?=\s{0,200}[}\]])/g, ''));
  }
}

function toNode(value: unknown, { start, end }: Range, depth: number): Node {
  const range = { start, end };
  if (depth > maximumDepth) return { kind: 'unknown', text: '', ...range };
  if (Array.isArray(value))
    return { kind: 'list', items: value.map((item) => toNode(item, range, depth + 1)), ...range };
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, each]) => ({
      key,
      value: toNode(each, range, depth + 1),
      ...range,
    }));
    return { kind: 'map', entries, ...range };
  }
  if (typeof value === 'string')
    return { kind: 'scalar', value, ...(value.includes('${') ? { isTemplate: true } : {}), ...range };
  return {
    kind: 'scalar',
    value: typeof value === 'number' || typeof value === 'boolean' ? value : null,
    ...range,
  };
}
