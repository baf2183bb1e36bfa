/** Promises that nobody waits for, and those of which it does not matter whether they fail. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { goesOnByCalling } from '../guards/clear-from-now.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';

/** What only promises have, as the last call of a chain. */
const ofPromises: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/**
 * `check(name).then(…);`, `void check(name);`, and `await check(name).catch(log);`: what throws in it ends nothing.
 * What comes after a module's own statements comes with a request, much later.
 */
export function goesOnAlone(it: Interpreter, expression: Expression, scope: Scope): boolean {
  const fn = it.frame.function;
  if (!fn || goesOnByCalling(fn)) return false;
  const asked = expression.kind === 'unary' ? expression.operand : expression;
  if (asked.kind === 'await') return asked.operand.kind === 'call' && swallowsErrors(it, asked.operand);
  return asked.kind === 'call' && givesPromise(it, asked, scope);
}

function givesPromise(it: Interpreter, { callee }: Call, scope: Scope): boolean {
  if (callee.kind === 'member' && ofPromises.has(callee.property)) return true;
  const called = peek(it, callee, scope)?.objects ?? [];
  return (
    called.length > 0 && called.every((one) => one instanceof FunctionObject && one.node.isAsync === true)
  );
}

/** `.catch(handler)`, where the handler is written there and throws nothing itself. */
function swallowsErrors(it: Interpreter, { callee, args: [handler] }: Call): boolean {
  if (callee.kind !== 'member' || callee.property !== 'catch' || handler?.kind !== 'function') return false;
  return !mayThrow(it, handler);
}

function mayThrow(it: Interpreter, handler: FunctionNode): boolean {
  return /\bthrow\b|\breject\b|\bprocess\.exit\b/.test(it.codeAt(handler));
}
