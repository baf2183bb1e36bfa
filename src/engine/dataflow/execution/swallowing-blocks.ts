/** Blocks that are entered through an object which may swallow what is thrown in them. */
import type { Block } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { unknown } from '../values/value.ts';
import { executeTry } from './try-statements.ts';

/** Runs the block as a `try` whose handler does nothing, where its object swallows anything at all; says whether it does. */
export function executeSwallowing(it: Interpreter, { opened, body, ...span }: Block, scope: Scope): boolean {
  const leaving = opened && it.builtins.leavingOf?.(it, opened, scope);
  if (!leaving?.(unknown)) return false;
  const [entering, ...others] = body;
  if (entering) it.executeAll([entering], scope);
  if (it.flow !== 'live') return true;
  executeTry(
    it,
    { ...span, kind: 'try', body: others, handlers: [{ body: [] }], finalizer: [] },
    scope,
    (thrown) => leaving(thrown ?? unknown),
  );
  return true;
}
