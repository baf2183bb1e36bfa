/** Nodes of linked lists: `list.Last.Value`, `node.Next`. Which of its elements a node holds is not told apart. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** Undefined for anything that is no linked list. */
export function nodeOf(
  it: Interpreter,
  value: Value,
  name: string,
  span: CallSite['span'],
): Value | undefined {
  if (name !== 'First' && name !== 'Last') return undefined;
  if (!value.paths.some(({ text }) => text === '<System.Collections.Generic.LinkedList>')) return undefined;
  const node = new HeapObject('object', it.entryId);
  const found = objectValue(node);
  node.cell('Value').value = elementsOf(it, value, span);
  for (const other of ['Next', 'Previous']) node.cell(other).value = found;
  return found;
}
