/** Calls that built-in functions make: of a function of the program, or of one the models know. */
import type { Span } from '../../parsing/ir.ts';
import type { CallSite } from '../call-site.ts';
import { NativeFunction } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { objectValue, type Value } from '../value.ts';

export function callWith(
  it: Interpreter,
  callee: Value,
  args: readonly Value[],
  span: Span,
  keywords: CallSite['keywords'] = null,
): Value {
  return it.invoke({
    callee,
    receiver: null,
    args,
    keywords,
    hasUnknownArguments: false,
    isNew: false,
    name: callee.paths[0]?.segment ?? '',
    paths: callee.paths,
    argNodes: [],
    node: null,
    span,
    written: null,
  });
}

export function nativeFunction(it: Interpreter, run: NativeFunction['run']): Value {
  return objectValue(new NativeFunction(run, it.entryId));
}
