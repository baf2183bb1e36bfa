/** `delete object.name` */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { writeIndex } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, type Value } from '../values/value.ts';

/** `delete fields[key]`: fields are gone through and some taken away, those that nobody may set or that are operators. */
const filtered = ['mass-assignment', 'nosql-injection'];

/** Evaluates what is deleted, and takes it away. */
export function evaluateDelete(it: Interpreter, operand: Expression, scope: Scope): Value {
  if (operand.kind !== 'member' && operand.kind !== 'index') {
    it.evaluate(operand, scope);
    return constantValue(true);
  }
  const object = it.evaluate(operand.object, scope);
  const key = operand.kind === 'member' ? constantValue(operand.property) : it.evaluate(operand.index, scope);
  deleteMember(it, object, key);
  // In a round over a few names the key is known as well.
  if (!key.isConstant || (operand.kind === 'index' && operand.index.kind === 'identifier'))
    noteFiltered(it, object);
  return constantValue(true);
}

/** Not journalled: what a loop does counts behind it, though it might have had no rounds. */
function noteFiltered(it: Interpreter, { taints }: Value): void {
  const mask = it.models.categories.mask(filtered);
  for (const { source } of taints) source.cleared.value |= mask;
}

/**
 * The property holds nothing any more: only of an object that this run made, since nobody knows in which order others
 * write to it and delete from it, and only where the key is known.
 */
export function deleteMember(it: Interpreter, target: Value, key: Value): void {
  const [object, ...others] = target.objects;
  if (!object || others.length > 0 || object.madeIn !== it.entryId) return;
  if (typeof key.constant !== 'string' && typeof key.constant !== 'number') return;
  writeIndex(it, target, key, constantValue(undefined));
}
