/** Checks of whether a text begins with a hyphen, as what a program takes for an option does. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { optionInjection } from '../taint/escaping.ts';
import type { Scope } from '../values/scope.ts';
import { shapeOf, type Value } from '../values/value.ts';
import { cleanExpression } from './refine.ts';

/** `name.startsWith('-')` is not so, `url.startsWith('https://')` is. */
export function narrowHyphen(
  it: Interpreter,
  subject: Expression,
  start: Value,
  scope: Scope,
  holds: boolean,
): void {
  const [first] = shapeOf(start);
  const text = first && 'fixed' in first ? first.fixed : null;
  const isOther = holds ? !start.isTainted && text !== '' && !text?.startsWith('-') : text === '-';
  if (isOther) cleanExpression(it, subject, scope, it.models.categories.mask([optionInjection]));
}

/** `name[0] !== '-'` */
export function narrowFirstCharacter(
  it: Interpreter,
  left: Expression,
  right: Expression,
  scope: Scope,
): void {
  if (right.kind !== 'literal' || right.value !== '-') return;
  const call = left.kind === 'call' && left.callee.kind === 'member' ? left : null;
  const isFirst = (at: Expression | undefined) => at?.kind === 'literal' && at.value === 0;
  const isAsked =
    call?.callee.kind === 'member' &&
    /^(?:charAt|at|first)$/.test(call.callee.property) &&
    isFirst(call.args[0]);
  const text =
    left.kind === 'index' && isFirst(left.index)
      ? left.object
      : isAsked && call?.callee.kind === 'member'
        ? call.callee.object
        : null;
  if (text) cleanExpression(it, text, scope, it.models.categories.mask([optionInjection]));
}
