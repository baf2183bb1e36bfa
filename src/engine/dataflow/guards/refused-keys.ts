/** Checks that refuse the key of what all objects inherit from. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { cleanElements } from './checked-elements.ts';
import { cleanExpression } from './refine.ts';

const prototypeKey = '__proto__';

/** `key === '__proto__'` does not hold, nor `keys.includes(key)` of a list that has it. */
export function refuseKey(it: Interpreter, key: Expression, refused: Expression, scope: Scope): void {
  if (!it.language.hasPrototypes || refused.kind === 'call') return;
  if (refused.kind === 'literal' ? refused.value !== prototypeKey : !names(it.evaluate(refused, scope)))
    return;
  cleanExpression(it, key, scope, it.models.categories.mask(['prototype-pollution']));
}

/** `keys.includes('__proto__')` does not hold: none of them is it. Says whether that was asked. */
export function refuseKeyIn(it: Interpreter, list: Expression, key: Expression, scope: Scope): boolean {
  if (!it.language.hasPrototypes || key.kind !== 'literal' || key.value !== prototypeKey) return false;
  const mask = it.models.categories.mask(['prototype-pollution']);
  cleanElements(it, list, it.evaluate(list, scope), scope, mask);
  return true;
}

function names({ constant, objects }: Value): boolean {
  if (typeof constant === 'string') return constant.includes(prototypeKey);
  return objects.some(
    ({ itemsValue, elementsValue, madeWith }) =>
      [...(itemsValue ?? []), ...(elementsValue ? [elementsValue] : [])].some(isPrototypeKey) ||
      // `new Set(['__proto__', …])`
      madeWith?.[0]?.objects[0]?.itemsValue?.some(isPrototypeKey) === true,
  );
}

function isPrototypeKey(item: Value): boolean {
  return item.constant === prototypeKey;
}
