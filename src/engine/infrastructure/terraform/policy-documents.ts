/** `aws_iam_policy_document` as the JSON it makes, under `policy`, so that one rule serves both ways of writing it. */
import type { Entry, MapNode, Node, Range } from '../document/node.ts';
import { type Resolve, type Selected, select } from '../document/select.ts';

const names: Readonly<Record<string, string>> = {
  effect: 'Effect',
  actions: 'Action',
  not_actions: 'NotAction',
  resources: 'Resource',
  not_resources: 'NotResource',
};

export function withPolicy(body: MapNode, resolve: Resolve): MapNode {
  const items = select(body, 'statement', resolve).map((statement) => toStatement(statement, resolve));
  const policy = map(body, [entry('Statement', body, { kind: 'list', items, ...rangeOf(body) })]);
  return { ...body, entries: [...body.entries, entry('policy', body, policy)] };
}

function toStatement({ node, place, isElsewhere }: Selected, resolve: Resolve): MapNode {
  const own = (node.kind === 'map' ? node.entries : []).filter(({ key }) => Object.hasOwn(names, key));
  const effect = own.some(({ key }) => key === 'effect')
    ? []
    : [entry('Effect', place, text('Allow', place))];
  const entries = own.map(({ key, value, ...range }) => {
    const name = names[key] ?? '';
    return isElsewhere ? entry(name, place, moved(value, place)) : { key: name, value, ...range };
  });
  const principals = select(node, 'principals', resolve).map((each) => toPrincipal(each, resolve));
  const conditions = select(node, 'condition', resolve).map((each) => toCondition(each, resolve));
  const condition = conditions.length > 0 ? [entry('Condition', place, map(place, conditions))] : [];
  return map(place, [...effect, ...entries, ...principals, ...condition]);
}

/** What a loop makes of values from elsewhere stands where the loop stands. */
function moved(node: Node, range: Range): Node {
  const items = node.kind === 'list' ? { items: node.items.map((item) => moved(item, range)) } : {};
  return { ...node, ...items, ...rangeOf(range) };
}

function toPrincipal({ node, place }: Selected, resolve: Resolve): Entry {
  const { type, value } = { type: textAt(node, 'type', resolve), value: nodeAt(node, 'identifiers', place) };
  return entry('Principal', place, type === '*' ? value : map(place, [entry(type, place, value)]));
}

function toCondition({ node, place }: Selected, resolve: Resolve): Entry {
  const variable = entry(textAt(node, 'variable', resolve), place, nodeAt(node, 'values', place));
  return entry(textAt(node, 'test', resolve), place, map(place, [variable]));
}

function nodeAt(node: Node, key: string, range: Range): Node {
  const found = node.kind === 'map' ? node.entries.find((each) => each.key === key)?.value : undefined;
  return found ?? { kind: 'unknown', text: '', ...rangeOf(range) };
}

function textAt(node: Node, key: string, resolve: Resolve): string {
  const value = select(node, key, resolve)[0]?.node;
  return value?.kind === 'scalar' ? String(value.value) : '';
}

function text(value: string, range: Range): Node {
  return { kind: 'scalar', value, ...rangeOf(range) };
}

function map(range: Range, entries: Entry[]): MapNode {
  return { kind: 'map', entries, ...rangeOf(range) };
}

function entry(key: string, range: Range, value: Node): Entry {
  return { key, value, ...rangeOf(range) };
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}
