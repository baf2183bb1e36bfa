/** Loops: run twice, each time as something that may not happen, so that what one round leaves reaches the next. */
import type { ForEach, Loop } from '../parsing/ir.ts';
import { branch, withTarget } from './branching.ts';
import { narrow } from './guards.ts';
import type { Interpreter } from './interpreter.ts';
import { elementsOf, iterated, step } from './members.ts';
import { bind } from './patterns.ts';
import { Scope } from './scope.ts';
import { typed } from './types.ts';
import { notConstant, taintedValue, unknown, type Value } from './value.ts';

const rounds = 2;

export function executeLoop(it: Interpreter, loop: Loop, outer: Scope): void {
  const scope = new Scope(outer);
  it.executeAll(loop.init, scope);
  if (!loop.testAfter && loop.test) {
    const test = it.evaluate(loop.test, scope);
    if (test.constant !== notConstant && !test.constant) return;
  }
  withTarget(it, 'loop', () => {
    for (let round = 0; round < rounds && it.flow === 'live'; round++) {
      const body = () => {
        if (loop.test && !loop.testAfter) narrow(it, loop.test, scope, true);
        oneRound(it, () => it.executeBlock(loop.body, scope));
        if (it.flow === 'live' && loop.update) it.evaluate(loop.update, scope);
        if (it.flow === 'live' && loop.test) it.evaluate(loop.test, scope);
      };
      if (loop.testAfter && round === 0) body();
      else branch(it, [body, () => {}]);
    }
  });
}

export function executeForEach(it: Interpreter, loop: ForEach, outer: Scope): void {
  const iterable = it.evaluate(loop.iterable, outer);
  let element = loop.overKeys ? keysOf(it, iterable, loop) : iterated(it, iterable, loop);
  if (loop.type) element = typed(it, element, loop.type, outer);
  const isDeclaration = !it.language.assignmentDeclares;
  withTarget(it, 'loop', () => {
    for (let round = 0; round < rounds && it.flow === 'live'; round++)
      branch(it, [
        () => {
          const scope = new Scope(outer);
          if (loop.key) bind(it, loop.key, keysOf(it, iterable, loop), scope, isDeclaration);
          bind(it, loop.target, element, scope, isDeclaration);
          oneRound(it, () => it.executeBlock(loop.body, scope));
        },
        () => {},
      ]);
  });
}

/** `continue` ends the round, not the loop. */
function oneRound(it: Interpreter, body: () => void): void {
  body();
  if (it.flow === 'continue') it.flow = 'live';
}

/** Keys come from wherever the collection as a whole comes from; what has no keys hands out its elements. */
function keysOf(it: Interpreter, iterable: Value, loop: ForEach): Value {
  const keyless = iterable.objects.some(({ kind }) => kind === 'collection');
  if (keyless) return elementsOf(it, iterable, loop);
  return iterable.taints.length === 0 ? unknown : taintedValue(step(it, iterable.taints, 'element', loop));
}
