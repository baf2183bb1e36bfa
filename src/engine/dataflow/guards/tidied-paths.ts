/** Paths that are compared with what tidying them up gives: `path.Clean(name) == name` lets `../x` through, which is tidy as it is. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Scope } from '../values/scope.ts';
import { isTainted } from './peek.ts';
import { changeTaints } from './refine.ts';

/** From then on the path is what the call gives. Says whether it is such a check. */
export function narrowTidied(it: Interpreter, call: Expression, subject: Expression, scope: Scope): boolean {
  if (!isTidying(call) || !isTainted(it, subject, scope)) return false;
  const tidied = it.evaluate(call, scope);
  const cell = subject.kind === 'identifier' ? scope.find(subject.name) : undefined;
  if (cell) it.journal.write(cell, tidied);
  else changeTaints(it, subject, scope, () => tidied.taints);
  return true;
}

/** `path.Clean(name)`, `os.path.normpath(name)` */
function isTidying(expression: Expression): expression is Call {
  if (expression.kind !== 'call' || expression.args.length !== 1) return false;
  const { callee } = expression;
  const isNamed = callee.kind === 'member' || callee.kind === 'identifier';
  return isNamed && /^(?:Clean|normalize|normpath)$/.test(lastNameOf(callee));
}
