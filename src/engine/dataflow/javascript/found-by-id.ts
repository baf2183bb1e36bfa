/**
 * `if (!(await db.asset.findUnique({ where: { id } }))) throw …`: from there on `id` is one under which something is kept.
 * Whether all ids are the program's own nothing says here, so that what is done with it is left to a person.
 */

import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { somethingIsKept } from '../../results/partial-guards.ts';
import type { CallSite } from '../calls/call-site.ts';
import { guardFromNow } from '../guards/clear-from-now.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

const lookups = /^find(?:One|First|Unique|ById|ByPk|OneBy|OneById)?$/;
/** They throw where there is nothing. */
const sureLookups = /^find(?:One|First|Unique|OneBy)Or(?:Throw|Fail)$/;
/** `{ id }`, `{ _id: key }`, `eq(assets.id, key)` */
const byId = /[{,]\s*_?(?:id|uuid)\s*[:,}]|\(\s*\w+\._?(?:id|uuid)\s*,|\bfind(?:One)?By(?:Id|Pk)\(/i;

/** @param holds something was found */
export function narrowFound(it: Interpreter, test: Call, scope: Scope, holds: boolean): void {
  if (!holds || !lookups.test(lastNameOf(test.callee)) || !byId.test(it.codeAt(test))) return;
  for (const leaf of test.args.flatMap(leavesOf)) {
    const value = peek(it, leaf, scope);
    if (value) noteKept(it, value);
  }
}

/** `{ where: eq(assets.id, key) }` → what stands in it: names of tables, and the key. */
function leavesOf(expression: Expression): Expression[] {
  if (expression.kind === 'call') return expression.args.flatMap(leavesOf);
  if (expression.kind === 'object')
    return expression.properties.flatMap((one) => (one.kind === 'property' ? leavesOf(one.value) : []));
  return [expression];
}

/** What is found or throws. */
export function noteSurelyFound(it: Interpreter, { name, args, span }: CallSite): void {
  if (sureLookups.test(name) && byId.test(it.codeAt(span)))
    for (const argument of args) noteKept(it, argument);
}

function noteKept(it: Interpreter, value: Value): void {
  const taints = taintsWithin(value);
  if (taints.length > 0) guardFromNow(it, taints, somethingIsKept);
}
