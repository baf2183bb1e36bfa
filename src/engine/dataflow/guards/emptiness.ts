/** Calls of libraries that ask whether there is anything in a value: where there is nothing, nothing harmful is in it. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { peek } from './peek.ts';

/** `name.isBlank()`, `StringUtils.isEmpty(name)`, `string.IsNullOrEmpty(name)`, `name.is_empty()`, `name.blank?` */
const asksForNothing = /^(?:is_?(?:null_?or_?)?(?:empty|blank|white_?space)|(?:empty|blank|nil)\?)$/i;
/** `StringUtils.hasText(name)`, `name.isNotBlank()`, `name.present?` */
const asksForSomething = /^(?:has_?(?:text|length)|is_?not_?(?:empty|blank)|present\?)$/i;

/**
 * What is asked, and whether yes means that something is in it; null for other calls.
 * @param callee what is called, with these arguments or, where reading calls, without any
 */
export function emptinessAsked(
  it: Interpreter,
  callee: Expression,
  args: readonly Expression[],
  scope: Scope,
): { subject: Expression; isFilled: boolean } | null {
  if (callee.kind !== 'member' || args.length > 1) return null;
  const isAny = args.length === 0 && /^any\??$/i.test(callee.property);
  const isFilled = isAny || asksForSomething.test(callee.property);
  const subject = args.length === 0 ? callee.object : args[0];
  if (!subject || !(isFilled || asksForNothing.test(callee.property))) return null;
  // What one of the program's own asks is in its body.
  return peek(it, callee, scope)?.objects.some(isOwn) ? null : { subject, isFilled };
}

const isOwn = (object: unknown) => object instanceof FunctionObject;

/** Of what `errors.length`, `errors.Count`, `errors.size()`, `len(errors)` or `Object.keys(errors).length` is the number of elements. */
export function collectionCounted(count: Expression): Expression | null {
  const named = count.kind === 'call' ? count.callee : count;
  if (count.kind === 'call' && count.args.length > 0)
    return named.kind === 'identifier' && counting.test(named.name) ? (count.args[0] ?? null) : null;
  return named.kind === 'member' && counting.test(named.property) ? withKeys(named.object) : null;
}

function withKeys(counted: Expression): Expression {
  if (counted.kind !== 'call' || counted.callee.kind !== 'member') return counted;
  const [only, ...others] = counted.args;
  const isOfAll = only && others.length === 0 && /^(?:keys|values|entries)$/.test(counted.callee.property);
  return isOfAll ? only : counted;
}

const counting = /^(?:length|size|count|len|sizeof)$/i;
