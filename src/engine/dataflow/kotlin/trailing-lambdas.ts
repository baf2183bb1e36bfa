/** `transaction { … }`, `retry(3) { … }`: functions nobody knows, which are taken to give what their block gives. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

export function ownLambda(it: Interpreter, call: CallSite): Value | null {
  const block = call.args.at(-1);
  const isBlock = block?.objects.some(
    (object) => object instanceof FunctionObject && object.node.parameters.length === 0,
  );
  if (!block || !isBlock || call.paths.some((path) => it.models.know(path).isModelled)) return null;
  const { flow } = it;
  const result = callFunction(it, block, [], call.span);
  it.flow = flow;
  return result;
}
