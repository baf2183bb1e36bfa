/** Names and members that stand alone and are calls nevertheless, where reading calls methods (Ruby). */
import type { Identifier, Member } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import { methodOver } from '../classes/methods-over-fields.ts';
import type { Interpreter } from '../interpreter.ts';
import { memberInScope, outerName } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';
import { plainCall } from './call-site.ts';
import { callableIn, mixedInCall, withSomePath } from './callees.ts';
import { invoke } from './calls.ts';

/** A name that is no variable, alone: what it names is called where it is a method. */
export function callByName(it: Interpreter, node: Identifier): Value {
  const member = memberInScope(it, node.name, node);
  // `order` is the method of that name, which may look at `@order` before it gives it.
  const method = member && methodOver(it, member.receiver, node.name);
  if (member) return callByReading(it, node, method ?? member.value, member.receiver);
  const named = outerName(it, node);
  const mixedIn = mixedInCall(it, named, node.name);
  return mixedIn
    ? callByReading(it, node, mixedIn, it.frame.thisValue)
    : callByReading(it, node, named, null);
}

/** `object.name` alone: a call, unless something is kept under the name. */
export function callByReading(
  it: Interpreter,
  node: Identifier | Member,
  callee: Value,
  receiver: Value | null,
): Value {
  const name = node.kind === 'member' ? node.property : node.name;
  // Constants are no methods.
  if (/^[^a-z_`]/.test(name)) return callee;
  // A class that is kept is not made an instance of by being read: `@rows = Report`.
  const isCallable = callableIn(callee).some((object) => !(object instanceof ClassObject));
  // An attribute of a known type is no call.
  if (callee.paths.some((path) => path.depth === 0 && path.text.startsWith('<'))) return callee;
  const isSource =
    (callee.isTainted && !receiver?.isTainted) ||
    callee.paths.some((path) => it.models.know(path).sources.length > 0);
  if (!isCallable && (isSource || isKept(it, receiver, name))) return callee;
  return invoke(it, {
    ...plainCall(withSomePath(it, callee, name), receiver, [], node),
    name,
    node: { ...spanOf(node), kind: 'call', callee: node, args: [] },
  });
}

function spanOf({ line, endLine, start, end }: Span): Span {
  return { line, endLine, start, end };
}

function isKept(it: Interpreter, receiver: Value | null, name: string): boolean {
  return (
    receiver?.objects.some(
      (object) => object.get(name)?.isDerived !== true && findProperty(it, object, name) !== undefined,
    ) ?? false
  );
}
