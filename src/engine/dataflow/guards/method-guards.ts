/** Checks that are methods of texts, lists and patterns, under the names that most languages have for them. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { narrowEnd } from './address-guards.ts';
import { narrowByCallback } from './callback-checks.ts';
import { narrowElements } from './checked-elements.ts';
import { ownKeyAskedIn } from './chosen-keys.ts';
import { cleanBy, narrowMembership } from './membership-guards.ts';
import { narrowRegex } from './pattern-guards.ts';
import { narrowBeginnings } from './several-beginnings.ts';

/**
 * What the answer of a method says of what it was called on, and of what it was given: `list.includes(x)`.
 * @param narrow what a test that turned out so says of the variables in a scope
 */
export function narrowMethod(
  it: Interpreter,
  test: Call,
  callee: Member,
  scope: Scope,
  holds: boolean,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  const [argument] = test.args;
  switch (callee.property) {
    case 'includes':
    case 'has':
    case 'contains':
      narrowMembership(it, test, callee, scope, holds);
      return;
    case 'hasOwnProperty':
    case 'hasOwn':
    case 'call': {
      const asked = holds ? ownKeyAskedIn(test) : null;
      if (asked) cleanBy(it, asked.key, asked.object, scope);
      return;
    }
    case 'match':
      if (argument) narrowRegex(it, argument, callee.object, scope, holds);
      return;
    case 'test':
    case 'exec':
      if (argument) narrowRegex(it, callee.object, argument, scope, holds);
      return;
    case 'startsWith':
    case 'startswith':
      if (argument) narrowBeginnings(it, callee.object, argument, scope, holds);
      return;
    case 'some':
    case 'every':
    case 'find':
      if (argument?.kind === 'function')
        narrowByAnswers(it, callee.object, argument, scope, holds, callee.property === 'every', narrow);
      return;
    case 'endsWith':
    case 'endswith':
      if (holds && argument) narrowEnd(it, callee.object, argument, scope);
      return;
    default:
      return;
  }
}

/**
 * What it says that the function answers so for one of the list, or for all: `allowed.some((one) => url.startsWith(one))`.
 * @param isEvery yes means that it said yes for all; else that it did for one
 */
function narrowByAnswers(
  it: Interpreter,
  list: Expression,
  check: FunctionNode,
  scope: Scope,
  holds: boolean,
  isEvery: boolean,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  const isOfAll = holds === isEvery;
  // Looked into only for what it compares with.
  narrowByCallback(it, list, check, scope, holds, narrow, isOfAll);
  if (isOfAll) narrowElements(it, list, check, scope, (asked, inner) => narrow(it, asked, inner, holds));
}

/** `rules.filter((rule) => !rule.test(name)).length`: whether any of them is left, also once others are made of those. */
export function narrowLeft(
  it: Interpreter,
  made: Expression,
  scope: Scope,
  holds: boolean,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  if (made.kind !== 'call' || made.callee.kind !== 'member') return;
  const { object, property } = made.callee;
  const [given] = made.args;
  if (property === 'map') narrowLeft(it, object, scope, holds, narrow);
  else if (property === 'filter' && given?.kind === 'function')
    narrowByAnswers(it, object, given, scope, holds, false, narrow);
}
