/** `var (a, b) = value` of what is no tuple: records, and classes with a method for it. */

import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

export function positional(it: Interpreter, object: HeapObject, at: number, span: Span): Value | undefined {
  const made = object.prototype?.maker;
  if (!made || at < 0) return undefined;
  const method = findProperty(it, object, 'Deconstruct')?.objects.find(
    (one): one is FunctionObject => one instanceof FunctionObject && one.node.parameters.length > at,
  );
  if (method) {
    const written = new Map<number, Value>();
    const args = method.node.parameters.map(() => unknown);
    it.apply(method, objectValue(object), args, { span, written });
    return written.get(at);
  }
  const primary = made.node.methods.find(({ name }) => name === 'constructor')?.parameters[at];
  return primary?.isField ? findProperty(it, object, parameterName(primary)) : undefined;
}
