/** Values of a library's types, made from their fields. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, objectValue, Value } from '../values/value.ts';

/** `http.Cookie{Name: n}`: the object of the fields, known by its type. A channel holds what was sent. */
export function construct(it: Interpreter, call: CallSite): Value | null {
  if (call.paths.some(({ text }) => text === 'chan'))
    return objectValue(new HeapObject('collection', it.entryId));
  // `new(name)`: a variable, which only `new` of Go 1.26 takes where a type could stand.
  if (call.args.length === 0 && call.callee.isTainted) return call.callee;
  const types = call.paths.map((path) => (path.isGuess ? path : it.paths.type(path.text)));
  if (types.length === 0) return null;
  const [first] = call.args;
  const given = call.args.length === 1 ? first?.objects.find(({ kind }) => kind === 'object') : undefined;
  return new Value(notConstant, noTaints, [given ?? fieldsInOrder(it, call)], types, null);
}

/** `bson.E{"name", value}`: which fields these are is not known. */
function fieldsInOrder(it: Interpreter, call: CallSite): HeapObject {
  const object = new HeapObject(call.args.length > 0 ? 'array' : 'opaque', it.entryId);
  object.madeWith = call.args;
  if (call.args.length > 0) object.items.value = call.args;
  return object;
}
