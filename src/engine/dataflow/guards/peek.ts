/** The value of an expression that may be looked at again: evaluating it has no effect. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

export function isTainted(it: Interpreter, expression: Expression, scope: Scope): boolean {
  return peek(it, expression, scope)?.isTainted ?? false;
}

/** Also what is worked out where it is checked: `isInside(folder, join(folder, name))`. */
export function peekCall(it: Interpreter, expression: Expression, scope: Scope): Value | null {
  return peek(it, expression, scope) ?? (expression.kind === 'call' ? it.evaluate(expression, scope) : null);
}

/** The value of an expression that can be evaluated again without effect; null for others. */
export function peek(it: Interpreter, expression: Expression, scope: Scope): Value | null {
  return isPure(expression) ? it.evaluate(expression, scope) : null;
}

function isPure(expression: Expression): boolean {
  switch (expression.kind) {
    case 'identifier':
    case 'literal':
    case 'regex':
    case 'this':
      return true;
    case 'member':
      return isPure(expression.object);
    case 'index':
      return isPure(expression.object) && isPure(expression.index);
    case 'array':
      return expression.elements.every(isPure);
    case 'unary':
    case 'cast':
      return isPure(expression.operand);
    case 'binary':
      return isPure(expression.left) && isPure(expression.right);
    case 'concat':
      return expression.parts.every(isPure);
    case 'call':
      // What is taken apart where it is compared: `new URL(one).host === new URL(other).host`.
      return (
        expression.isNew === true &&
        expression.callee.kind === 'identifier' &&
        expression.callee.name === 'URL' &&
        expression.args.every(isPure)
      );
    default:
      return false;
  }
}
