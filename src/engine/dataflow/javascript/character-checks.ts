/** `[...name].every((c) => …)`: a check of each character, or of each element of a copy, is one of the whole. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { narrow } from '../guards/guards.ts';
import { peekCall } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, unknown } from '../values/value.ts';

/** Says whether the call is such a check. */
export function narrowCopy(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  const [check] = args;
  if (callee.kind !== 'member' || check?.kind !== 'function' || !/^(?:every|some)$/.test(callee.property))
    return false;
  const { copied, isSplit } = copiedBy(callee.object);
  if (!copied) return false;
  const isEvery = callee.property === 'every';
  const value = peekCall(it, copied, scope);
  if (value?.isTainted && value.objects.length === 0) {
    if (holds === isEvery) cleanExpression(it, copied, scope, maskOfCharacters(it, check, scope, isEvery));
    return true;
  }
  if (isSplit) return false;
  narrow(it, { ...test, callee: { ...callee, object: copied } }, scope, holds);
  return true;
}

/** `[...name]`, `Array.from(name)`, `names.slice()`, `name.split('')` */
function copiedBy(list: Expression): { copied: Expression | null; isSplit: boolean } {
  if (list.kind === 'array') {
    const [only, ...others] = list.elements;
    const copied = only?.kind === 'spread' && others.length === 0 ? only.operand : null;
    return { copied, isSplit: false };
  }
  if (list.kind !== 'call' || list.callee.kind !== 'member') return { copied: null, isSplit: false };
  const { object, property } = list.callee;
  const [first] = list.args;
  const isSplit = property === 'split' && first?.kind === 'literal' && first.value === '';
  if (isSplit || (property === 'slice' && !first)) return { copied: object, isSplit };
  const isFrom = property === 'from' && object.kind === 'identifier' && object.name === 'Array';
  return { copied: isFrom && list.args.length === 1 && first ? first : null, isSplit: false };
}

/** Characters for which the check does not say this are not there any more. */
function maskOfCharacters(it: Interpreter, check: Expression, scope: Scope, answer: boolean): number {
  const tells = it.evaluate(check, scope);
  const isGone = (character: string) => {
    const { constant } = it.callValue(tells, unknown, [constantValue(character)], check);
    return constant === !answer;
  };
  return it.models.categories.mask(categoriesWithoutCharacters(isGone));
}
