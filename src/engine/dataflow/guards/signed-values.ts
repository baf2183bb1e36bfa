/** What was signed with a key of the program's own: who has the signature was given the value by the program. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { withCondition } from './conditions.ts';
import { isTainted } from './peek.ts';
import { cleanExpression } from './refine.ts';

/** Comparisons that take the same time whatever they find: of Python, PHP, Ruby and Go. */
const comparing = /^(?:compare_digest|hash_equals|(?:fixed_length_)?secure_compare)$/;

function compares(callee: Expression): boolean {
  const name = lastNameOf(callee);
  if (comparing.test(name)) return true;
  return name === 'Equal' && callee.kind === 'member' && lastNameOf(callee.object) === 'hmac';
}

/** `hmac.compare_digest(hmac.new(key, url.encode(), 'sha256').hexdigest(), given)`; says whether it is such a check. */
export function narrowSigned(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  if (!compares(test.callee)) return false;
  if (holds) for (const side of test.args) cleanSigned(it, side, scope);
  return true;
}

/** `signature == hmac(key, text)`, where one of the sides is a signature. */
export function cleanSigned(it: Interpreter, side: Expression, scope: Scope): void {
  if (side.kind === 'identifier') withCondition(scope, side.name, (made) => cleanMessage(it, made, scope));
  else cleanMessage(it, side, scope);
}

/** What makes a signature is called so, in the library and in programs. */
const signing =
  /(?:^|_)(?:[hH]?[mM]ac|[sS]ign|[sS]ignature|[sS]igned)(?:_|$)|HMAC|Hmac|^sign(?=[A-Z])|[a-z]Signature$/;

function signs(callee: Expression): boolean {
  const name = lastNameOf(callee);
  if (signing.test(name)) return true;
  const of = callee.kind === 'member' ? lastNameOf(callee.object) : '';
  return (of === 'hmac' || of === 'HMAC') && /^(?:new|(?:hex|base64)?digest)$/.test(name);
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
  if (!signs(callee) || args.filter((arg) => isTainted(it, arg, scope)).length > 1) return;
  for (const arg of [...args, ...(keywords?.msg ? [keywords.msg] : [])])
    cleanExpression(it, arg, scope, allCategories);
}
