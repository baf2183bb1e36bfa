/** Checks that are methods of texts, lists and patterns, under the names that most languages have for them. */
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
      if (argument?.kind !== 'function') return;
      // `allowed.some((one) => url.startsWith(one))`: looked into only for what it compares with.
      if (holds || callee.property === 'every')
        narrowByCallback(
          it,
          callee.object,
          argument,
          scope,
          holds,
          narrow,
          holds && callee.property === 'every',
        );
      if (holds === (callee.property === 'every'))
        narrowElements(it, callee.object, argument, scope, (asked, inner) => narrow(it, asked, inner, holds));
      return;
    case 'endsWith':
    case 'endswith':
      if (holds && argument) narrowEnd(it, callee.object, argument, scope);
      return;
    default:
      return;
  }
}
