/** Conditions of which the answer is known on every way that led to them. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';

/** `if (errors.name)`, where only one way has written that: the other one goes on. */
export function isCertain(it: Interpreter, test: Expression, scope: Scope): boolean {
  switch (test.kind) {
    case 'unary':
      return isCertain(it, test.operand, scope);
    case 'binary':
    case 'logical':
      return isCertain(it, test.left, scope) && isCertain(it, test.right, scope);
    case 'member':
    case 'index': {
      const name = test.kind === 'member' ? test.property : peek(it, test.index, scope)?.constant;
      const holders = typeof name === 'string' ? (peek(it, test.object, scope)?.objects ?? []) : [];
      return !holders.some((holder) => holder.mayLack(String(name))) && isCertain(it, test.object, scope);
    }
    default:
      return true;
  }
}
