/** Lists, sets and dictionaries that are made of the elements of others: `[one.name for one in all if one.name]`. */
import type { Comprehension } from '../../parsing/ir/expressions.ts';
import { iterated } from '../classes/members.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { joinValues, objectValue, type Value } from '../values/value.ts';
import { branch } from './branching.ts';
import { bind } from './patterns.ts';

/** So many elements of a list that is written out are taken one by one. */
const maxTaken = 12;

export function evaluateComprehension(it: Interpreter, node: Comprehension, scope: Scope): Value {
  const inner = new Scope(scope);
  const [first, ...others] = node.clauses;
  if (first && others.length === 0 && node.conditions.length === 0 && !takingInTurn.has(it)) {
    const items = writtenOut(it.evaluate(first.iterable, inner));
    if (items) return takenInTurn(it, node, first.target, items, inner);
  }
  for (const { target, iterable } of node.clauses)
    bind(it, target, iterated(it, it.evaluate(iterable, inner), node), inner, true);
  const made = new HeapObject(node.key ? 'object' : 'array', it.entryId);
  const take = () => {
    for (const condition of node.conditions) {
      it.evaluate(condition, inner);
      narrow(it, condition, inner, true);
    }
    if (node.key) made.keys.value = it.evaluate(node.key, inner).withoutConstant();
    made.elements.value = it.evaluate(node.body, inner);
  };
  // What holds of an element that is taken says nothing where none is.
  if (node.conditions.length > 0) branch(it, [take, () => undefined]);
  else take();
  return objectValue(made);
}

/** The elements of one list of which all are known; null for any other. */
function writtenOut({ objects: [list, ...others], taints }: Value): readonly Value[] | null {
  if (list?.kind !== 'array' || others.length > 0 || taints.length > 0) return null;
  const { itemsValue } = list;
  return itemsValue && itemsValue.length <= maxTaken ? itemsValue : null;
}

/** Within one that is taken element by element others are not, so that nesting them costs no more than their sum. */
const takingInTurn = new WeakSet<Interpreter>();

/** `first, last = (sent[name] for name in ('first', 'last'))`: each in its place. */
function takenInTurn(
  it: Interpreter,
  { key, body }: Comprehension,
  target: Comprehension['clauses'][number]['target'],
  items: readonly Value[],
  scope: Scope,
): Value {
  const made = new HeapObject(key ? 'object' : 'array', it.entryId);
  const taken: Value[] = [];
  takingInTurn.add(it);
  try {
    for (const item of items) {
      const inner = new Scope(scope);
      bind(it, target, item, inner, true);
      const name = key ? it.evaluate(key, inner) : null;
      const value = it.evaluate(body, inner);
      if (!name) taken.push(value);
      else if (typeof name.constant === 'string') made.cell(name.constant).value = value;
      else {
        made.keys.value = joinValues(made.keys.value, name.withoutConstant());
        made.elements.value = joinValues(made.elements.value, value);
      }
    }
  } finally {
    // Steps may run out in the middle; the next entry begins anew.
    takingInTurn.delete(it);
  }
  if (!key) made.items.value = taken;
  return objectValue(made);
}
