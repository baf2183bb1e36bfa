/** Fields that are read by a method: a check of what `order.getSort()` gave is one of the field `sort`. */
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { peek } from './peek.ts';

/** The field as it would be written, of a method that does nothing but give it; null for other calls. */
export function fieldGiven(it: Interpreter, call: Call, scope: Scope): Member | null {
  const { callee, args } = call;
  // Where reading a member calls it, it is not looked at twice.
  if (callee.kind !== 'member' || args.length > 0 || call.isNew || it.language.readsCallMethods) return null;
  const property = fieldOf(it, callee, scope);
  if (property === null) return null;
  // Where the method is named: what is noted of the call is not meant.
  return { ...callee, property };
}

function fieldOf(it: Interpreter, callee: Member, scope: Scope): string | null {
  const method = peek(it, callee, scope);
  const functions = method?.objects.filter((one) => one instanceof FunctionObject) ?? [];
  const [fn, ...others] = functions;
  if (others.length > 0) return null;
  if (!fn) return generatedFor(callee.property);
  const [only, ...more] = fn.node.body;
  if (more.length > 0 || only?.kind !== 'return' || !only.value || fn.node.isAsync) return null;
  return named(only.value, fn.node.selfName);
}

/** `this.sort`, `self.sort`; where fields are called by their name alone also `sort`. */
function named(value: Expression, self: string | undefined): string | null {
  if (value.kind === 'identifier') return value.name;
  if (value.kind !== 'member') return null;
  const { object, property } = value;
  const isOwn = object.kind === 'this' || (object.kind === 'identifier' && object.name === self);
  return isOwn ? property : null;
}

/** Methods that nobody wrote: `getSort()` gives `sort`, and `sort()` of a record too. */
function generatedFor(method: string): string {
  const [, first, rest = ''] = /^(?:get|is)([A-Z])(\w*)$/.exec(method) ?? [];
  return first === undefined ? method : `${first.toLowerCase()}${rest}`;
}
