/** Code that may throw, what catches it, and what runs in any case. */
import type { Try } from '../../parsing/ir/statements.ts';
import { Target } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { branch, throwValue } from './branching.ts';
import { caughtValue, mayBeCaught } from './caught-values.ts';
import { bind } from './patterns.ts';

/**
 * A handler may begin anywhere in the body: it sees what the body wrote as something that may have happened. What it
 * catches goes on from what it left; what nobody catches goes to whoever is further out.
 * @param catches whether one of the handlers takes what was thrown
 */
export function executeTry(
  it: Interpreter,
  statement: Try,
  scope: Scope,
  catches = (thrown: Value | undefined) =>
    statement.handlers.some(({ type }) => mayBeCaught(it, thrown, type, scope)),
): void {
  const target = new Target('try', it.frame.target, null, it.journal.position);
  it.frame.target = target;
  const body = it.journal.record(() => it.executeBlock(statement.body, scope));
  it.frame.target = target.outer ?? target;
  const bodyFlow = it.flow;
  const { thrown, exits } = target;
  const isCaught = catches(thrown);
  if (thrown && !isCaught) throwValue(it, thrown);
  it.flow = 'live';
  const afterBody = () => {
    it.journal.merge([body]);
    if (!isCaught) exits.arrive(it.journal);
    it.flow = bodyFlow;
  };
  const handlers = statement.handlers.map((handler) => () => {
    it.journal.mergeWeakly(new Map([...body].map(([cell, { after }]) => [cell, after])));
    exits.arrive(it.journal);
    const inner = new Scope(scope);
    const caught = caughtValue(it, handler.type, thrown, scope);
    if (handler.parameter) bind(it, handler.parameter, caught, inner, true);
    it.frame.caught ??= [];
    it.frame.caught.push(caught);
    it.executeBlock(handler.body, inner);
    it.frame.caught.pop();
  });
  if (handlers.length === 0) afterBody();
  else branch(it, bodyFlow === 'throw' && isCaught ? handlers : [afterBody, ...handlers]);
  if (statement.finalizer.length === 0) return;
  const flow = it.flow;
  it.flow = 'live';
  it.executeBlock(statement.finalizer, scope);
  if (it.flow === 'live') it.flow = flow;
}
