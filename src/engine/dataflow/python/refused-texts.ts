/** Checks of a text against each of a list of ours that it must not hold. */
import type { Comprehension, Expression } from '../../parsing/ir/expressions.ts';
import { narrow } from '../guards/guards.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { Scope } from '../values/scope.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

/** What has more elements is not looked through. */
const maxRefused = 60;

/** `any(sign in name for sign in ';&|')` where it does not hold, `all(part not in name for part in ('..', '/'))` */
export function narrowByEachOfOurs(
  it: Interpreter,
  { target, iterable }: Comprehension['clauses'][number],
  body: Expression,
  scope: Scope,
  holds: boolean,
): boolean {
  const list = peek(it, iterable, scope);
  const { constant } = list ?? unknown;
  const items =
    typeof constant === 'string' ? [...constant].map(constantValue) : (list?.objects[0]?.itemsValue ?? []);
  const texts = items.flatMap((item) => (typeof item.constant === 'string' ? [item.constant] : []));
  const areKnown = items.every((item) => typeof item.constant === 'string' || isFunction(item));
  if (target.kind !== 'identifier' || items.length === 0 || !areKnown) return false;
  for (const item of items.slice(0, maxRefused)) {
    const inner = new Scope(scope);
    inner.declare(target.name, item, it.journal);
    narrow(it, body, inner, holds);
  }
  const lacking = textLacking(body, target.name, holds);
  const categories = categoriesWithoutCharacters((character) => texts.includes(character));
  if (lacking) cleanExpression(it, lacking, scope, it.models.categories.mask(categories));
  return true;
}

/** `all(test(name) for test in tests)`: a check of the program's own. */
function isFunction({ objects }: Value): boolean {
  return objects.length > 0 && objects.every((one) => one instanceof FunctionObject);
}

/** `sign in name` where it does not hold, for the sign: the name. */
function textLacking(test: Expression, sign: string, holds: boolean): Expression | null {
  if (test.kind === 'unary' && test.operator === '!') return textLacking(test.operand, sign, !holds);
  if (test.kind !== 'binary' || test.operator !== 'in' || holds) return null;
  return test.left.kind === 'identifier' && test.left.name === sign ? test.right : null;
}
