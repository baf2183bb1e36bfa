/** `Cookie { name, value }`: the object of the fields, known by its type. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { notConstant, Value } from '../values/value.ts';

export function construct(it: Interpreter, call: CallSite): Value | null {
  const types = call.paths.map((path) => (path.isGuess ? path : it.paths.type(path.text)));
  const object = call.args[0]?.objects.find(({ kind }) => kind === 'object');
  return object && types.length > 0 ? new Value(notConstant, noTaints, [object], types, null) : null;
}
