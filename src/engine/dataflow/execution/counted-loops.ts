/** `for (i = 0; i < list.length; i++)`: loops that count through a collection are loops over its elements. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Loop, Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { ValueCell } from '../values/heap.ts';
import { type ElementLoop, isPlace } from './element-loops.ts';

/** What has as many elements as the name says: `list.length`. */
const lengthProperties = new Set(['length', 'Length', 'Count']);
/** Functions that tell it: `count($list)`, `len(list)`. */
const lengthFunctions = new Set(['count', 'sizeof', 'len']);

/** The collection with the loop over its elements; null for loops that do not go through all of one. */
export function countedElements(
  it: Interpreter,
  { init, test, update, testAfter }: Loop,
): { collection: Expression; elements: ElementLoop } | null {
  if (testAfter || test?.kind !== 'binary' || !/^(?:<|!==?)$/.test(test.operator)) return null;
  if (update?.kind !== 'update' || update.operator !== '++' || update.operand.kind !== 'identifier')
    return null;
  const { name } = update.operand;
  if (test.left.kind !== 'identifier' || test.left.name !== name) return null;
  const started = new Map(init.flatMap(assignedIn));
  const start = started.get(name);
  if (start?.kind !== 'literal' || start.value !== 0) return null;
  const bound = test.right.kind === 'identifier' ? started.get(test.right.name) : test.right;
  const collection = bound && countedBy(bound);
  if (!collection || !isPlace(collection)) return null;
  const element = new ValueCell(undefined);
  return {
    collection,
    elements: { collection: it.codeAt(collection), holder: collection, key: name, element, isWritten: false },
  };
}

/** Variables with what they are at the beginning. */
function assignedIn(statement: Statement): [string, Expression][] {
  if (statement.kind === 'block') return statement.body.flatMap(assignedIn);
  if (statement.kind === 'expression') return assignedBy(statement.expression);
  if (statement.kind !== 'declare' || statement.target.kind !== 'identifier' || !statement.value) return [];
  return [[statement.target.name, statement.value]];
}

function assignedBy(node: Expression): [string, Expression][] {
  if (node.kind === 'sequence') return node.expressions.flatMap(assignedBy);
  return node.kind === 'assign' && node.target.kind === 'identifier' ? [[node.target.name, node.value]] : [];
}

function countedBy(node: Expression): Expression | undefined {
  if (node.kind === 'member') return lengthProperties.has(node.property) ? node.object : undefined;
  if (node.kind !== 'call' || node.callee.kind !== 'identifier') return undefined;
  const [argument, ...others] = node.args;
  return lengthFunctions.has(node.callee.name) && others.length === 0 ? argument : undefined;
}
