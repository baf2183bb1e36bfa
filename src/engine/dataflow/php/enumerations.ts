/** `Sort::tryFrom($text)`: where that is a case, the text is the value of one. */
import type { Call } from '../../parsing/ir/expressions.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';

/** Says whether a case of an enumeration is asked for. */
export function narrowByCase(it: Interpreter, { callee, args: [text] }: Call, scope: Scope, holds: boolean) {
  if (callee.kind !== 'member' || callee.property !== 'tryFrom' || !text) return false;
  const [meant] = peek(it, callee, scope)?.objects ?? [];
  if (!(meant instanceof FunctionObject) || !meant.homeClass?.node.isEnumeration) return false;
  if (holds) cleanExpression(it, text, scope, allCategories);
  return true;
}
