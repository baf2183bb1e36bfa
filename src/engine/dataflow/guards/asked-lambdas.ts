/** `predicate.test(x)`: a lambda that was handed over, or `ALLOWED::contains`, is asked by the method of its interface. */
import type { Call } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { peekCall } from './peek.ts';
import { cleanWithParts } from './refine.ts';

/** The only lambda that is asked; null where it is none, or one of several. */
export function lambdaAsked(it: Interpreter, { callee }: Call, scope: Scope): FunctionObject | null {
  const [only, ...others] = askedFunction(it, callee, scope)?.objects ?? [];
  return only instanceof FunctionObject && others.length === 0 ? only : null;
}

/** `ALLOWED::contains` said yes: it is one of ours. */
export function narrowByReference(it: Interpreter, { callee, args }: Call, scope: Scope): void {
  const asked = askedFunction(it, callee, scope);
  const [only, ...others] = asked?.objects ?? [];
  const [argument] = args;
  if (!(only instanceof NativeFunction) || others.length > 0 || !argument) return;
  const isMembership = asked?.paths.some(({ text }) => /\.contains(?:Key)?$/.test(text));
  const [list] = only.madeWith ?? [];
  if (isMembership && list && !holdsTainted(list)) cleanWithParts(it, argument, scope, allCategories);
}

function askedFunction(it: Interpreter, callee: Call['callee'], scope: Scope): Value | null {
  if (callee.kind !== 'member' || !it.builtins.asksLambda?.(callee.property)) return null;
  return peekCall(it, callee.object, scope);
}

function holdsTainted({ isTainted, objects }: Value): boolean {
  return (
    isTainted ||
    objects.some(
      ({ elementsValue, itemsValue }) =>
        elementsValue?.isTainted === true || (itemsValue?.some((item) => item.isTainted) ?? false),
    )
  );
}
