/** Maps of the program's own: who comes past a look-up that found something has one of their keys. */
import type { Call } from '../../parsing/ir/expressions.ts';
import { cleanBy } from '../guards/membership-guards.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { isTable } from './collections.ts';

/** `const one = TABLE.get(key); if (!one) throw …`; says whether it is such a look-up. */
export function narrowLookup(it: Interpreter, { callee, args }: Call, scope: Scope, holds: boolean): boolean {
  const [key, ...others] = args;
  if (callee.kind !== 'member' || callee.property !== 'get' || !key || others.length > 0) return false;
  const table = peek(it, callee.object, scope);
  if (!table || !isTable(table)) return false;
  if (holds) cleanBy(it, key, callee.object, scope);
  return true;
}
