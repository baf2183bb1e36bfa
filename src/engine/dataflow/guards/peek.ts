/** The value of an expression that may be looked at again: evaluating it has no effect. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { tidied } from './other-case.ts';

export function isTainted(it: Interpreter, expression: Expression, scope: Scope): boolean {
  return peek(it, expression, scope)?.isTainted ?? false;
}

/** The same of `name.lower()` and `name.strip()`, which say as much as the name. */
export function isTaintedText(it: Interpreter, expression: Expression, scope: Scope): boolean {
  return isTainted(it, tidied(expression) ?? expression, scope);
}

/** Whether what is looked up in, or an element of it, comes from outside: also of what a library makes of it where it is asked. */
export function isListFromOutside(it: Interpreter, list: Expression, scope: Scope): boolean {
  if (list.kind === 'logical')
    return isListFromOutside(it, list.left, scope) || isListFromOutside(it, list.right, scope);
  const held = peek(it, list, scope) ?? (list.kind === 'call' ? madeByLibrary(it, list, scope) : null);
  const isFilled = ({ elementsValue, keysValue }: HeapObject) =>
    elementsValue?.isTainted === true || keysValue?.isTainted === true;
  return held !== null && (held.isTainted || held.objects.some(isFilled));
}

/** `explode(',', $_GET['allowed'])`; what a function of the program gives is its own business. */
function madeByLibrary(it: Interpreter, call: Call, scope: Scope): Value | null {
  const callee = peek(it, call.callee, scope);
  if (!callee || callee.objects.length > 0) return null;
  let made: Value | null = null;
  it.journal.record(() => {
    made = it.evaluate(call, scope);
  });
  return made;
}

/** Also what is worked out where it is checked: `isInside(folder, join(folder, name))`, `isDate(query()['from'])`. */
export function peekCall(it: Interpreter, expression: Expression, scope: Scope): Value | null {
  return peek(it, expression, scope) ?? (isOfCall(expression) ? it.evaluate(expression, scope) : null);
}

function isOfCall(expression: Expression): boolean {
  if (expression.kind === 'index') return isPure(expression.index) && isOfCall(expression.object);
  return expression.kind === 'member' ? isOfCall(expression.object) : expression.kind === 'call';
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
      // What is taken apart where it is compared: `new URL(one).host === new URL(other).host`; patterns made in place.
      return (
        expression.isNew === true &&
        expression.callee.kind === 'identifier' &&
        /^(?:URL|RegExp|Regex)$/.test(expression.callee.name) &&
        expression.args.every(isPure)
      );
    default:
      return false;
  }
}
