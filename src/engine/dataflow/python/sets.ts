/** Sets put together, by method and by operator; dictionaries and lists too, where an operator does that. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, iterated } from '../classes/members.ts';
import { copyProperties } from '../execution/literals.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, taintedValue, type Value } from '../values/value.ts';
import { listOf } from './views.ts';

const maxKnownLength = 60;

/** `a | b`, `a & b`, `a - b`, `list + list`, `list * 3`, `text * 3`; null for numbers. */
export function combined(
  it: Interpreter,
  operator: string,
  left: Value,
  right: Value,
  span: Span,
): Value | null {
  if (operator === '*') return repeated(it, left, right, span) ?? repeated(it, right, left, span);
  if (operator === '|' && are('object', left, right)) {
    const merged = new HeapObject('object', it.entryId);
    copyProperties(left, merged);
    copyProperties(right, merged);
    return objectValue(merged);
  }
  if (!are('array', left, right)) return null;
  switch (operator) {
    case '+':
    case '|':
    case '^':
      return both(it, left, right, span);
    case '&':
      return common(it, left, right, span);
    case '-':
      return without(it, left, right, span);
    default:
      return null;
  }
}

function are(kind: HeapObject['kind'], ...values: Value[]): boolean {
  return values.every(({ objects }) => objects.length > 0 && objects.every((object) => object.kind === kind));
}

function itemsOf({ objects }: Value): readonly Value[] | null {
  return objects.length === 1 ? (objects[0]?.itemsValue ?? null) : null;
}

function listWith(it: Interpreter, items: readonly Value[]): Value {
  const list = new HeapObject('array', it.entryId);
  list.items.value = items;
  return objectValue(list);
}

function both(it: Interpreter, left: Value, right: Value, span: Span): Value {
  const [a, b] = [itemsOf(left), itemsOf(right)];
  if (a && b && a.length + b.length <= maxKnownLength) return listWith(it, [...a, ...b]);
  return listOf(it, joinValues(iterated(it, left, span), iterated(it, right, span)));
}

/** What is in both is one of those of which more is known: constants, where one side has only these. */
function common(it: Interpreter, left: Value, right: Value, span: Span): Value {
  const constants = [right, left].find((side) => itemsOf(side)?.every(({ isConstant }) => isConstant));
  return listOf(it, elementsOf(it, constants ?? left, span));
}

function without(it: Interpreter, left: Value, right: Value, span: Span): Value {
  const items = itemsOf(left);
  const taken = itemsOf(right)?.filter(({ isConstant }) => isConstant) ?? [];
  const isLeft = (item: Value) =>
    !item.isConstant || !taken.some(({ constant }) => constant === item.constant);
  return items ? listWith(it, items.filter(isLeft)) : listOf(it, elementsOf(it, left, span));
}

/** A list or text that is repeated so many times; a text from outside may be a number, so that count must be known. */
function repeated(it: Interpreter, value: Value, count: Value, span: Span): Value | null {
  if (are('array', value)) return listOf(it, elementsOf(it, value, span));
  if (!Number.isInteger(count.constant)) return null;
  if (typeof value.constant !== 'string')
    return value.isTainted ? taintedValue(flatten(step(it, value.taints, 'concat', span))) : null;
  return null;
}

const methods: Record<string, string> = {
  union: '|',
  intersection: '&',
  difference: '-',
  symmetric_difference: '^',
};

function combine(it: Interpreter, { receiver, args, name, span }: CallSite): Value | null {
  const operator = methods[name];
  if (!receiver || operator === undefined || !are('array', receiver)) return null;
  return args.reduce<Value | null>((all, arg) => {
    const other = are('array', arg) ? arg : listOf(it, iterated(it, arg, span));
    return all && combined(it, operator, all, other, span);
  }, receiver);
}

export const setMethods: ReadonlyMap<string, Builtin> = new Map(
  Object.keys(methods).map((name) => [name, combine]),
);
