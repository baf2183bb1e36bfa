/** Values of which a condition says that there is nothing in them: `if (!name)`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { clearEmpty } from './clear-from-now.ts';
import { peek } from './peek.ts';
import { changeTaints } from './refine.ts';

/** Nothing, or an empty text: there is nothing in it. */
export function emptied(it: Interpreter, test: Expression, scope: Scope): void {
  clearEmpty(it, peek(it, test, scope)?.taints ?? noTaints);
  changeTaints(it, test, scope, () => noTaints);
}
