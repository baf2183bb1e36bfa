/** Parts of texts and lists: `text[1:3]`, `list[1..]`. */
import type { Slice } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf } from '../classes/members.ts';
import { cleanByLength } from '../findings/regex-uses.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { partOf } from '../values/items.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, notConstant, Value } from '../values/value.ts';

export function evaluateSlice(it: Interpreter, node: Slice, scope: Scope): Value {
  const value = it.evaluate(node.operand, scope);
  const from = node.from ? it.evaluate(node.from, scope).constant : 0;
  const to = node.to ? it.evaluate(node.to, scope).constant : undefined;
  if (
    typeof value.constant === 'string' &&
    typeof from === 'number' &&
    (to === undefined || typeof to === 'number')
  )
    return constantValue(value.constant.slice(from, to));
  const isBounded = typeof from === 'number' && typeof to === 'number' && from >= 0 && to >= 0;
  const length = isBounded ? Math.max(0, to - from) : undefined;
  const part = sliced(it, value, from, to, node);
  return part.withTaints(clean(value.taints, cleanByLength(it, length))).withoutConstant();
}

/** A part of a list: what stands at a place of it stands at another one of the list. */
function sliced(it: Interpreter, value: Value, from: unknown, to: unknown, span: Span): Value {
  const [list, ...others] = value.objects;
  if (list?.kind !== 'array' || others.length > 0) return value;
  const items = partOf(list.items.value, from, to);
  // Of which nothing is known by its place: what is written to the part is in the list as well.
  if (!items && list.entries(1).length === 0) return value;
  const part = new HeapObject('array', it.entryId);
  if (items) part.items.value = items;
  else part.elements.value = elementsOf(it, value, span);
  return new Value(notConstant, value.taints, [part], value.paths, null);
}
