/** `delete object.name` */
import type { Expression } from '../parsing/ir.ts';
import type { Interpreter } from './interpreter.ts';
import { writeIndex } from './members.ts';
import type { Scope } from './scope.ts';
import { clearSources } from './taint.ts';
import { constantValue, type Value } from './value.ts';

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
  if (!key.isConstant) clearSources(it.journal, object.taints, it.models.categories.mask(filtered));
  return constantValue(true);
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
