/** Lists, sets and dictionaries that are made of the elements of others: `[one.name for one in all if one.name]`. */
import type { Comprehension } from '../../parsing/ir/expressions.ts';
import { iterated } from '../classes/members.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, type Value } from '../values/value.ts';
import { branch } from './branching.ts';
import { bind } from './patterns.ts';

export function evaluateComprehension(it: Interpreter, node: Comprehension, scope: Scope): Value {
  const inner = new Scope(scope);
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
