/** `allowed.some((one) => url.startsWith(one))`: what held for one of the list, looked into for what it compares with. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { Scope } from '../values/scope.ts';
import { peek } from './peek.ts';

/**
 * The function says yes to one of the list, after it worked out what it compares.
 * @param narrow what a test that holds says of the variables in a scope
 */
export function narrowByCallback(
  it: Interpreter,
  list: Expression,
  { parameters, body }: FunctionNode,
  outer: Scope,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  const preparations = body.slice(0, -1);
  const last = body.at(-1);
  if (last?.kind !== 'return' || !last.value) return;
  if (!preparations.every(({ kind }) => kind === 'declare')) return;
  const scope = new Scope(outer);
  const pattern = parameters[0]?.pattern;
  const among = peek(it, list, outer);
  if (pattern?.kind === 'identifier' && among)
    scope.declare(pattern.name, elementsOf(it, among, list), it.journal);
  it.executeAll(preparations, scope);
  narrow(it, last.value, scope, true);
}
