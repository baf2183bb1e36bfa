/** Functions that make collections: what `List.of` and `new ArrayList<>()` are in Java. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed } from './names.ts';

/** What makes collections, in Java's words. */
const collections: ReadonlyMap<string, string> = new Map([
  ['listOf', 'List'],
  ['listOfNotNull', 'List'],
  ['mutableListOf', 'List'],
  ['arrayListOf', 'List'],
  ['setOf', 'Set'],
  ['mutableSetOf', 'Set'],
  ['hashSetOf', 'Set'],
  ['linkedSetOf', 'Set'],
]);
const empty: ReadonlyMap<string, string> = new Map([
  ['listOf', 'ArrayList'],
  ['emptyList', 'ArrayList'],
  ['mutableListOf', 'ArrayList'],
  ['arrayListOf', 'ArrayList'],
  ['setOf', 'HashSet'],
  ['emptySet', 'HashSet'],
  ['mutableSetOf', 'HashSet'],
  ['hashSetOf', 'HashSet'],
  ['linkedSetOf', 'LinkedHashSet'],
  ['mapOf', 'HashMap'],
  ['emptyMap', 'HashMap'],
  ['mutableMapOf', 'HashMap'],
  ['hashMapOf', 'HashMap'],
  ['linkedMapOf', 'LinkedHashMap'],
]);
const maps = new Set(['mapOf', 'mutableMapOf', 'hashMapOf', 'linkedMapOf']);
const arrays = new Set(['arrayOf', 'byteArrayOf', 'intArrayOf', 'charArrayOf', 'longArrayOf']);

/** The collection that a call of such a function makes; null for other functions. */
export function collection(
  node: SyntaxNode,
  name: string,
  args: Expression[],
  lower: Lowering,
): Expression | null {
  const span = lower.span(node);
  if (arrays.has(name)) return { ...span, kind: 'array', elements: args };
  const util = (type: string): Expression => {
    const java = identifierNamed(span, 'java');
    const packaged: Expression = { ...span, kind: 'member', object: java, property: 'util' };
    return { ...span, kind: 'member', object: packaged, property: type };
  };
  const none = empty.get(name);
  if (args.length === 0 && none) return { ...span, kind: 'call', callee: util(none), args, isNew: true };
  const type = maps.has(name) ? 'Map' : collections.get(name);
  if (!type) return null;
  const entries = type === 'Map' ? args.flatMap(pairOf) : args;
  const callee: Expression = {
    ...span,
    kind: 'member',
    object: util(type),
    property: type === 'Map' ? 'of' : 'of',
  };
  return { ...span, kind: 'call', callee, args: entries };
}

/** `key to value` */
function pairOf(value: Expression): Expression[] {
  const isPair = value.kind === 'call' && value.callee.kind === 'member' && value.callee.property === 'to';
  if (isPair && value.callee.kind === 'member' && value.args[0]) return [value.callee.object, value.args[0]];
  return [value, value];
}
