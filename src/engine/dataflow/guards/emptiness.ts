/** Calls of libraries that ask whether there is anything in a value: where there is nothing, nothing harmful is in it. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { peek } from './peek.ts';
import { changeTaints } from './refine.ts';

/** `name.isBlank()`, `StringUtils.isEmpty(name)`, `string.IsNullOrEmpty(name)`, `name.is_empty()`, `name.blank?` */
const asksForNothing = /^(?:is_?(?:null_?or_?)?(?:empty|blank|white_?space)|(?:empty|blank|nil)\?)$/i;
/** `StringUtils.hasText(name)`, `name.isNotBlank()`, `name.present?` */
const asksForSomething = /^(?:has_?(?:text|length)|is_?not_?(?:empty|blank)|present\?)$/i;

/** @param callee what is called, with these arguments or, where reading calls, without any */
export function narrowEmpty(
  it: Interpreter,
  callee: Expression,
  args: readonly Expression[],
  scope: Scope,
  holds: boolean,
): void {
  if (callee.kind !== 'member' || !(holds ? asksForNothing : asksForSomething).test(callee.property)) return;
  const subject = args.length === 0 ? callee.object : args[0];
  // What one of the program's own asks is in its body.
  if (!subject || args.length > 1 || peek(it, callee, scope)?.objects.some(isOwn)) return;
  changeTaints(it, subject, scope, () => noTaints);
}

const isOwn = (object: unknown) => object instanceof FunctionObject;
