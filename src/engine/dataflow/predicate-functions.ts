/** Checks that the program wrapped in functions of its own: `if (isValidName(x))`. */
import type { Call, Expression, Statement } from '../parsing/ir.ts';
import { narrow } from './guards.ts';
import { FunctionObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { readMember } from './members.ts';
import { freeName } from './names.ts';
import { cleanExpression, peek } from './refine.ts';
import { parameterName } from './roles.ts';
import { Scope } from './scope.ts';
import { allCategories, cleanMask } from './taint.ts';
import type { Value } from './value.ts';

/** Looks into the function when it does nothing but return a condition, and applies what that says of the arguments. */
export function narrowByPredicate(it: Interpreter, test: Call, scope: Scope, holds: boolean): void {
  const callee = functionMeant(it, test.callee, scope);
  const fn = callee?.objects.find((object): object is FunctionObject => object instanceof FunctionObject);
  const condition = fn && returnedCondition(fn.node.body);
  if (!fn || !condition || it.frame.activationsOf(fn.node) > 0) return;
  const inner = new Scope(fn.scope, true);
  const before = fn.node.parameters.map((parameter, index) => {
    const argument = test.args[index];
    const value = argument ? peek(it, argument, scope) : null;
    if (value) inner.declare(parameterName(parameter), value, it.journal);
    return value;
  });
  it.withFrame(fn.file, fn.node, it.frame.thisValue, fn.homeClass, fn.symbol, () =>
    narrow(it, condition, inner, holds),
  );
  fn.node.parameters.forEach((parameter, index) => {
    const argument = test.args[index];
    const value = before[index];
    if (!argument || !value?.isTainted) return;
    const after = inner.own(parameterName(parameter))?.value;
    const mask = after?.isTainted
      ? after.taints.reduce((all, taint) => all & cleanMask(taint), allCategories)
      : allCategories;
    if (mask !== 0) cleanExpression(it, argument, scope, mask);
  });
}

/** What the expression names, not what calling it gives. */
function functionMeant(it: Interpreter, callee: Expression, scope: Scope): Value | null {
  if (!it.language.readsCallMethods) return peek(it, callee, scope);
  if (callee.kind === 'identifier') return scope.find(callee.name)?.value ?? freeName(it, callee);
  const object = callee.kind === 'member' ? peek(it, callee.object, scope) : null;
  return object && callee.kind === 'member' ? readMember(it, object, callee.property, callee) : null;
}

function returnedCondition(body: readonly Statement[]): Expression | null {
  const [only, ...others] = body;
  return only?.kind === 'return' && others.length === 0 ? (only.value ?? null) : null;
}
