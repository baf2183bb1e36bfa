/** What was signed with a key of the program's own: who has the signature was given the value by the program. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { withCondition } from '../guards/conditions.ts';
import { isTainted } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';

/** `hmac.compare_digest(hmac.new(key, url.encode(), 'sha256').hexdigest(), given)`; says whether it is such a check. */
export function narrowSigned(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  if (lastNameOf(test.callee) !== 'compare_digest') return false;
  if (holds) for (const side of test.args) cleanSigned(it, side, scope);
  return true;
}

function cleanSigned(it: Interpreter, side: Expression, scope: Scope): void {
  if (side.kind === 'identifier') withCondition(scope, side.name, (made) => cleanMessage(it, made, scope));
  else cleanMessage(it, side, scope);
}

/** What makes a signature is called so, in the library and in programs. */
const signing = /(?:^|_)(?:hmac|mac|sign|signature|signed)(?:_|$)/i;

function signs(callee: Expression): boolean {
  const name = lastNameOf(callee);
  if (signing.test(name)) return true;
  return callee.kind === 'member' && /^(?:new|digest)$/.test(name) && lastNameOf(callee.object) === 'hmac';
}

/** Of `hmac.new(key, text).hexdigest()`, or of a call that makes a signature, what it was made of. */
function cleanMessage(it: Interpreter, made: Expression, scope: Scope): void {
  if (made.kind !== 'call') return;
  const { args, callee, keywords } = made;
  const inner = callee.kind === 'member' ? callee.object : null;
  if (inner?.kind === 'call') {
    cleanMessage(it, inner, scope);
    return;
  }
  // Whoever chooses the key can sign.
  if (!signs(callee) || (args.length > 1 && args.every((arg) => isTainted(it, arg, scope)))) return;
  for (const arg of [...args, ...(keywords?.msg ? [keywords.msg] : [])])
    cleanExpression(it, arg, scope, allCategories);
}
