/** Calls that are not made where they stand: those for the end of the function, and those that go on beside it. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Defer, Spawn } from '../../parsing/ir/statements.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import { Scope } from '../values/scope.ts';
import type { Frame } from './frame.ts';
import { noteSpawned } from './spawned.ts';

/** A function that defers more is no honest one's. */
const maxDeferred = 40;
/** A name that no program can have. */
const given = (at: number) => `%${at}`;

/** Arguments that may be something else later. */
const isSettled: ReadonlySet<Expression['kind']> = new Set([
  'identifier',
  'member',
  'index',
  'call',
  'binary',
  'concat',
]);

/** What is called and with what is settled now, the call is made when the function ends. */
export function defer(it: Interpreter, { call }: Defer, outer: Scope): void {
  const { frame } = it;
  const run = settled(it, call, outer);
  // In a branch or a loop nobody knows whether it came to that.
  const isCertain = frame.conditions.length === 0 && frame.target.kind === 'function';
  frame.deferred ??= [];
  if (frame.deferred.length < maxDeferred)
    frame.deferred.push(isCertain ? run : () => branch(it, [run, () => {}]));
}

/** What others do before it runs is not known: it runs now, and once more when they are done. */
export function spawn(it: Interpreter, { call }: Spawn, scope: Scope): void {
  const run = settled(it, call, scope);
  run();
  it.flow = 'live';
  if (it.isRunAgain) return;
  noteSpawned(it, run);
  perhapsAtEnd(it, run);
}

/** Runs it once more when the function ends: by then others have done what it may wait for. */
export function perhapsAtEnd(it: Interpreter, run: () => void): void {
  if (it.isRunAgain) return;
  it.frame.spawned ??= [];
  if (it.frame.spawned.length < maxDeferred) it.frame.spawned.push(() => branch(it, [run, () => {}]));
}

/** Makes the calls that wait for the end of the function, whichever way it ended. */
export function runDeferred(it: Interpreter, frame: Frame): void {
  const { flow } = it;
  const calls = [...(frame.spawned ?? []), ...(frame.deferred ?? []).reverse()];
  frame.deferred = null;
  const wasRunAgain = it.isRunAgain;
  frame.isRecovering = frame.target.thrown !== undefined;
  for (const [at, run] of calls.entries()) {
    it.isRunAgain = wasRunAgain || at < (frame.spawned?.length ?? 0);
    it.flow = 'live';
    run();
  }
  it.isRunAgain = wasRunAgain;
  it.flow = flow;
}

/** The call with its arguments as they are now. */
function settled(it: Interpreter, call: Expression, outer: Scope): () => void {
  if (call.kind !== 'call') return () => it.evaluate(call, outer);
  const scope = new Scope(outer);
  const args = call.args.map((argument, at): Expression => {
    if (!isSettled.has(argument.kind)) return argument;
    scope.declare(given(at), it.evaluate(argument, outer), it.journal);
    const { line, endLine, start, end } = argument;
    return { kind: 'identifier', name: given(at), line, endLine, start, end };
  });
  const ready: Call = { ...call, args };
  return () => it.evaluate(ready, scope);
}
