/** Answers of checks that are compared before they are asked for: `pattern.exec(text) === null`, `ok === false`. */
import type { Call } from '../../parsing/ir/expressions.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { PossibleAnswers } from '../language-builtins.ts';
import type { Scope } from '../values/scope.ts';

/** @param may which answers are left on this way */
export function narrowAnswer(it: Interpreter, test: Call, scope: Scope, may: PossibleAnswers): boolean {
  const isMatch = test.callee.kind === 'member' && /^(?:exec|match)$/.test(test.callee.property);
  const [no, yes] = isMatch ? [null, 'found'] : [false, true];
  // Both are left where the constant is neither of them.
  if (may(no) === may(yes)) return false;
  narrow(it, test, scope, may(yes));
  return true;
}
