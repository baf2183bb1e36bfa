/** Calls that built-in functions make: of a function of the program, or of one the models know. */
import type { Span } from '../../parsing/ir/span.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';

export function callWith(
  it: Interpreter,
  callee: Value,
  args: readonly Value[],
  span: Span,
  keywords: CallSite['keywords'] = null,
): Value {
  const name = callee.paths[0]?.segment ?? '';
  return it.invoke({ ...plainCall(callee, null, args, span), keywords, name });
}

export function nativeFunction(it: Interpreter, run: NativeFunction['run']): Value {
  return objectValue(new NativeFunction(run, it.entryId));
}
